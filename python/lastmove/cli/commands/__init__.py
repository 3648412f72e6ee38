"""The commands: a file each, found by its name; a folder is a group of commands.

The docstring of a file is the help of the command, its class ``Options`` declares what may be
typed after it, and its function ``run`` does the work and returns the exit code.
"""
