"""Colours that everybody can tell apart and read."""

from dataclasses import asdict
from itertools import combinations

import pytest

from lastmove.show.palette import DARK, LIGHT, LOOKS, STYLE_SHEET, paint, shortened, text_width

# Linear light to what people without red, green or blue cones see: Viénot, Brettel and Mollon,
# Digital video colourmaps for checking the legibility of displays by dichromats (1999), and for
# blue the plane of Brettel, Viénot and Mollon (1997), simplified.
PROTAN = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
DEUTAN = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
TRITAN = ((1.0, 0.14461, -0.14461), (0.0, 0.85924, 0.14076), (0.0, 0.85924, 0.14076))


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(colour):
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_contrast_is_enough_to_read(scheme):
    """Web Content Accessibility Guidelines 2.1: 4.5 for text, 3 for lines."""
    for paper in (scheme.paper, scheme.shade):
        assert contrast(scheme.ink, paper) >= 7
        assert contrast(scheme.quiet, paper) >= 4.5
        assert contrast(scheme.left, paper) >= 3
        assert contrast(scheme.right, paper) >= 3


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
@pytest.mark.parametrize("eye", [PROTAN, DEUTAN, TRITAN])
def test_left_and_right_differ_for_every_eye(scheme, eye):
    def seen(colour):
        rgb = linear(colour)
        return [sum(m * c for m, c in zip(row, rgb, strict=True)) ** (1 / 2.2) for row in eye]

    for a, b in combinations((scheme.left, scheme.right, scheme.paper), 2):
        assert max(abs(x - y) for x, y in zip(seen(a), seen(b), strict=True)) > 0.3


def test_every_look_has_a_light_and_a_dark_colour():
    for look, (name, colour) in LOOKS.items():
        assert paint(look) == {"class": f"lm-{look}", name: asdict(LIGHT)[colour]}
        assert f".lm-{look} {{ {name}: {asdict(DARK)[colour]}; }}" in STYLE_SHEET


def test_text_is_measured_character_by_character():
    assert text_width("", 10) == 0
    assert text_width("∗∗", 10) == 2 * text_width("∗", 10) == text_width("∗", 20)
    assert shortened("abc", 3) == "abc"
    assert shortened("abcd", 3) == "ab…"
