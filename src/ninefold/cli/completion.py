"""``ninefold completion``: scripts for bash, zsh and fish, made from the parser itself.

The scripts are static text (nothing of ninefold runs while you press Tab), and since they are made from
the parser they cannot miss an option.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from . import _options
from ._console import Console

_TEXT = """\
Print a script that lets your shell complete commands, options, formats and file
names of ninefold.
"""

_EXAMPLES = """\
  ninefold completion bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completion zsh > ~/.zfunc/_ninefold      # with ~/.zfunc in fpath
  ninefold completion fish > ~/.config/fish/completions/ninefold.fish
  source <(ninefold completion bash)                # in this shell only
"""

SHELLS = ("bash", "zsh", "fish")


def add(commands: _options.Commands) -> None:
    """Declare the command."""
    parser = _options.command(
        commands,
        "completion",
        usage="SHELL",
        text=_TEXT,
        examples=_EXAMPLES,
        codes=False,
    )
    group = parser.add_argument_group("arguments")
    group.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    _options.add_common(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the script."""
    from .app import build_parser  # here and not above: app imports this file

    console.sink.write(script(args.shell, build_parser()).encode())
    return 0


@dataclass(frozen=True)
class Option:
    """An option as a shell sees it."""

    flags: tuple[str, ...]
    help: str
    takes_value: bool
    value: str
    choices: tuple[str, ...]
    is_file: bool


@dataclass(frozen=True)
class Command:
    """A command as a shell sees it; *words* are what its argument may be, files when there are none."""

    name: str
    help: str
    options: tuple[Option, ...]
    words: tuple[str, ...]
    takes_files: bool


def script(shell: str, parser: argparse.ArgumentParser) -> str:
    """The completion script of a parser for a shell."""
    commands = tuple(_commands(parser))
    top = tuple(_options_of(parser))
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](commands, top)


def _commands(parser: argparse.ArgumentParser) -> Iterator[Command]:
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            continue
        helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
        for name, inner in action.choices.items():
            arguments = [one for one in inner._actions if not one.option_strings]
            words = tuple(str(word) for one in arguments for word in one.choices or ())
            yield Command(
                name, helps[name], tuple(_options_of(inner)), words, any(not one.choices for one in arguments)
            )


def _options_of(parser: argparse.ArgumentParser) -> Iterator[Option]:
    for action in parser._actions:
        if action.option_strings:
            value = str(action.metavar or action.dest.upper())
            help_text = (action.help or "").partition(";")[0].replace("%%", "%")
            choices = tuple(str(choice) for choice in action.choices or ())
            takes = action.nargs != 0
            yield Option(tuple(action.option_strings), help_text, takes, value, choices, takes and value == "FILE")


# --- bash


def _bash(commands: tuple[Command, ...], top: tuple[Option, ...]) -> str:
    names = " ".join(command.name for command in commands)
    cases = []
    for command in commands:
        flags = " ".join(flag for option in command.options for flag in option.flags)
        values = []
        for option in command.options:
            if option.takes_value:
                # Nothing to offer for a number; file names come from readline when COMPREPLY stays empty.
                if option.choices:
                    what = f'COMPREPLY=($(compgen -W "{" ".join(option.choices)}" -- "$cur"))'
                else:
                    what = ":" if option.is_file else "compopt +o default +o bashdefault"
                values.append(f"        {'|'.join(option.flags)}) {what}; return ;;")
        words = f'COMPREPLY=($(compgen -W "{" ".join(command.words)}" -- "$cur"))' if command.words else ":"
        if not command.words and not command.takes_files:
            words = "compopt +o default +o bashdefault"
        cases.append(
            f"    {command.name})\n"
            + (f'      case "$prev" in\n{chr(10).join(values)}\n      esac\n' if values else "")
            + f'      if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "{flags}" -- "$cur")); else {words}; fi ;;'
        )
    flags = " ".join(flag for option in top for flag in option.flags)
    return f"""\
# bash completion for ninefold; made by `ninefold completion bash`
_ninefold() {{
  local cur="${{COMP_WORDS[COMP_CWORD]}}" prev="${{COMP_WORDS[COMP_CWORD-1]}}"
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "{names} {flags}" -- "$cur"))
    return
  fi
  case "${{COMP_WORDS[1]}}" in
{chr(10).join(cases)}
  esac
}}
complete -o default -o bashdefault -F _ninefold ninefold
"""


# --- zsh


def _zsh(commands: tuple[Command, ...], top: tuple[Option, ...]) -> str:
    listed = "\n".join(f"    {_quoted(f'{command.name}:{command.help}')}" for command in commands)
    cases = []
    for command in commands:
        specs = [_zsh_spec(option) for option in command.options]
        if command.words:
            specs.append(_quoted(f"1:argument:({' '.join(command.words)})"))
        elif command.takes_files:
            specs.append(_quoted("*:puzzle or file:_files"))
        cases.append(f"    {command.name})\n      _arguments -s \\\n        " + " \\\n        ".join(specs) + " ;;")
    general = " ".join(_zsh_spec(option) for option in top)
    return f"""\
#compdef ninefold
# zsh completion for ninefold; made by `ninefold completion zsh`
_ninefold() {{
  local context state state_descr line
  typeset -A opt_args
  local -a commands=(
{listed}
  )
  _arguments -C {general} '1:command:->command' '*::argument:->argument'
  case $state in
  command)
    _describe command commands ;;
  argument)
    case $line[1] in
{chr(10).join(cases)}
    esac ;;
  esac
}}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _ninefold "$@"
else
  compdef _ninefold ninefold
fi
"""


def _zsh_spec(option: Option) -> str:
    text = option.help.replace("[", "(").replace("]", ")").replace(":", "\\:")
    value = ""
    if option.takes_value:
        what = f"({' '.join(option.choices)})" if option.choices else "_files" if option.is_file else " "
        value = f":{option.value}:{what}"
    if len(option.flags) == 1:
        return _quoted(f"{option.flags[0]}[{text}]{value}")
    apart = " ".join(option.flags)
    return f"'({apart})'{{{','.join(option.flags)}}}{_quoted(f'[{text}]{value}')}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# --- fish


def _fish(commands: tuple[Command, ...], top: tuple[Option, ...]) -> str:
    lines = [
        "# fish completion for ninefold; made by `ninefold completion fish`",
        "complete -c ninefold -f",
    ]
    for option in top:
        lines.append("complete -c ninefold -n __fish_use_subcommand" + _fish_option(option))
    for command in commands:
        seen = f"complete -c ninefold -n '__fish_seen_subcommand_from {command.name}'"
        lines.append(f"complete -c ninefold -n __fish_use_subcommand -a {command.name} -d {_fish_quoted(command.help)}")
        if command.words:
            lines.append(f"{seen} -a {_fish_quoted(' '.join(command.words))}")
        elif command.takes_files:
            lines.append(f"{seen} -F")
        lines += [seen + _fish_option(option) for option in command.options]
    return "\n".join(lines) + "\n"


def _fish_option(option: Option) -> str:
    flags = "".join(f" -l {flag[2:]}" if flag.startswith("--") else f" -s {flag[1:]}" for flag in option.flags)
    value = ""
    if option.takes_value:
        value = (
            f" -x -a {_fish_quoted(' '.join(option.choices))}"
            if option.choices
            else " -r -F"
            if option.is_file
            else " -x"
        )
    return f"{flags}{value} -d {_fish_quoted(option.help)}"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
