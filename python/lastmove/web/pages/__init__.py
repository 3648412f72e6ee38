"""The pages of the workbench: each module has ``routes``."""
