package play_test

import (
	"fmt"
	"image"
	"image/color"
	"regexp"
	"slices"
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/drawtest"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

func TestMain(m *testing.M) { drawtest.Main(m) }

func TestScoreOfTheSunsIsRead(t *testing.T) { drawtest.InWindow(t, testScoreOfSuns) }

// The score of the suns has a contrast of 4.5:1 with what is drawn around it (WCAG 2.2,
// 1.4.3), beside and above each board, in both themes.
func testScoreOfSuns(t *testing.T) {
	score := regexp.MustCompile(`^[0-5]( – [0-5])?$`)
	for _, looks := range []string{"set-theme-light", "set-theme-dark", "set-board-wood", "set-contrast"} {
		for name, view := range map[string]struct {
			address string
			prepare func(*testing.T, *apptest.App)
		}{
			"play": {apptest.VictoryGame + apptest.Playing, nil},
			"demo": {"demo=1&" + apptest.VictoryGame + "&" + apptest.Newcomer, apptest.ThinkingAloud},
		} {
			a := apptest.OpenPictured(t, view.address)
			if view.prepare != nil {
				view.prepare(t, a)
			}
			apptest.Press("settings", looks, "close-settings")(t, a)
			for _, size := range append(slices.Clone(apptest.PictureSizes), image.Pt(320, 568), image.Pt(768, 1024)) {
				picture := a.Portray(t, size)
				scores := 0
				for i := range a.Page.Items {
					item := &a.Page.Items[i]
					if item.Kind != ui.Label || item.Name != "" || !score.MatchString(item.Text) ||
						item.Size < theme.TextSmall || item.Size >= theme.TextLarge {
						continue
					}
					scores++
					if got := strongest(picture, item.Rect); got < 4.5 {
						t.Errorf("%s, %s, %v: %q has a contrast of %.2f", name, looks, size, item.Text, got)
					}
				}
				if scores == 0 && (name == "play" || size.X == 1280) {
					t.Errorf("%s, %s, %v: there is no score of the suns", name, looks, size)
				}
			}
		}
	}
}

// strongest returns the contrast of the strongest strokes in a part of a picture with the
// mean of its ground: the eighth pixel of all by contrast, since edges are blurred.
func strongest(picture *image.RGBA, r ui.Rect) float64 {
	var sum [3]float64
	var pixels []color.RGBA
	area := image.Rect(int(r.X), int(r.Y), int(r.Right()), int(r.Bottom())).Intersect(picture.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := picture.RGBAAt(x, y)
			pixels = append(pixels, c)
			sum[0], sum[1], sum[2] = sum[0]+float64(c.R), sum[1]+float64(c.G), sum[2]+float64(c.B)
		}
	}
	n := float64(len(pixels))
	ground := color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
	var contrasts []float64
	for _, c := range pixels {
		contrasts = append(contrasts, drawtest.Contrast(c, ground))
	}
	slices.Sort(contrasts)
	if len(contrasts) < 8 {
		panic(fmt.Sprint("nothing is drawn in ", r))
	}
	return contrasts[len(contrasts)-8]
}
