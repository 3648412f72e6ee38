"""Records: what the command line, the workbench and notebooks show, as JSON holds it."""
