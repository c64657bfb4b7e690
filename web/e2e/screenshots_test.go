//go:build e2e && screenshots

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"colat/render"
)

// largestImage is what a picture of the documentation may measure in bytes.
const largestImage = 200_000

// aGame is a game of the champion as black that ends with the fifth cell.
const aGame = "d3c5f6f5e6e3c3f3c4b4b3d2c6b7a3b6d6f7a6d7c7a5a4b5e8d8f4g3a7f8a8a2a1b8g4h4g8h8c8e7h3"

// TestScreenshots takes the pictures of the documentation, at the three sizes
// the program is laid out for. It has a build tag of its own. COLAT_IMAGES names
// the folder they are written to; without it they are only looked at.
func TestScreenshots(t *testing.T) {
	dir := os.Getenv("COLAT_IMAGES")
	if dir == "" {
		dir = t.TempDir()
	}
	h := newHost(t)
	for _, s := range []screen{{1280, 800, 1, false}, {390, 844, 1, true}, {844, 390, 1, true}} {
		b := newBrowser(t, s)
		take := func(name string) {
			b.settle()
			path := filepath.Join(dir, fmt.Sprintf("%s-%dx%d.png", name, s.width, s.height))
			data, err := smallPNG(b.picture(fmt.Sprintf("%s-%d", name, s.width)), largestImage)
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > largestImage {
				t.Errorf("%s measures %d bytes, want at most %d", path, len(data), largestImage)
			}
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		address := "victory=a1+c7+d5+g4+f3&black=human&white=champion&time=1s&lang=vi&test=1&seed=7"
		b.start(h.url(address[len("victory=a1+c7+d5+g4+f3&"):]))
		take("front")
		b.click("game-victory")
		take("start")
		address = "game=victory&" + address
		b.start(h.url(address + "&moves=" + aGame[:2*22]))
		take("midgame")
		b.start(h.url(address + "&moves=" + aGame[:len(aGame)-2]))
		b.settle()
		state := b.play(aGame[len(aGame)-2:])
		if state.Result == nil || *state.Result != (render.ProbeResult{Winner: "X", Reason: "five-cells"}) {
			t.Fatalf("the result is %+v", state.Result)
		}
		b.wait("the result panel", 10*time.Second, func() bool { return slices.Contains(b.controls(), "rematch") })
		take("result")
	}
}

// settle waits until the picture no longer moves.
func (b *browser) settle() {
	b.Helper()
	time.Sleep(3 * time.Second)
}
