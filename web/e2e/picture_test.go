//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"colat/ai/clocktest"
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

// pageShown is the state of a page as text: the report of its hook, or its words where there is
// none.
const pageShown = `JSON.stringify(window.colat
	? {
		state: { ...colat.state(), legal: colat.state().legal.length },
		controls: colat.controls(),
		said: document.getElementById("live")?.textContent,
	}
	: { words: document.body?.innerText, title: document.title })`

// mostShown is how much of what a page shows a message has.
const mostShown = 4000

// shown describes the page for the message of a failure, with a picture that stays. The page may
// answer to nothing.
func (b *browser) shown() string {
	ctx, cancel := clocktest.WithLimit(b.ctx, patience/3)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](pageShown))
	if err != nil {
		text = fmt.Sprintf("nothing that can be read (%v)", becauseOf(ctx, err))
	}
	b.mu.Lock()
	complaints := slices.Clone(b.texts)
	b.mu.Unlock()
	said := fmt.Sprintf("the page shows %.*s; console: %q", mostShown, text, complaints)
	parameters := page.CaptureScreenshotParams{OptimizeForSpeed: new(true)}
	if captured, err := chromedp.Call(ctx, page.CaptureScreenshot, parameters); err == nil {
		said += "; picture: " + keepFailure(b.T, captured.Data)
	}
	return said
}

// keepFailure writes the picture of a failure where it stays after the test, and returns its path.
func keepFailure(t *testing.T, picture []byte) string {
	dir := os.Getenv("COLAT_PICTURES")
	if dir == "" {
		dir = filepath.Join(os.TempDir(), "colat-failures")
	}
	path := filepath.Join(dir, strings.ReplaceAll(t.Name(), "/", "-")+"-stuck.png")
	err := os.MkdirAll(dir, 0o755)
	if err == nil {
		err = os.WriteFile(path, picture, 0o644)
	}
	if err != nil {
		return err.Error()
	}
	return path
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
