"""The command line: ``ninefold COMMAND``; thin over the public API.

``app.py`` builds the parser and turns what happened into an exit code; each command is one file with an
``add(commands)`` that declares its options and a ``run(args, console)`` that does the work.  Files with a
leading underscore are what the commands share::

    arguments -> _sources -> _batches -> _engine -> _writers -> _sink
                 (where)     (entries)   (answers)  (bytes)     (a file, whole or not at all)
"""
