// Package faces draws the faces of the levels: eight lacquer medallions, each with a
// figure in the style of Đông Hồ woodcuts. The code draws each face once per size.
package faces

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/render/kit/locale"
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
