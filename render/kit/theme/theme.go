// Package theme defines the colours, sizes and durations shared by everything that is
// drawn.
package theme

import (
	"image/color"
	"time"
)

// The materials of the table. They are the same in all themes: the table is a physical
// object, and only the panels on it change between light and dark.
var (
	Gold       = color.RGBA{0xd4, 0xa2, 0x4c, 0xff} // the only accent colour
	GoldBright = color.RGBA{0xf3, 0xd4, 0x8c, 0xff} // gold leaf in the light
	GoldDeep   = color.RGBA{0x8a, 0x60, 0x1e, 0xff} // gold in the shade, and gold text on ivory
	Lacquer    = color.RGBA{0x1a, 0x0b, 0x09, 0xff} // black-brown
	LacquerRed = color.RGBA{0x5c, 0x16, 0x10, 0xff} // the cinnabar layer below it
	Obsidian   = color.RGBA{0x12, 0x14, 0x1a, 0xff}
	Pearl      = color.RGBA{0xf2, 0xed, 0xe4, 0xff}
	Ivory      = color.RGBA{0xf7, 0xf1, 0xe3, 0xff}
	Charcoal   = color.RGBA{0x22, 0x20, 0x1f, 0xff}
	Ink        = color.RGBA{0x24, 0x1b, 0x16, 0xff}
)

// Text on the lacquer itself.
var (
	OnLacquer      = color.RGBA{0xf3, 0xe6, 0xcf, 0xff}
	OnLacquerMuted = color.RGBA{0xc6, 0xae, 0x8c, 0xff}
	OnLacquerGold  = color.RGBA{0xe0, 0xb4, 0x62, 0xff}
)

// A Theme is a set of colours for panels and the elements on them. Every text colour
// has a contrast of at least 4.5:1 on each of its grounds.
type Theme struct {
	Dark   bool
	Strong bool // high contrast

	Panel       color.RGBA // the ground of a panel
	PanelRaised color.RGBA // a plate, a field or a quiet button on a panel
	PanelHover  color.RGBA // the same under the pointer
	PanelActive color.RGBA // the same pressed
	Selected    color.RGBA // the selected one of several
	Border      color.RGBA // hairlines and edges of quiet buttons, 3:1 on Panel
	Divider     color.RGBA // separating lines
	Shadow      color.RGBA // below panels; translucent, premultiplied
	Scrim       color.RGBA // over the scene behind a dialogue; translucent, premultiplied

	Tray       color.RGBA // a glaze over the lacquer, for text in the colours on lacquer; translucent, premultiplied
	TrayHover  color.RGBA // the same under the pointer
	TrayActive color.RGBA // the same pressed
	TrayRim    color.RGBA // its edge

	Text         color.RGBA // on Panel, PanelRaised, PanelHover, PanelActive and Selected
	TextMuted    color.RGBA // on Panel and PanelRaised
	TextAccent   color.RGBA // gold, readable on Panel and PanelRaised
	TextDanger   color.RGBA // on Panel and PanelRaised
	TextDisabled color.RGBA // for disabled items; exempt from the contrast rule

	Accent       color.RGBA // the ground of the main button
	AccentHover  color.RGBA
	AccentActive color.RGBA
	OnAccent     color.RGBA // text on the three above
	Danger       color.RGBA // the ground of a button that gives something up
	OnDanger     color.RGBA
	Focus        color.RGBA // the ring around the focused control, 3:1 on Panel
	Track        color.RGBA // the empty part of a progress bar
	Fill         color.RGBA // the full part, 3:1 on Track

	// Inks are the colours of the parts of plots, 3:1 on Panel.
	Inks [3]color.RGBA
}

