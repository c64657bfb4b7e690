//go:build e2e && screenshots

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// largestImage is what a picture of the documentation may measure in bytes.
const largestImage = 150 << 10

// midgames are a game of each kind as the documentation shows it, with White's or the
// second side's answer on the board, and the square that is chosen, if one is.
var midgames = []struct{ name, address, chosen string }{
	{"victory", "game=victory&victory=a1+c7+d5+g4+f3&moves=d3c5f6f5e6e3c3f3c4b4b3d2c6b7a3b6d6f7a6d7c7a5", ""},
	{"classic", "game=classic&moves=d3c5e6d2c6d6c7f3e3f6f4f2c3g5c2c4f5e2b5b4a3g6b3c1g4h5", ""},
	{"uttt", "game=uttt&moves=44+40+02+22+26+66+68+88+80+01+13+33+31+15+57+77+75+53+37+71+" +
		"16+60+05+55+51+12+23+36+62+28+87+74+45+54+43+30", ""},
	{"mnk", "game=mnk:15,15,5,caro&moves=h8+g7+h6+g6+i7+g5+g8+h5+i8+j8+h9+i5+j5+g4+g2+i4+h7+h10", ""},
	{"cotoan", "game=cotoan&moves=h1-e4+i11-i10+d1-d5+i10-i11+c1-c4+i11-i10+f1-f7+i10-i11+g1-g6+i11-i10+" +
		"g6-e6+i10-i11+f7-e7+g11-e9", "e6"},
}

// TestScreenshots takes the pictures of the documentation, the front page and a game of
// each kind, at the three sizes the program is laid out for. It has a build tag of its
// own. COLAT_IMAGES names the folder they are written to; without it they are only looked
// at.
func TestScreenshots(t *testing.T) {
	dir := os.Getenv("COLAT_IMAGES")
	if dir == "" {
		dir = t.TempDir()
	}
	h := newHost(t)
	for _, s := range []screen{
		{width: 1280, height: 800, scale: 1}, {width: 390, height: 844, scale: 1, touch: true},
		{width: 844, height: 390, scale: 1, touch: true},
	} {
		b := newOwnBrowser(t, inMotion(s))
		const common = "&black=human&white=champion&time=1s&lang=vi&test=1&seed=7"
		b.start(h.url(common[1:]))
		b.take(dir, "front", s)
		for _, game := range midgames {
			b.start(h.url(game.address + common))
			if game.chosen != "" {
				b.click(game.chosen)
			}
			b.take(dir, game.name, s)
		}
	}
}

// take writes a picture of the page to a folder.
func (b *browser) take(dir, name string, s screen) {
	b.Helper()
	b.settle()
	path := filepath.Join(dir, fmt.Sprintf("%s-%dx%d.png", name, s.width, s.height))
	data, err := smallPNG(b.picture(fmt.Sprintf("%s-%d", name, s.width)), largestImage)
	if err != nil {
		b.Fatal(err)
	}
	if len(data) > largestImage {
		b.Errorf("%s measures %d bytes, want at most %d", path, len(data), largestImage)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		b.Fatal(err)
	}
}

// settle waits until the picture no longer moves.
func (b *browser) settle() {
	b.Helper()
	time.Sleep(3 * time.Second)
}
