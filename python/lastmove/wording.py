"""Quantities as people say them: lengths of time, and sizes of memory and files."""

__all__ = ["duration", "size"]

YEAR = 31_557_600


def duration(seconds: float) -> str:
    """Write a length of time; one of a unit is told in the next smaller one.

    Examples
    --------
    >>> from lastmove.wording import duration
    >>> duration(0.2), duration(100), duration(7500), duration(1e7), duration(1e40)
    ('1 second', '100 seconds', '2.1 hours', '115.7 days', 'more than a million years')
    """
    if seconds > YEAR * 10**6:
        return "more than a million years"
    for unit, length in (("years", YEAR), ("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.1f} {unit}"
    whole = max(round(seconds), 1)
    return f"{whole} second{'' if whole == 1 else 's'}"


def size(count: int) -> str:
    """Write a number of bytes.

    Examples
    --------
    >>> from lastmove.wording import size
    >>> size(300), size(505_200), size(3 << 30), size(1 << 99)
    ('300 bytes', '493.4 KiB', '3.0 GiB', 'more than a million EiB')
    """
    if count >> 80:
        return "more than a million EiB"
    units = (("EiB", 60), ("PiB", 50), ("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10))
    for unit, power in units:
        if count >> power:
            return f"{count / (1 << power):,.1f} {unit}"
    return f"{count} bytes"
