package render

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/front"
	"colat/render/scene"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
)

// shortcutsDialog lists the keys that work something.
type shortcutsDialog struct{ scroll ui.Scroll }

// shortcutGroup is the keys that work in one place.
type shortcutGroup struct {
	label string // the id of its title
	keys  []scene.Shortcut
}

var everywhere = []scene.Shortcut{
	{Keys: "?", Label: "access.keys-this-list"}, {Keys: "F1", Label: "access.keys-rules"},
	{Keys: ",", Label: "access.settings"},
	{Keys: "Tab ⇧Tab", Label: "access.keys-tab"}, {Keys: "Enter", Label: "access.keys-press"},
	{Keys: "Esc", Label: "access.keys-escape"},
}

var onBoards = []scene.Shortcut{
	{Keys: "← ↑ → ↓", Label: "access.keys-arrows"}, {Keys: "Enter", Label: "access.keys-play-square"},
	{Keys: "+ −", Label: "access.keys-zoom"},
}

// shortcuts returns all keys there are, by where they work.
func (a *app) shortcuts() []shortcutGroup {
	groups := []shortcutGroup{{"access.keys-everywhere", everywhere}}
	_, any := a.scene.(*front.Scene)
	if own, has := a.scene.(scene.Shortcutter); has {
		groups = append(groups, shortcutGroup{"access.keys-here", own.Shortcuts()})
	} else if !any {
		groups = append(groups, shortcutGroup{"access.keys-board", onBoards})
	}
	return groups
}

// asksForShortcuts reports whether a question mark was written, and takes it.
func (a *app) asksForShortcuts() bool {
	in := &a.input
	asked := slices.Contains(in.Text, '?') || len(in.Text) == 0 && in.Shift && slices.Contains(in.Keys, ebiten.KeySlash)
	if asked {
		in.Keys, in.Text = in.Keys[:0], in.Text[:0]
	}
	return asked
}

// Measures of the list, in device-independent pixels.
const (
	shortcutHigh  = 30.0
	shortcutTitle = 34.0
	shortcutWide  = 340.0 // of a column
	shortcutGap   = 24.0
)

func (d *shortcutsDialog) layOut(a *app) {
	page := &a.Page
	page.BeginModal()
	margin, padding := theme.Margin, 20.0
	if min(a.width, a.height) < 600 {
		margin, padding = theme.Gap, scene.PanelPadding
	}
	groups := a.shortcuts()
	columns := min(len(groups), max(1, int((a.width-2*margin-2*padding+shortcutGap)/(shortcutWide+shortcutGap))))
	width := min(a.width-2*margin, float64(columns)*(shortcutWide+shortcutGap)-shortcutGap+2*padding)
	// Each group goes where there is the most room left.
	heights := make([]float64, columns)
	at := make([]int, len(groups))
	for i, g := range groups {
		least := 0
		for c := range heights {
			if heights[c] < heights[least] {
				least = c
			}
		}
		at[i] = least
		heights[least] += shortcutTitle + float64(len(g.keys))*shortcutHigh + theme.Gap
	}
	content := slices.Max(heights)
	head := theme.Touch + theme.Gap
	height := min(a.height-2*margin, head+content+2*padding)
	frame := ui.Rect{X: (a.width - width) / 2, Y: (a.height - height) / 2, W: width, H: height}
	page.Add(ui.Item{Kind: ui.Panel, Rect: frame})
	inner := frame.Inset(padding)
	top := inner.CutTop(theme.Touch, theme.Gap)
	page.AddButton(top.CutRight(theme.Touch, theme.Gap), "close-shortcuts", "", ui.IconClose, ui.Quiet)
	page.AddLabel(top, a.Text("access.keys-title"), theme.TextLarge+2, a.Theme.Text).Bold = true
	page.BeginScroll(&d.scroll, inner)
	clear(heights)
	for i, g := range groups {
		column := inner.Column(at[i], columns, shortcutGap)
		column.Y += heights[at[i]]
		heights[at[i]] += a.addShortcuts(column, &g) + theme.Gap
	}
	page.EndScroll(content)
}

// addShortcuts lays out a group in r and returns its height.
func (a *app) addShortcuts(r ui.Rect, g *shortcutGroup) float64 {
	page, size := &a.Page, theme.TextBody-1
	title := page.AddLabel(r.CutTop(shortcutTitle, 0), a.Text(g.label), size, a.Theme.TextAccent)
	title.Bold = true
	widest := 64.0
	for _, k := range g.keys {
		widest = max(widest, math.Ceil(text.Width(k.Keys, text.Style{Size: size, Bold: true}))+8)
	}
	for _, k := range g.keys {
		line := r.CutTop(shortcutHigh, 0)
		keys := page.AddLabel(line.CutLeft(widest, 8), k.Keys, size, a.Theme.Text)
		keys.Bold = true
		page.AddLabel(line, a.Text(k.Label), size, a.Theme.TextMuted)
	}
	return shortcutTitle + float64(len(g.keys))*shortcutHigh
}
