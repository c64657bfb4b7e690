package faces

import (
	"image/color"
	"math"

	"colat/render/kit/theme"
)

// The colours of the figures are those of Đông Hồ prints: soot, shell, pagoda flowers,
// cinnabar, indigo and verdigris.
var (
	soot        = color.RGBA{0x2a, 0x18, 0x12, 0xff}
	shell       = color.RGBA{0xf6, 0xee, 0xde, 0xff}
	shade       = color.RGBA{0xd9, 0xc7, 0xa8, 0xff}
	yellow      = color.RGBA{0xf4, 0xc9, 0x4e, 0xff}
	amber       = color.RGBA{0xdb, 0x93, 0x2a, 0xff}
	cinnabar    = color.RGBA{0xc8, 0x3c, 0x22, 0xff}
	rust        = color.RGBA{0x93, 0x27, 0x18, 0xff}
	rose        = color.RGBA{0xf0, 0xb3, 0x9c, 0xff}
	blush       = color.RGBA{0xdf, 0x80, 0x69, 0xff}
	indigo      = color.RGBA{0x2f, 0x45, 0x68, 0xff}
	leaf        = color.RGBA{0x7d, 0xa8, 0x4e, 0xff}
	moss        = color.RGBA{0x47, 0x73, 0x35, 0xff}
	ash         = color.RGBA{0xa9, 0xa3, 0x9c, 0xff}
	stone       = color.RGBA{0x73, 0x6a, 0x63, 0xff}
	hide        = color.RGBA{0x6e, 0x5a, 0x4e, 0xff}
	translucent = color.RGBA{}
	horn        = color.RGBA{0xc9, 0xb4, 0x8c, 0xff}
)

// outlineWidth is the width of outlines, as printed by the outline block of a woodcut.
const outlineWidth = 2.4

// grounds are the lacquer colours of the medallions, from leaf green to black.
var grounds = [Count]tint{
	{color.RGBA{0x86, 0xb0, 0x7c, 0xff}, color.RGBA{0x4f, 0x82, 0x55, 0xff}},
	{color.RGBA{0x4f, 0x9e, 0x86, 0xff}, color.RGBA{0x23, 0x6b, 0x5a, 0xff}},
	{color.RGBA{0x4d, 0x8f, 0xa0, 0xff}, color.RGBA{0x22, 0x58, 0x6a, 0xff}},
	{color.RGBA{0x52, 0x6f, 0xa3, 0xff}, color.RGBA{0x29, 0x3c, 0x66, 0xff}},
	{color.RGBA{0x84, 0x5f, 0x8c, 0xff}, color.RGBA{0x4a, 0x2e, 0x55, 0xff}},
	{color.RGBA{0x9c, 0x62, 0x3a, 0xff}, color.RGBA{0x5e, 0x33, 0x1b, 0xff}},
	{color.RGBA{0x35, 0x62, 0x86, 0xff}, color.RGBA{0x12, 0x2b, 0x47, 0xff}},
	{color.RGBA{0x4a, 0x1c, 0x14, 0xff}, theme.Lacquer},
}

// figures are the functions that draw the figures, by level.
var figures = [Count]func(*canvas){chick, piglet, mouse, cat, buffalo, toad, carp, dragon}

// paint draws the face of a level.
func paint(level, side int) *canvas {
	c := newCanvas(side)
	c.fill(tint{theme.GoldBright, theme.GoldDeep}, ellipse(50, 50, 49.5, 49.5))
	c.fill(flat(soot), ellipse(50, 50, 46.6, 46.6))
	c.fill(grounds[level-1], ellipse(50, 50, 45.8, 45.8))
	figures[level-1](c)
	c.trim()
	return c
}

// trim removes everything outside the medallion and redraws its rim.
func (c *canvas) trim() {
	middle, rim := float64(c.side)/2, 49.5*c.unit
	for y := range c.side {
		for x := range c.side {
			d := math.Hypot(float64(x)+0.5-middle, float64(y)+0.5-middle)
			cover := min(max(rim-d+0.5, 0), 1)
			if cover == 1 {
				continue
			}
			pixel := c.pixels[4*(y*c.side+x):][:4]
			for i, v := range pixel {
				pixel[i] = uint8(float64(v) * cover)
			}
		}
	}
	c.lay(tint{theme.GoldBright, theme.GoldDeep}, ellipse(50, 50, 49.5, 49.5), ellipse(50, 50, 46.6, 46.6).reversed())
	c.lay(flat(soot), ellipse(50, 50, 46.6, 46.6), ellipse(50, 50, 45.8, 45.8).reversed())
}

// eye draws an eye that looks at the viewer.
func (c *canvas) eye(x, y, r float64) {
	c.fill(flat(soot), ellipse(x, y, r, r))
	c.fill(flat(shell), ellipse(x-r*0.3, y-r*0.35, r*0.34, r*0.34))
}

func rgb(r, g, b uint8) color.RGBA { return color.RGBA{r, g, b, 0xff} }
