// Package faces draws the faces of the levels: eight lacquer medallions, each with a
// figure in the style of Đông Hồ woodcuts. The code draws each face once per size.
package faces

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// Count is the number of faces, one for each level.
const Count = ai.MostLevel

// Add adds the face of a level, 1 to Count, to a page, centred in r and as large as
// fits.
func Add(page *ui.Page, r ui.Rect, level int) *ui.Item {
	item := page.Add(ui.Item{Kind: ui.Picture, Rect: r})
	Set(item, level)
	return item
}

// Set makes an item show the face of a level.
func Set(item *ui.Item, level int) { item.Painter, item.Argument = painter{}, level }

// painter draws the face of the level in Item.Argument.
type painter struct{}

func (painter) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	Draw(dst, r, item.Argument)
}

// Draw draws the face of a level centred in r, in device pixels. It draws nothing for
// an invalid level.
func Draw(dst *ebiten.Image, r ui.Rect, level int) {
	side := int(math.Floor(min(r.W, r.H)))
	if side < 1 || level < 1 || level > Count {
		return
	}
	options.GeoM.Reset()
	options.GeoM.Translate(math.Round(r.CenterX()-float64(side)/2), math.Round(r.CenterY()-float64(side)/2))
	dst.DrawImage(pictures.Of(key{level, side}, side), &options)
}

var options ebiten.DrawImageOptions

// key identifies a picture.
type key struct {
	level int
	side  int // device pixels
}

// pictures are the painted faces.
var pictures = ui.Pictures[key]{Most: 64, Paint: func(k key) []byte { return paint(k.level, k.side).pixels }}

// words holds for each level the ids of its name, the description of its play, and its
// short name.
var words = [Count][3]string{
	{"level.chick", "level.chick-about", "level.chick-short"},
	{"level.piglet", "level.piglet-about", "level.piglet-short"},
	{"level.mouse", "level.mouse-about", "level.mouse-short"},
	{"level.cat", "level.cat-about", "level.cat-short"},
	{"level.buffalo", "level.buffalo-about", "level.buffalo-short"},
	{"level.toad", "level.toad-about", "level.toad-short"},
	{"level.carp", "level.carp-about", "level.carp-short"},
	{"level.dragon", "level.dragon-about", "level.dragon-short"},
}

// Name returns the name of a level, 1 to Count. It fits on a player's plate.
func Name(l *locale.Locale, level int) string { return l.Text(words[level-1][0]) }

// ShortName returns the name of a level in one or two short words.
func ShortName(l *locale.Locale, level int) string { return l.Text(words[level-1][2]) }

// About returns a sentence that describes the play of a level, 1 to Count.
func About(l *locale.Locale, level int) string { return l.Text(words[level-1][1]) }

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
	c := &canvas{side: side, unit: float64(side) / 100, pixels: make([]byte, 4*side*side)}
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
