"""The command line: ``ninefold COMMAND``; thin over the public API.

``start.py`` runs first, ``app.py`` builds the parser and turns what happened into an exit code; each command is a
line in ``_commands.py`` and one file with an ``add(commands)`` that declares its options and a ``run(args, console)``
that does the work; it is loaded when it is asked for.  Files with a leading underscore are what the commands share::

    arguments -> _sources -> _batches -> solve_many ... -> _writers -> _sink
                 (where)     (rows)      (answers)         (bytes)     (a file, whole or not at all)
"""
