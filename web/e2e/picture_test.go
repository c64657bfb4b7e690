//go:build e2e

package e2e

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/page"
)

// picture keeps a screenshot and fails the test if there is nothing on it.
func (b *browser) picture(name string) image.Image {
	b.Helper()
	data := call(b, page.CaptureScreenshot, page.CaptureScreenshotParams{OptimizeForSpeed: new(true)}).Data
	dir := os.Getenv("COLAT_PICTURES")
	if dir == "" {
		dir = b.TempDir()
	}
	path := filepath.Join(dir, strings.ReplaceAll(b.Name(), "/", "-")+"-"+name+".png")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		b.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	if share := commonestColour(picture); share > 0.9 {
		b.Errorf("picture %s is blank: %.1f %% of it has one colour", path, 100*share)
	}
	return picture
}

// commonestColour returns the share of the pixels that have the commonest
// colour.
func commonestColour(picture image.Image) float64 {
	counts := make(map[[3]uint8]int)
	most, all := 0, 0
	bounds := picture.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y += 2 {
		for x := bounds.Min.X; x < bounds.Max.X; x += 2 {
			r, g, b, _ := picture.At(x, y).RGBA()
			colour := [3]uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)}
			counts[colour]++
			most = max(most, counts[colour])
			all++
		}
	}
	return float64(most) / float64(max(all, 1))
}
