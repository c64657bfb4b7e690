package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/scene"
	"colat/render/theme"
	"colat/render/ui"
)

// entry is a line of the menu: a control, and how it is called there.
type entry struct {
	control string
	label   string // the id of a text
	icon    ui.Icon
	enabled bool
	// toggles is whether it turns something on or off, which leaves the menu open, and
	// on whether that is on.
	toggles, on bool
}

// entries are the lines of the menu, what is wanted most often first.
func (s *Scene) entries() []entry {
	return []entry{
		{control: "redo", label: "play.redo", icon: ui.IconRedo, enabled: s.match.CanRedo()},
		{control: "resign", label: "play.resign", icon: ui.IconFlag, enabled: s.canResign()},
		{control: "lesson", label: "play.lesson", icon: ui.IconTree, enabled: true},
		{control: "share", label: "play.share", icon: ui.IconShare, enabled: true},
		{control: "menu", label: "play.leave", icon: ui.IconBack, enabled: true},
	}
}

// menu is the sheet of all that can be done with a game.
type menu struct {
	open   bool
	scroll ui.Scroll
}

// The controls that open and close the menu.
const openMenu, closeMenu = "more", "close-more"

// chooseEntry closes the menu when one of its entries is chosen that does something once.
func (s *Scene) chooseEntry(control string) {
	if !s.menu.open || control == openMenu {
		return
	}
	for _, e := range s.entries() {
		if e.control == control && e.toggles {
			return
		}
	}
	s.closeMenu()
}

func (s *Scene) openMenu() {
	s.menu = menu{open: true}
	s.program.Unfocus()
	s.program.Refresh()
}

func (s *Scene) closeMenu() {
	s.menu.open = false
	s.program.Unfocus()
	s.program.Refresh()
}

// workMenu serves keys and pointer while the menu is open: Escape and a tap beside it
// close it, arrows lead from entry to entry.
func (s *Scene) workMenu(in *ui.Input) {
	page := &s.program.Page
	if page.Modal == 0 {
		return // it has not been laid out yet
	}
	sheet := page.Items[page.Modal].Rect
	if in.Tapped() && !sheet.Contains(in.X, in.Y) && !sheet.Contains(in.PressX, in.PressY) {
		s.closeMenu()
		return
	}
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEscape:
			s.closeMenu()
			return
		case ebiten.KeyArrowDown:
			s.program.Worked.Step(page, false)
		case ebiten.KeyArrowUp:
			s.program.Worked.Step(page, true)
		}
	}
}

// widestMenu is how wide a menu is at most, shortestMenu how high at least, if the screen
// allows it.
const widestMenu, shortestMenu = 420.0, 300.0

// addMenu lays the menu out over all else: a sheet at the lower edge or, beside the
// board, over the panel.
func (l *layout) addMenu(f scene.Frame, w, h float64) {
	l.page.BeginModal()
	entries := l.entries()
	content := scene.RowHeight * float64(len(entries))
	high := scene.RowHeight + content + 2*scene.PanelPadding
	var sheet ui.Rect
	if f.Portrait {
		width := min(w-2*theme.Gap, widestMenu)
		sheet = ui.Rect{X: (w - width) / 2, W: width, H: min(high, h-2*theme.Gap)}
		sheet.Y = h - theme.Gap - sheet.H
	} else {
		width := min(f.Side.W, widestMenu)
		bottom := f.Side.Bottom()
		if room := bottom - actionHeight - scene.PanelPadding - theme.Gap; room-theme.Gap >= shortestMenu {
			bottom = room // above the button that opened it
		}
		sheet = ui.Rect{X: f.Side.Right() - width, W: width, H: min(high, bottom-theme.Gap)}
		sheet.Y = bottom - sheet.H
	}
	l.page.Add(ui.Item{Kind: ui.Panel, Rect: sheet})
	inner := sheet.Inset(scene.PanelPadding)
	top := inner.CutTop(scene.RowHeight, 0)
	l.page.AddButton(top.CutRight(theme.Touch, 4), closeMenu, "", ui.IconClose, ui.Ghost)
	top.CutLeft(ui.RowPadding, 0)
	l.page.AddLabel(top, l.text("play.more-title"), theme.TextLarge, l.theme.Text).Bold = true
	l.page.BeginScroll(&l.menu.scroll, inner)
	for i, e := range entries {
		row := ui.Rect{X: inner.X, Y: inner.Y + scene.RowHeight*float64(i), W: inner.W, H: scene.RowHeight}
		b := l.page.AddButton(row, e.control, l.text(e.label), e.icon, ui.Ghost)
		b.Row, b.Disabled, b.Selected = true, !e.enabled, e.on
	}
	l.page.EndScroll(content)
}
