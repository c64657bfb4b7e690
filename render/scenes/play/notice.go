package play

import (
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// lowNotice is the height of a notice in little space, and noticeEdge the margin above and
// below its text.
const lowNotice, noticeEdge = 62.0, 8.0

// addNotice returns a function that lays out a notice.
func (l *layout) addNotice(n *Notice) func(ui.Rect) {
	return func(r ui.Rect) {
		inner := l.addPlate(r, 12, noticeEdge, true)
		low := len(n.Actions) > 0 && r.H < 24+theme.Touch+2*noticeEdge
		if len(n.Actions) > 0 && !low {
			place := inner.CutBottom(theme.Touch, 6)
			for i, a := range n.Actions {
				if b := l.addControl(place.Column(i, len(n.Actions), 8), &a); b.Clipped() {
					b.Icon = ui.NoIcon
				}
			}
		}
		for i := len(n.Actions) - 1; i >= 0 && low; i-- {
			a := &n.Actions[i]
			place := inner.CutRight(theme.Touch, 6)
			place.Y, place.H = r.CenterY()-theme.Touch/2, theme.Touch
			b := l.page.AddButton(place, a.Name, "", a.Icon, a.Look)
			b.Disabled, b.Label = !a.Enabled, a.Label
		}
		ink := l.theme.TextAccent
		if n.Urgent {
			ink = l.theme.TextDanger
		}
		title := ui.Item{Kind: ui.Label, Text: n.Title, Size: theme.TextBody + 1, Bold: true, Color: ink}
		title.Rect = inner.CutTop(24, 2)
		if title.Clipped() && n.Short != "" {
			title.Text = n.Short
		}
		l.page.Add(title)
		size := theme.TextBody - 1
		for size > theme.TextSmall-2 && ui.ParagraphHeight(n.Text, size, inner.W) > inner.H+2 {
			size--
		}
		if ui.ParagraphHeight(n.Text, size, inner.W) <= inner.H+2 {
			l.page.AddParagraph(inner, n.Text, size, l.theme.Text)
		}
	}
}

// noticeHeight returns the height of a notice.
func noticeHeight(n *Notice, r ui.Rect) float64 {
	high := 2*noticeEdge + 26
	if n.Text != "" {
		high += ui.ParagraphHeight(n.Text, theme.TextBody-1, r.W-24)
	}
	if len(n.Actions) > 0 {
		high += theme.Touch + 6
	}
	if r.H < high+theme.Gap+leastMoves {
		return lowNotice
	}
	return max(high, lowNotice)
}