var light = &Theme{
	Panel:       Ivory,
	PanelRaised: color.RGBA{0xff, 0xfb, 0xf1, 0xff},
	PanelHover:  color.RGBA{0xf1, 0xe7, 0xd1, 0xff},
	PanelActive: color.RGBA{0xe8, 0xdb, 0xbf, 0xff},
	Selected:    color.RGBA{0xf0, 0xdd, 0xb4, 0xff},
	Border:      color.RGBA{0x97, 0x86, 0x6a, 0xff},
	Divider:     color.RGBA{0xe0, 0xd4, 0xbc, 0xff},
	Shadow:      color.RGBA{0, 0, 0, 0x59},
	Scrim:       color.RGBA{0x06, 0x03, 0x02, 0x99},

	Tray:       color.RGBA{0x31, 0x0c, 0x08, 0x98},
	TrayHover:  color.RGBA{0x44, 0x11, 0x0c, 0xa8},
	TrayActive: color.RGBA{0x24, 0x08, 0x06, 0xb0},
	TrayRim:    color.RGBA{0xa8, 0x7a, 0x34, 0xff},

	Text:         Ink,
	TextMuted:    color.RGBA{0x67, 0x59, 0x49, 0xff},
	TextAccent:   color.RGBA{0x82, 0x59, 0x16, 0xff},
	TextDanger:   color.RGBA{0x9d, 0x23, 0x19, 0xff},
	TextDisabled: color.RGBA{0xa8, 0x9c, 0x88, 0xff},

	Accent:       Gold,
	AccentHover:  color.RGBA{0xde, 0xb0, 0x60, 0xff},
	AccentActive: color.RGBA{0xc2, 0x91, 0x3e, 0xff},
	OnAccent:     Ink,
	Danger:       color.RGBA{0x9d, 0x23, 0x19, 0xff},
	OnDanger:     color.RGBA{0xff, 0xf6, 0xec, 0xff},
	Focus:        color.RGBA{0x9a, 0x6a, 0x1c, 0xff},
	Track:        color.RGBA{0xe6, 0xda, 0xc2, 0xff},
	Fill:         color.RGBA{0x9a, 0x6a, 0x1c, 0xff},

	Inks: [3]color.RGBA{{0xa8, 0x74, 0x1e, 0xff}, {0x7e, 0x71, 0x5e, 0xff}, {0xa8, 0x3a, 0x2a, 0xff}},
}

var dark = &Theme{
	Dark:        true,
	Panel:       Charcoal,
	PanelRaised: color.RGBA{0x2d, 0x2a, 0x28, 0xff},
	PanelHover:  color.RGBA{0x39, 0x35, 0x32, 0xff},
	PanelActive: color.RGBA{0x1b, 0x19, 0x18, 0xff},
	Selected:    color.RGBA{0x4a, 0x3b, 0x22, 0xff},
	Border:      color.RGBA{0x7d, 0x74, 0x69, 0xff},
	Divider:     color.RGBA{0x3c, 0x38, 0x34, 0xff},
	Shadow:      color.RGBA{0, 0, 0, 0x80},
	Scrim:       color.RGBA{0x04, 0x02, 0x02, 0xa6},

	Tray:       color.RGBA{0x0c, 0x07, 0x06, 0xb0},
	TrayHover:  color.RGBA{0x1c, 0x10, 0x0d, 0xb8},
	TrayActive: color.RGBA{0x08, 0x05, 0x04, 0xc8},
	TrayRim:    color.RGBA{0x6e, 0x4f, 0x22, 0xff},

	Text:         color.RGBA{0xf4, 0xec, 0xde, 0xff},
	TextMuted:    color.RGBA{0xb8, 0xab, 0x99, 0xff},
	TextAccent:   color.RGBA{0xe0, 0xb4, 0x62, 0xff},
	TextDanger:   color.RGBA{0xf2, 0x92, 0x82, 0xff},
	TextDisabled: color.RGBA{0x71, 0x6a, 0x62, 0xff},

	Accent:       Gold,
	AccentHover:  color.RGBA{0xde, 0xb0, 0x60, 0xff},
	AccentActive: color.RGBA{0xc2, 0x91, 0x3e, 0xff},
	OnAccent:     Ink,
	Danger:       color.RGBA{0xa8, 0x2b, 0x20, 0xff},
	OnDanger:     color.RGBA{0xff, 0xf6, 0xec, 0xff},
	Focus:        color.RGBA{0xe0, 0xb4, 0x62, 0xff},
	Track:        color.RGBA{0x3a, 0x35, 0x31, 0xff},
	Fill:         Gold,

	Inks: [3]color.RGBA{Gold, {0xa0, 0x94, 0x82, 0xff}, {0xd8, 0x62, 0x4e, 0xff}},
}

