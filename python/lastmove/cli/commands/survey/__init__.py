"""Surveys: thousands of games, on one machine or many, with nothing lost."""
