package analysis

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// menu is the menu of what can be done with the move and the game on the board.
type menu struct {
	open   bool
	engine bool // it holds the options of the engine instead
	scroll ui.Scroll
}

// entry is a line of the menu.
type entry struct {
	name, label string
	icon        ui.Icon
	enabled     bool
	toggles, on bool
}

// show opens or closes the menu.
func (m *menu) show(p *scene.Program, open bool) {
	m.open, m.engine = open, false
	p.Unfocus()
	p.Refresh()
}

// handle handles the keyboard and the pointer while the menu is open.
func (m *menu) handle(p *scene.Program, in *ui.Input) {
	page := &p.Page
	if page.Modal == 0 {
		return // it has not been laid out yet
	}
	sheet := page.Items[page.Modal].Rect
	if in.Tapped() && !sheet.Contains(in.X, in.Y) && !sheet.Contains(in.PressX, in.PressY) {
		m.show(p, false)
		return
	}
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEscape:
			m.show(p, false)
			return
		case ebiten.KeyArrowDown:
			p.Worked.Step(page, false)
		case ebiten.KeyArrowUp:
			p.Worked.Step(page, true)
		}
	}
}

// widestMenu is the greatest width of the menu.
const widestMenu = 640.0

// openMenu adds the ground of a menu of a height, with its title and the control that closes it,
// over the panel and, if that is below the board, the lower part of the board. It returns the space
// below the title.
func openMenu(l scene.Layout, f scene.Frame, height float64, title string) ui.Rect {
	sheet := f.Side
	if f.Portrait {
		sheet = sheet.Narrowed(widestMenu)
		sheet.Y, sheet.H = theme.Gap, sheet.Bottom()-theme.Gap
	}
	sheet = sheet.CutBottom(min(height, sheet.H), 0)
	inner := l.AddDialog(sheet, scene.PanelPadding)
	top := inner.CutTop(scene.RowHeight, 0)
	l.AddButton(top.CutRight(theme.Touch, 4), "close-menu", "", ui.IconClose, ui.Ghost)
	top.CutLeft(ui.RowPadding, 0)
	l.AddBold(top, title, theme.TextBody, l.Theme.Text)
	return inner
}
