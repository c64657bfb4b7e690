#!/usr/bin/python3
"""Gives a font tabular figures: copies of the figures 0 to 9, each in the middle
of a column as wide as the widest of them, at U+E030 to U+E039 of the private
use area. A renderer without OpenType features reaches them there.

Usage: tabular.py FONT NEWFONT
"""
import sys

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

font = TTFont(sys.argv[1], recalcTimestamp=False)  # the same file every time
letters, advances = font.getBestCmap(), font["hmtx"]
figures = [letters[ord("0") + value] for value in range(10)]
column = max(advances[name][0] for name in figures)
for value, name in enumerate(figures):
    advance, bearing = advances[name]
    shift = round((column - advance) / 2)
    pen = TTGlyphPen(font.getGlyphSet())
    pen.addComponent(name, (1, 0, 0, 1, shift, 0))
    font["glyf"][name + ".tf"] = pen.glyph()
    font["hmtx"][name + ".tf"] = (column, bearing + shift)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0xE030 + value] = name + ".tf"
font.save(sys.argv[2])
