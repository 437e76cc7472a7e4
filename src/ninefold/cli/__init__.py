"""The command line: ``ninefold COMMAND``; thin over the public API.

``start.py`` runs first. ``app.py`` builds the parser and turns the outcome into an exit code.  Each command is a
line in ``_commands.py`` and a file, which is loaded only when you run that command.  In the file, ``add(commands)``
declares the options and ``run(args, console)`` does the work.  The commands share the files with a leading underscore::

    arguments -> _sources -> _batches -> solve_many ... -> _writers -> _sink
                 (where)     (rows)      (answers)         (bytes)     (a file, created atomically)
"""
