// Package qrcode draws QR codes.
package qrcode

import (
	"bytes"
	"image/color"
	"math"

	"github.com/boombuler/barcode/qr"
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
)

// Code is a QR code. It is drawn in black on white in every theme, with the quiet zone of
// four modules that readers need.
type Code struct {
	text   string
	side   int // in modules, including the quiet zone; 0 if the text is too long
	pixels []byte
	image  *ebiten.Image
}

// quiet is the width of the quiet zone in modules (ISO/IEC 18004).
const quiet = 4

// Of returns the QR code of a text. It returns old if that encodes the same text, so that
// each code is drawn once.
func Of(old *Code, text string) *Code {
	if old != nil && old.text == text {
		return old
	}
	c := &Code{text: text}
	matrix, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return c
	}
	n := matrix.Bounds().Dx()
	c.side = n + 2*quiet
	c.pixels = bytes.Repeat([]byte{0xff}, 4*c.side*c.side)
	for y := range n {
		for x := range n {
			if red, _, _, _ := matrix.At(x, y).RGBA(); red < 0x8000 {
				clear(c.pixels[4*((y+quiet)*c.side+x+quiet):][:3])
			}
		}
	}
	return c
}

// Side returns the width of the code with its quiet zone in modules, 0 if the text is too long.
func (c *Code) Side() int { return c.side }

// Paint implements ui.Painter. All modules have the same whole number of pixels.
func (c *Code) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	white := color.RGBA{0xff, 0xff, 0xff, 0xff}
	ui.FillRounded(dst, r, 8, white)
	if c.side == 0 {
		return
	}
	if c.image == nil {
		c.image = ebiten.NewImage(c.side, c.side)
		c.image.WritePixels(c.pixels)
	}
	scale := math.Max(1, math.Floor(min(r.W, r.H)/float64(c.side)))
	side := scale * float64(c.side)
	var options ebiten.DrawImageOptions
	options.GeoM.Scale(scale, scale)
	options.GeoM.Translate(math.Round(r.CenterX()-side/2), math.Round(r.CenterY()-side/2))
	dst.DrawImage(c.image, &options)
}