// The high-contrast themes: text has a contrast of at least 7:1 (WCAG 2.2, 1.4.6),
// edges of at least 4.5:1, and selected items also have a strong edge.
var (
	strongLight = stronger(light, func(t *Theme) {
		t.Panel = color.RGBA{0xff, 0xff, 0xff, 0xff}
		t.PanelRaised = color.RGBA{0xff, 0xff, 0xff, 0xff}
		t.PanelHover = color.RGBA{0xf0, 0xe6, 0xcc, 0xff}
		t.PanelActive = color.RGBA{0xe4, 0xd6, 0xb4, 0xff}
		t.Selected = color.RGBA{0xff, 0xe3, 0x9c, 0xff}
		t.Border = color.RGBA{0x4a, 0x3c, 0x2c, 0xff}
		t.Divider = color.RGBA{0x8a, 0x7b, 0x66, 0xff}
		t.Text = color.RGBA{0x0c, 0x08, 0x06, 0xff}
		t.TextMuted = color.RGBA{0x3c, 0x32, 0x28, 0xff}
		t.TextAccent = color.RGBA{0x5c, 0x3c, 0x06, 0xff}
		t.TextDanger = color.RGBA{0x7c, 0x10, 0x08, 0xff}
		t.TextDisabled = color.RGBA{0x84, 0x78, 0x68, 0xff}
		t.OnAccent = color.RGBA{0x0c, 0x08, 0x06, 0xff}
		t.Accent = color.RGBA{0xe6, 0xb4, 0x58, 0xff}
		t.AccentHover = color.RGBA{0xf0, 0xc2, 0x6c, 0xff}
		t.AccentActive = color.RGBA{0xd8, 0xa4, 0x48, 0xff}
		t.Danger = color.RGBA{0x7c, 0x10, 0x08, 0xff}
		t.OnDanger = color.RGBA{0xff, 0xff, 0xff, 0xff}
		t.Focus = color.RGBA{0x6a, 0x44, 0x04, 0xff}
		t.Track = color.RGBA{0xd8, 0xcc, 0xb4, 0xff}
		t.Fill = color.RGBA{0x6a, 0x44, 0x04, 0xff}
		t.Inks = [3]color.RGBA{{0x7c, 0x50, 0x06, 0xff}, {0x4a, 0x3e, 0x32, 0xff}, {0x8c, 0x14, 0x0a, 0xff}}
		t.Tray = color.RGBA{0x06, 0x02, 0x01, 0xd8}
		t.TrayHover = color.RGBA{0x24, 0x0a, 0x06, 0xd8}
		t.TrayActive = color.RGBA{0x02, 0x01, 0x00, 0xe0}
		t.TrayRim = color.RGBA{0xe0, 0xb4, 0x62, 0xff}
	})
	strongDark = stronger(dark, func(t *Theme) {
		t.Panel = color.RGBA{0x0c, 0x0b, 0x0a, 0xff}
		t.PanelRaised = color.RGBA{0x14, 0x12, 0x11, 0xff}
		t.PanelHover = color.RGBA{0x2c, 0x28, 0x24, 0xff}
		t.PanelActive = color.RGBA{0x06, 0x05, 0x05, 0xff}
		t.Selected = color.RGBA{0x4c, 0x38, 0x10, 0xff}
		t.Border = color.RGBA{0xb4, 0xa6, 0x92, 0xff}
		t.Divider = color.RGBA{0x6c, 0x62, 0x56, 0xff}
		t.Text = color.RGBA{0xff, 0xff, 0xff, 0xff}
		t.TextMuted = color.RGBA{0xde, 0xd4, 0xc4, 0xff}
		t.TextAccent = color.RGBA{0xff, 0xd0, 0x74, 0xff}
		t.TextDanger = color.RGBA{0xff, 0xb4, 0xa6, 0xff}
		t.TextDisabled = color.RGBA{0x86, 0x7e, 0x74, 0xff}
		t.OnAccent = color.RGBA{0x0c, 0x08, 0x06, 0xff}
		t.Accent = color.RGBA{0xf0, 0xbc, 0x5c, 0xff}
		t.AccentHover = color.RGBA{0xfa, 0xcc, 0x74, 0xff}
		t.AccentActive = color.RGBA{0xe0, 0xac, 0x4c, 0xff}
		t.Danger = color.RGBA{0x8c, 0x1a, 0x10, 0xff}
		t.OnDanger = color.RGBA{0xff, 0xff, 0xff, 0xff}
		t.Focus = color.RGBA{0xff, 0xd0, 0x74, 0xff}
		t.Track = color.RGBA{0x34, 0x2e, 0x28, 0xff}
		t.Fill = color.RGBA{0xf0, 0xbc, 0x5c, 0xff}
		t.Inks = [3]color.RGBA{{0xff, 0xd0, 0x74, 0xff}, {0xde, 0xd4, 0xc4, 0xff}, {0xff, 0xa0, 0x90, 0xff}}
		t.Tray = color.RGBA{0x02, 0x01, 0x00, 0xe0}
		t.TrayHover = color.RGBA{0x1c, 0x0e, 0x08, 0xe0}
		t.TrayActive = color.RGBA{0x00, 0x00, 0x00, 0xe8}
		t.TrayRim = color.RGBA{0xe0, 0xb4, 0x62, 0xff}
	})
)

