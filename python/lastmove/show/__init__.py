"""Presentation: values and claims as records, text and pages. No mathematics happens here."""
