package tournament

import (
	"slices"
	"strings"
	"testing"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// Where there is little room both players can still be told apart.
func TestPairsAreShortenedAlike(t *testing.T) {
	players := [2]string{"Nguyễn Thị Phương C", "An"}
	want := []string{
		"Nguyễn Thị Phương C – An", "N. Thị Phương C – An", "N. T. Phương C – An",
		"N. T. P. C – An", "C – An",
	}
	if got := pairTexts(players); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	texts := pairTexts([2]string{"Nguyễn Thị Phương C", "Nguyễn Thị Phương A"})
	for width := 40.0; width <= 400; width += 20 {
		label := &ui.Item{Kind: ui.Label, Rect: ui.Rect{W: width, H: 30}, Text: texts[0], Size: theme.TextBody}
		label.Shorten(texts...)
		if label.Clipped() || !strings.HasSuffix(label.Text, "A") || !strings.Contains(label.Text, "C – ") {
			t.Errorf("%q in %v units", label.Text, width)
		}
	}
	label := &ui.Item{Kind: ui.Label, Rect: ui.Rect{W: 20, H: 30}, Text: texts[0], Size: theme.TextBody}
	if label.Shorten(texts...); label.Clipped() || !strings.HasSuffix(label.Text, "…") {
		t.Errorf("%q where there is no room for any", label.Text)
	}
}
