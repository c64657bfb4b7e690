package projector

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/render/kit/text"
	"colat/render/kit/ui"
)

func TestNamesAreShortenedFromTheLeft(t *testing.T) {
	n := make(names)
	const name = "Nguyễn Thị Minh Khai"
	full := text.Width(name, text.Style{Size: 20 * ui.LeastText})
	for _, test := range []struct {
		width float64
		want  string
	}{
		{full + 1, name},
		{full - 1, "N. Thị Minh Khai"},
		{text.Width("N. T. M. Khai", text.Style{Size: 20 * ui.LeastText}) + 1, "N. T. M. Khai"},
		{text.Width("Khai", text.Style{Size: 20 * ui.LeastText}) + 1, "Khai"},
	} {
		for range 2 { // the second time it is known
			if got := n.fit(name, 20, test.width, false); got != test.want {
				t.Errorf("%q in %.0f pixels is %q, want %q", name, test.width, got, test.want)
			}
		}
	}
	got := n.fit("Abcdefghijklmnopqrstuvwx", 20, 90, true)
	if !strings.HasPrefix(got, "Abc") || !strings.HasSuffix(got, "…") {
		t.Errorf("a long word is cut to %q", got)
	}
}

// The short form of any name fits, unless there is no room at all.
func TestNamesFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringN(0, 30, 60).Draw(t, "name")
		width := rapid.Float64Range(10, 400).Draw(t, "width")
		n := make(names)
		for _, got := range []string{n.fit(name, 20, width, false), n.line(name, 20, width, false)} {
			if got != "…" && text.Width(got, text.Style{Size: 20 * ui.LeastText}) > width {
				t.Fatalf("%q stands for %q in %.1f pixels", got, name, width)
			}
		}
	})
}
