package app

import (
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/bench"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/scenes/front"
)

// shortcutsDialog lists the keyboard shortcuts.
type shortcutsDialog struct{ scroll ui.Scroll }

// shortcutGroup is a group of shortcuts that work in the same place.
type shortcutGroup struct {
	label string // id of the title
	keys  []scene.Shortcut
}

var everywhere = []scene.Shortcut{
	{Keys: "?", Label: "access.keys-this-list"}, {Keys: "F1", Label: "access.keys-rules"},
	{Keys: ",", Label: "access.settings"},
	{Keys: "Tab, Shift+Tab", Label: "access.keys-tab"}, {Keys: "Enter", Label: "access.keys-press"},
	{Keys: "Ctrl+C Ctrl+V", Label: "keys.copy-paste"},
	{Keys: "Esc", Label: "access.keys-escape"},
}

var onBoards = []scene.Shortcut{
	{Keys: scene.Arrows, Label: "access.keys-arrows"}, {Keys: "Enter", Label: "access.keys-play-square"},
	{Keys: "+ −", Label: "access.keys-zoom"},
}

// groups returns all shortcuts by place.
func (a *dialogs) groups() []shortcutGroup {
	groups := []shortcutGroup{{"access.keys-everywhere", everywhere}}
	_, any := a.scene.(*front.Scene)
	if own, has := a.scene.(scene.Shortcutter); has {
		groups = append(groups, shortcutGroup{"access.keys-here", own.Shortcuts()})
	} else if !any {
		groups = append(groups, shortcutGroup{"access.keys-board", onBoards})
	}
	last := &groups[len(groups)-1]
	last.keys = slices.Clip(last.keys)
	if a.turning.turns() {
		last.keys = append(last.keys, turnShortcut)
	}
	if a.navigator.numbered() {
		last.keys = append(last.keys, numbersShortcut)
	}
	// The font of the interface has no arrows.
	words := strings.NewReplacer(scene.Arrows, a.Text("access.arrows"), "←", a.Text("access.key-left"),
		"→", a.Text("access.key-right"), "↑", a.Text("access.key-up"), "↓", a.Text("access.key-down"))
	for i, g := range groups {
		groups[i].keys = slices.Clone(g.keys)
		for k := range groups[i].keys {
			groups[i].keys[k].Keys = words.Replace(g.keys[k].Keys)
		}
	}
	return groups
}

// Measures of the list, in device-independent pixels.
const (
	shortcutPad   = 6.0 // between lines
	shortcutTitle = 34.0
	shortcutWide  = 340.0 // of a column
	shortcutGap   = 24.0
)

// controls implements dialog. The list has no controls of its own.
func (d *shortcutsDialog) controls(*dialogs) []bench.Control { return nil }

func (d *shortcutsDialog) layOut(a *dialogs) {
	page := &a.Page
	page.BeginModal()
	margin, padding := scene.DialogMargins(a.width, a.height)
	groups := a.groups()
	columns := min(len(groups), max(1, int((a.width-2*margin-2*padding+shortcutGap)/(shortcutWide+shortcutGap))))
	width := min(a.width-2*margin, float64(columns)*(shortcutWide+shortcutGap)-shortcutGap+2*padding)
	column := (width - 2*padding - float64(columns-1)*shortcutGap) / float64(columns)
	widest := keysWidth(groups...)
	// Each group goes to the shortest column.
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
		heights[least] += page.Measure(column, func(r *ui.Rect) { a.addShortcuts(r, &g, widest) }) + theme.Gap
	}
	content := slices.Max(heights)
	head := theme.Touch + theme.Gap
	height := min(a.height-2*margin, head+content+2*padding)
	frame := ui.Rect{X: (a.width - width) / 2, Y: (a.height - height) / 2, W: width, H: height}
	inner := page.AddPanel(frame, padding)
	top := inner.CutTop(theme.Touch, theme.Gap)
	page.AddButton(top.CutRight(theme.Touch, theme.Gap), "close-shortcuts", "", ui.IconClose, ui.Quiet)
	page.AddBold(top, a.Text("access.keys-title"), theme.TextLarge+2, a.Theme.Text)
	page.BeginScroll(&d.scroll, inner)
	places := make([]ui.Rect, columns)
	for c := range places {
		places[c] = inner.Column(c, columns, shortcutGap)
	}
	for i, g := range groups {
		a.addShortcuts(&places[at[i]], &g, widest)
		places[at[i]].CutTop(0, theme.Gap)
	}
	page.EndScroll(inner.Y + content)
}

// shortcutSize is the text size.
const shortcutSize = theme.TextBody - 1

// keysWidth returns the width of the widest keys of some groups.
func keysWidth(groups ...shortcutGroup) float64 {
	widest := 56.0
	for _, g := range groups {
		for _, k := range g.keys {
			widest = max(widest, math.Ceil(text.Width(k.Keys, text.Style{Size: shortcutSize, Bold: true}))+2)
		}
	}
	return widest
}

// addShortcuts lays out a group at the top of r. The keys take the width widest.
func (a *dialogs) addShortcuts(r *ui.Rect, g *shortcutGroup, widest float64) {
	page := &a.Page
	page.AddBold(r.CutTop(shortcutTitle, 0), a.Text(g.label), shortcutSize, a.Theme.TextAccent)
	for _, k := range g.keys {
		line := *r
		keys := line.CutLeft(widest, theme.Gap)
		keys.H = shortcutSize * text.LineHeight
		page.AddBold(keys, k.Keys, shortcutSize, a.Theme.Text)
		r.CutTop(page.AddParagraph(line, a.Text(k.Label), shortcutSize, a.Theme.TextMuted), shortcutPad)
	}
}

// The keys that turn the board and that switch the numbers of moves, and their descriptions.
const turnKey, numbersKey = ebiten.KeyY, ebiten.KeyW

var (
	turnShortcut    = scene.Shortcut{Keys: "Y", Label: "turn.board"}
	numbersShortcut = scene.Shortcut{Keys: "W", Label: "settings.numbers"}
)

// boardKeys handles the keys of all boards that are left over from the scene, if no dialogue or field needs
// them.
func (a *App) boardKeys() {
	item := a.Page.Find(a.Worked.Focus)
	if a.Page.Modal != 0 || item != nil && item.Kind == ui.Field {
		return
	}
	for _, key := range a.input.Keys {
		switch {
		case key == turnKey:
			a.turning.turn()
		case key == numbersKey && a.navigator.numbered():
			a.number()
		}
	}
}

// numbered reports whether the pieces on the screen can bear the numbers of their moves.
func (n *navigator) numbered() bool {
	_, chooses := n.scene.(*front.Scene)
	return !chooses && n.game().Numbered
}

// number shows or hides the numbers of moves on all boards.
func (a *App) number() {
	a.remember(func(s *storage.Settings) { s.Numbers = !s.Numbers })
	if a.Settings.Numbers {
		a.Announce(a.Text("numbers.shown"))
	} else {
		a.Announce(a.Text("numbers.hidden"))
	}
}
