package render

import (
	"strings"
	"testing"

	"colat/render/keep"
	"colat/render/ui"
)

// The help speaks of zooming where the board can be zoomed, and only there.
func TestHelpTellsHowToZoom(t *testing.T) {
	for _, language := range []string{"vi", "en"} {
		for _, test := range []struct {
			address       string
			width, height float64
			zooms         bool
		}{
			{"game=mnk:15,15,5", 390, 844, true}, {"game=mnk:3,3,3", 390, 844, false},
			{"game=victory", 390, 844, false}, {"game=mnk:15,15,5", 1920, 1080, false},
		} {
			a, _ := openApp(t, test.address+"&white=human&lang="+language, &keep.Store{})
			a.resize(test.width, test.height, 1)
			a.tick()
			a.activate("help")
			a.tick()
			told := false
			for i := range a.Page.Items {
				item := &a.Page.Items[i]
				told = told || item.Kind == ui.Paragraph && strings.Contains(item.Text, a.Text("help.keys-zoom"))
			}
			if told != test.zooms {
				t.Errorf("%s in %s, %v wide: the help tells of zooming: %v", test.address, language, test.width, told)
			}
		}
	}
}
