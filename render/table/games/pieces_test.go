package games

import (
	"image/color"
	"testing"

	"colat/render/kit/drawtest"
	"colat/render/kit/theme"
)

// A disc of obsidian or ebony can be told from a dark panel by its rim.
func TestDarkDiscsAreSeenOnDarkPanels(t *testing.T) {
	dark := theme.Of(true, false)
	grounds := map[string]color.RGBA{"panel": dark.Panel, "plate": dark.PanelRaised, "tree": theme.Lacquer}
	for name, ground := range grounds {
		over := func(rim, ground uint8) uint8 { return rim + uint8(int(ground)*(255-int(darkRim.A))/255) }
		rim := color.RGBA{over(darkRim.R, ground.R), over(darkRim.G, ground.G), over(darkRim.B, ground.B), 255}
		if c := drawtest.Contrast(rim, ground); c < 3 {
			t.Errorf("on a %s the rim has a contrast of %.1f, want 3", name, c)
		}
	}
}
