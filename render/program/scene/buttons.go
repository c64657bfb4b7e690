package scene

import (
	"math"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// A Button is a button at the foot of a panel.
type Button struct {
	Name, Label string
	Icon        ui.Icon
	Look        ui.Emphasis
}

// AddButtons lays out a row of buttons. The last is the main one and the widest.
func AddButtons(page *ui.Page, r ui.Rect, list []Button) {
	for i, b := range list {
		width := r.W
		if i < len(list)-1 {
			width = max(theme.Touch, math.Ceil(text.Width(b.Label, text.Style{Size: theme.TextSmall}))+14)
			if left := float64(len(list) - i); width > (r.W-8*(left-1))/left {
				width = (r.W - 8*(left-1)) / left
			}
		}
		item := page.AddButton(r.CutLeft(width, 8), b.Name, b.Label, b.Icon, b.Look)
		if i < len(list)-1 {
			item.Stacked, item.Size = true, theme.TextSmall
		}
	}
}
