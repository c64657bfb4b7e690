package analysis

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game/variation"
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

// markName is the prefix of the controls that mark the move on the board.
const markName = "mark-"

// marks are the marks that can be given to a move, in the order of the menu.
var marks = []variation.Mark{
	variation.Brilliant, variation.Good, variation.Interesting, variation.Dubious,
	variation.Mistake, variation.Blunder,
}

// entries returns the lines of the menu, the most frequent first.
func (m *menu) entries(s *Scene) []entry {
	text, w := s.program.Text, &s.walk
	moved, variations := len(w.path) > 0, !w.at.IsMain()
	list := []entry{
		{name: "engine", label: text("engine.title"), icon: ui.IconValues, enabled: true, toggles: true, on: s.engine.on},
		{name: "table", label: text("table.show"), icon: ui.IconLibrary, enabled: true, toggles: true, on: s.table.on},
		{name: "retry", label: text("analysis.play-from"), icon: ui.IconPlay, enabled: s.canPlay()},
		{name: "comment", label: text("analysis.comment"), icon: ui.IconSpeech, enabled: true},
		{name: "draw", label: text("analysis.draw"), icon: ui.IconEdit, enabled: true, toggles: true, on: s.drawing.mode},
		{name: "promote", label: text("analysis.promote"), icon: ui.IconUp, enabled: variations},
		{name: "make-main", label: text("analysis.make-main"), icon: ui.IconBranch, enabled: variations},
		{name: "delete", label: text("analysis.delete"), icon: ui.IconClose, enabled: moved || w.at.Next() != nil},
		{name: "undo", label: text("analysis.undo"), icon: ui.IconUndo, enabled: len(w.before) > 0},
		{name: "practice", label: text("practice.title"), icon: ui.IconTarget, enabled: s.practice.possible(s)},
		{name: "autoplay", label: text("autoplay.title"), icon: ui.IconStep, enabled: w.at.Next() != nil, toggles: true,
			on: s.autoplay.on},
		{name: "pace", label: text(paces[s.autoplay.pace].label), icon: ui.IconSpeed, enabled: true},
		{name: "again", label: text("analysis.again"), icon: ui.IconChart, enabled: s.canReview()},
		{name: "compare", label: text("compare.entry"), icon: ui.IconCompare, enabled: true},
		{name: "edit", label: text("play.edit"), icon: ui.IconEdit, enabled: s.game.Editor != nil},
		{name: "lesson", label: text("play.lesson"), icon: ui.IconTree, enabled: !s.hand.over},
		{name: "copy", label: text("analysis.copy"), icon: ui.IconCopy, enabled: true},
		{name: "copy-position", label: text("analysis.copy-position"), icon: ui.IconCopy, enabled: true},
		{name: "film", label: text("film.entry"), icon: ui.IconStep, enabled: moved || w.at.Next() != nil},
		{name: "share", label: text("play.share"), icon: ui.IconShare, enabled: true},
		{name: "paste", label: text("play.paste"), icon: ui.IconPaste, enabled: true},
	}
	return list
}

// show opens or closes the menu.
func (m *menu) show(s *Scene, open bool) {
	m.open, m.engine = open, false
	s.program.Unfocus()
	s.program.Refresh()
}

// setMark marks the move on the board, or takes away the mark that it has.
func (s *Scene) setMark(control string) bool {
	text, found := strings.CutPrefix(control, markName)
	if !found {
		return false
	}
	mark, err := variation.ParseMark(text)
	if err != nil || s.walk.at.Parent() == nil {
		return true
	}
	if s.walk.at.Mark == mark {
		mark = variation.NoMark
	}
	s.walk.at.Mark = mark
	s.noted()
	return true
}

// noted shows a changed note of the position on the board.
func (s *Scene) noted() {
	s.walk.changed()
	s.words.known = false
	s.drawing.show(s)
	s.program.Refresh()
}

// handle handles the keyboard and the pointer while the menu is open.
func (m *menu) handle(s *Scene, in *ui.Input) {
	page := &s.program.Page
	if page.Modal == 0 {
		return // it has not been laid out yet
	}
	sheet := page.Items[page.Modal].Rect
	if in.Tapped() && !sheet.Contains(in.X, in.Y) && !sheet.Contains(in.PressX, in.PressY) {
		m.show(s, false)
		return
	}
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEscape:
			m.show(s, false)
			return
		case ebiten.KeyArrowDown:
			s.program.Worked.Step(page, false)
		case ebiten.KeyArrowUp:
			s.program.Worked.Step(page, true)
		}
	}
}

// widestMenu is the greatest width of the menu.
const widestMenu = 640.0

// addMenu lays out the menu over everything else.
func (l *layout) addMenu(f scene.Frame) {
	if l.menu.engine {
		l.addOptions(f)
		return
	}
	entries := l.menu.entries(l.Scene)
	content := scene.RowHeight * float64(len(entries))
	const around = 2*scene.RowHeight + 2*scene.PanelPadding + 4
	inner := l.openMenu(f, around+content, l.words.head)
	l.addMarks(inner.CutTop(scene.RowHeight, 4))
	l.BeginScroll(&l.menu.scroll, inner)
	listed := len(l.Items)
	for _, e := range entries {
		b := l.AddButton(inner.CutTop(scene.RowHeight, 0), e.name, e.label, e.icon, ui.Ghost)
		b.Row, b.Disabled, b.Selected = true, !e.enabled, e.on
		if e.toggles {
			b.Kind = ui.Switch
		}
	}
	l.EvenList(listed)
	l.EndScroll(content)
}

// openMenu adds the ground of a menu of a height, with its title and the control that closes it,
// over the panel and, if that is below the board, the lower part of the board. It returns the space
// below the title.
func (l *layout) openMenu(f scene.Frame, height float64, title string) ui.Rect {
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

// addMarks lays out the marks for the move on the board.
func (l *layout) addMarks(r ui.Rect) {
	for i, mark := range marks {
		b := l.AddButton(r.Column(i, len(marks), 0), markName+mark.String(), mark.String(), ui.NoIcon, ui.Ghost)
		b.Bold, b.Disabled = true, l.walk.at.Parent() == nil
		b.Selected = mark == l.walk.at.Mark && !b.Disabled
		b.Label = l.Text(markWords[i])
	}
}

// markWords are the IDs of the names of marks, in their order.
var markWords = [...]string{
	"analysis.mark-brilliant", "analysis.mark-good", "analysis.mark-interesting",
	"analysis.mark-dubious", "analysis.mark-mistake", "analysis.mark-blunder",
}
