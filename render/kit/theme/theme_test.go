package theme

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"colat/render/kit/drawtest"
)

var themes = []*Theme{light, dark, Of(false, true), Of(true, true)}

type pair struct {
	name        string
	front, back color.RGBA
	atLeast     float64
}

func pairs(t *Theme) []pair {
	const onTable = 4.5
	text, shape := 4.5, 3.0
	if t.Strong {
		text, shape = 7, 4.5
	}
	list := []pair{
		{name: "OnAccent on Accent", front: t.OnAccent, back: t.Accent, atLeast: text},
		{name: "OnAccent on AccentHover", front: t.OnAccent, back: t.AccentHover, atLeast: text},
		{name: "OnAccent on AccentActive", front: t.OnAccent, back: t.AccentActive, atLeast: text},
		{name: "OnDanger on Danger", front: t.OnDanger, back: t.Danger, atLeast: text},
		{name: "Border on Panel", front: t.Border, back: t.Panel, atLeast: shape},
		{name: "Focus on Panel", front: t.Focus, back: t.Panel, atLeast: shape},
		{name: "Focus on PanelRaised", front: t.Focus, back: t.PanelRaised, atLeast: shape},
		{name: "Fill on Track", front: t.Fill, back: t.Track, atLeast: shape},
	}
	for i, ink := range t.Inks {
		list = append(list, pair{name: fmt.Sprintf("ink %d on Panel", i), front: ink, back: t.Panel, atLeast: shape})
	}
	grounds := map[string]color.RGBA{"Panel": t.Panel, "PanelRaised": t.PanelRaised}
	for ground, back := range grounds {
		for name, front := range map[string]color.RGBA{
			"TextMuted": t.TextMuted, "TextAccent": t.TextAccent, "TextDanger": t.TextDanger,
		} {
			list = append(list, pair{name: name + " on " + ground, front: front, back: back, atLeast: text})
		}
	}
	grounds["PanelHover"], grounds["PanelActive"], grounds["Selected"] = t.PanelHover, t.PanelActive, t.Selected
	for ground, back := range grounds {
		list = append(list, pair{name: "Text on " + ground, front: t.Text, back: back, atLeast: text})
	}
	lacquers := map[string]color.RGBA{"Lacquer": Lacquer, "LacquerRed": LacquerRed}
	for name, glaze := range map[string]color.RGBA{"Tray": t.Tray, "TrayHover": t.TrayHover, "TrayActive": t.TrayActive} {
		lacquers[name] = over(glaze, Lacquer)
		lacquers[name+" on red"] = over(glaze, LacquerRed)
	}
	for ground, back := range lacquers {
		list = append(list,
			pair{name: "OnLacquer on " + ground, front: OnLacquer, back: back, atLeast: onTable},
			pair{name: "OnLacquerMuted on " + ground, front: OnLacquerMuted, back: back, atLeast: onTable},
			pair{name: "OnLacquerGold on " + ground, front: OnLacquerGold, back: back, atLeast: onTable})
	}
	return list
}

// over returns a translucent colour on an opaque one.
func over(c, ground color.RGBA) color.RGBA {
	mix := func(c, ground uint8, alpha uint8) uint8 { return c + uint8(int(ground)*(255-int(alpha))/255) }
	return color.RGBA{mix(c.R, ground.R, c.A), mix(c.G, ground.G, c.A), mix(c.B, ground.B, c.A), 0xff}
}

func TestContrast(t *testing.T) {
	for _, th := range themes {
		for _, p := range pairs(th) {
			t.Run(fmt.Sprintf("dark=%v,strong=%v/%s", th.Dark, th.Strong, p.name), func(t *testing.T) {
				if p.front.A != 0xff || p.back.A != 0xff {
					t.Fatalf("colours %v and %v must be opaque", p.front, p.back)
				}
				if got := drawtest.Contrast(p.front, p.back); got < p.atLeast {
					t.Errorf("contrast %.2f, want at least %.1f", got, p.atLeast)
				}
			})
		}
	}
}

func TestContrastFormula(t *testing.T) {
	black, white := color.RGBA{A: 255}, color.RGBA{255, 255, 255, 255}
	for _, test := range []struct {
		a, b color.RGBA
		want float64
	}{
		{black, white, 21},
		{white, black, 21},
		{white, white, 1},
		// The grey that is known as the lightest that passes on white.
		{color.RGBA{0x76, 0x76, 0x76, 0xff}, white, 4.54},
	} {
		if got := drawtest.Contrast(test.a, test.b); math.Abs(got-test.want) > 0.005 {
			t.Errorf("Contrast(%v, %v) = %.3f, want %.2f", test.a, test.b, got, test.want)
		}
	}
}

func TestTranslucentColoursArePremultiplied(t *testing.T) {
	for _, th := range themes {
		for _, c := range []color.RGBA{th.Shadow, th.Scrim, th.Tray, th.TrayHover, th.TrayActive} {
			if c.R > c.A || c.G > c.A || c.B > c.A {
				t.Errorf("%v is not premultiplied", c)
			}
		}
	}
}

func TestEaseOut(t *testing.T) {
	if EaseOut(-1) != 0 || EaseOut(0) != 0 || EaseOut(1) != 1 || EaseOut(2) != 1 {
		t.Error("EaseOut does not start at 0 and end at 1")
	}
	last := 0.0
	for i := 1; i <= 100; i++ {
		v := EaseOut(float64(i) / 100)
		if v < last {
			t.Fatalf("EaseOut falls at %d/100", i)
		}
		last = v
	}
	if EaseOut(0.5) <= 0.5 {
		t.Error("EaseOut is not quick at first")
	}
}
