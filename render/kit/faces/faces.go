// Package faces draws the faces of the levels: eight lacquer medallions, each with a
// figure in the style of Đông Hồ woodcuts. The code draws each face once per size.
package faces

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
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
	dst.DrawImage(pictureOf(key{level, side}), &options)
}

var options ebiten.DrawImageOptions

// key identifies a picture.
type key struct {
	level int
	side  int // device pixels
}

// pictures caches the painted pictures. A screen shows few sizes; dragging a window
// between screens adds more.
var pictures = make(map[key]*ebiten.Image)

const maxPictures = 64

func pictureOf(k key) *ebiten.Image {
	if picture, ok := pictures[k]; ok {
		return picture
	}
	if len(pictures) >= maxPictures {
		for _, old := range pictures {
			old.Deallocate()
		}
		clear(pictures)
	}
	picture := ebiten.NewImage(k.side, k.side)
	picture.WritePixels(paint(k.level, k.side).pixels)
	pictures[k] = picture
	return picture
}