// stronger returns a copy of a theme with changes, marked as a high-contrast theme.
func stronger(t *Theme, change func(*Theme)) *Theme {
	copied := *t
	copied.Strong = true
	change(&copied)
	return &copied
}

// Of returns the theme with dark or light panels, with high contrast if strong. It is
// shared: callers must not change it.
func Of(isDark, strong bool) *Theme {
	switch {
	case isDark && strong:
		return strongDark
	case isDark:
		return dark
	case strong:
		return strongLight
	}
	return light
}

// Mix returns the colour between two colours; part is 0 for from and 1 for to.
func Mix(from, to color.RGBA, part float64) color.RGBA {
	m := func(a, b uint8) uint8 { return uint8(float64(a)*(1-part) + float64(b)*part + 0.5) }
	return color.RGBA{m(from.R, to.R), m(from.G, to.G), m(from.B, to.B), m(from.A, to.A)}
}

// Measures in device-independent pixels; multiply by the device scale.
const (
	Radius      = 12.0 // corners of panels and buttons
	RadiusSmall = 6.0  // corners of elements inside panels and buttons
	Touch       = 44.0 // the minimum width and height of touch targets
	Margin      = 16.0 // between panels and the edge of the screen
	Gap         = 8.0  // between related elements
	Hairline    = 1.0
	FocusWidth  = 2.0
)

// Sizes of text in device-independent pixels.
const (
	TextSmall  = 13.0
	TextBody   = 16.0
	TextLarge  = 20.0
	TextTitle  = 28.0
	TextFigure = 32.0 // disc counts and clocks
)

// Durations of animations. All animations ease out.
const (
	MotionFast   = 180 * time.Millisecond // hover, press, a mark appearing
	MotionNormal = 240 * time.Millisecond // a disc placed, a panel opening
	MotionSlow   = 320 * time.Millisecond // a disc turning over
	FlipDelay    = 40 * time.Millisecond  // from one ring of discs to the next
)

// EaseOut maps the elapsed part of an animation's duration, 0 to 1, to the covered part
// of its distance: fast at first, then slowing to a stop (a cubic curve).
func EaseOut(t float64) float64 {
	if t <= 0 {
		return 0
	}
	if t >= 1 {
		return 1
	}
	r := 1 - t
	return 1 - r*r*r
}
