package play

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// entry is a line of the menu: a control and its label.
type entry struct {
	control string
	label   string // ID of a text
	text    string // used instead of label if that is ""
	icon    ui.Icon
	enabled bool
	stays   bool // the menu stays open and shows another list
	toggles bool // the control is a switch; the menu stays open
	on      bool // the switch is on, or this is the line on the board
}

// entries returns the lines of the menu, the most frequent first.
func (s *Scene) entries() []entry {
	if s.menu.copying {
		return s.copyEntries()
	}
	if s.menu.fork >= 0 {
		return s.forkEntries()
	}
	if s.remote != nil {
		return s.remoteEntries()
	}
	wishes := &s.program.Settings
	var list []entry
	if !s.watched() { // there is no advice without a person who plays
		redo, values := s.match.CanRedo() && !s.display.reviewing, wishes.Values
		list = []entry{
			{control: "hint", label: "play.hint-entry", icon: ui.IconHint, enabled: s.canHint()},
			{control: "redo", label: "play.redo-entry", icon: ui.IconRedo, enabled: redo},
			{control: "values", label: "play.values", icon: ui.IconValues, enabled: s.advised(), toggles: true, on: values},
			{
				control: "opinion", label: "play.opinion", icon: ui.IconEye, enabled: s.advised(), toggles: true,
				on: wishes.Opinion,
			},
			{
				control: "confirm", label: "play.confirm", icon: ui.IconTarget, enabled: true, toggles: true,
				on: s.hand.confirms(),
			},
			{control: "resign", label: "play.resign", icon: ui.IconFlag, enabled: s.canResign()},
			{control: "swap", label: "play.swap", icon: ui.IconSwap, enabled: s.canSwap()},
		}
	}
	list = append(list, []entry{
		{control: "analyse", label: "review.analyse", icon: ui.IconChart, enabled: s.canAnalyse()},
		{control: "library", label: "library.title", icon: ui.IconLibrary, enabled: true},
		{control: "lesson", label: "play.lesson", icon: ui.IconTree, enabled: true},
		{control: "demo", label: "demo.title", icon: ui.IconPlay, enabled: true},
		{control: "share", label: "play.share", icon: ui.IconShare, enabled: true},
		{control: openCopy, label: "play.copy-as", icon: ui.IconCopy, enabled: true, stays: true},
		{control: "picture", label: "picture.title", icon: ui.IconPicture, enabled: true},
		{control: "paste", label: "play.paste", icon: ui.IconPaste, enabled: true},
		{control: "edit", label: "play.edit", icon: ui.IconEdit, enabled: true},
	}...)
	if s.program.Host.CanFill() { // not supported by the browsers of some phones
		list = append(list, entry{
			control: "fullscreen", label: "window.fullscreen", icon: ui.IconFullscreen, enabled: true,
		})
	}
	return append(list, entry{control: "menu", label: "play.leave", icon: ui.IconBack, enabled: true})
}

// menu is the menu of the game.
type menu struct {
	open    bool
	fork    int  // the menu lists the lines at this move, from 0; -1 for none
	copying bool // the menu lists the formats for copying
	saying  bool // the menu lists the messages to other players in a room
	scroll  ui.Scroll
}

// The controls that open and close the menu.
const openMenu, closeMenu = "more", "close-more"

// chooseEntry closes the menu when an entry is chosen that does not keep it open.
func (s *Scene) chooseEntry(control string) {
	if !s.menu.open || control == openMenu {
		return
	}
	for _, e := range s.entries() {
		if e.control == control && (e.toggles || e.stays) {
			return
		}
	}
	s.closeMenu()
}

func (s *Scene) openMenu() {
	s.menu = menu{open: true, fork: -1}
	s.program.Unfocus()
	s.program.Refresh()
}

func (s *Scene) closeMenu() {
	s.menu.open = false
	s.program.Unfocus()
	s.program.Refresh()
}

// workMenu handles the keyboard and the pointer while the menu is open: Escape and a tap
// outside close it, arrow keys move between entries.
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

// widestColumn is the greatest width of a column of the menu, leastColumn the least width if
// there are several, and shortestMenu the least height of the menu, if the screen is high
// enough.
const widestColumn, leastColumn, shortestMenu = 420.0, 256.0, 300.0

// columns returns the number of columns for a number of lines. It is greater than one only if
// one column would have to scroll.
func columns(lines int, w, h float64) int {
	fit := max(1, int(h/scene.RowHeight))
	return min((lines+fit-1)/fit, max(1, int(w/leastColumn)))
}

// addMenu lays out the menu on top of everything else: at the lower edge of the screen or,
// beside the board, over the panel and, if it has several columns, the board.
func (l *layout) addMenu(f scene.Frame, w, h float64) {
	l.page.BeginModal()
	entries := l.entries()
	bottom := h - theme.Gap
	if !f.Portrait {
		bottom = f.Side.Bottom()
		if room := bottom - actionHeight - scene.PanelPadding - theme.Gap; room-theme.Gap >= shortestMenu {
			bottom = room // above the button that opens the menu
		}
	}
	const around = scene.RowHeight + 2*scene.PanelPadding
	n := columns(len(entries), w-2*theme.Gap-2*scene.PanelPadding, bottom-theme.Gap-around)
	rows := (len(entries) + n - 1) / n
	content := scene.RowHeight * float64(rows)
	width := min(w-2*theme.Gap, widestColumn)
	if !f.Portrait {
		width = min(f.Side.W, widestColumn)
	}
	width = max(width, min(float64(n)*leastColumn+2*scene.PanelPadding, w-2*theme.Gap))
	sheet := ui.Rect{X: (w - width) / 2, W: width, H: min(around+content, bottom-theme.Gap)}
	sheet.Y = bottom - sheet.H
	if !f.Portrait && width <= f.Side.W {
		sheet.X = f.Side.Right() - width
	}
	l.page.Add(ui.Item{Kind: ui.Panel, Rect: sheet})
	inner := sheet.Inset(scene.PanelPadding)
	top := inner.CutTop(scene.RowHeight, 0)
	l.page.AddButton(top.CutRight(theme.Touch, 4), closeMenu, "", ui.IconClose, ui.Ghost)
	top.CutLeft(ui.RowPadding, 0)
	title := l.text("play.more-title")
	if l.menu.saying {
		title = l.text("room.say-title")
	}
	if l.menu.fork >= 0 {
		title = l.text("play.fork-title")
	}
	l.page.AddLabel(top, title, theme.TextLarge, l.theme.Text).Bold = true
	l.page.BeginScroll(&l.menu.scroll, inner)
	listed := len(l.page.Items)
	for i, e := range entries {
		row := inner.Column(i/rows, n, 0)
		row.Y, row.H = inner.Y+scene.RowHeight*float64(i%rows), scene.RowHeight
		label := e.text
		if label == "" {
			label = l.text(e.label)
		}
		b := l.page.AddButton(row, e.control, label, e.icon, ui.Ghost)
		b.Row, b.Disabled, b.Selected = true, !e.enabled, e.on
		if e.toggles {
			b.Kind = ui.Switch
		}
	}
	l.page.EvenList(listed)
	l.page.EndScroll(content)
}

// lineName is the prefix of the controls that choose a line at a fork, before its index.
const lineName = "line-"

// openFork opens a menu of the moves played instead of move k, from 0.
func (s *Scene) openFork(k int) {
	s.openMenu()
	s.menu.fork = k
}

// forkEntries returns the lines that start at the fork.
func (s *Scene) forkEntries() []entry {
	k := s.menu.fork
	var entries []entry
	for i, move := range s.match.AppendFork(nil, k) {
		entries = append(entries, entry{
			control: lineName + strconv.Itoa(i), text: s.lineText(k, move), icon: ui.IconBranch,
			enabled: s.mayGo(), on: i == 0,
		})
	}
	return entries
}

// lineText returns the first moves of the line that continues with move after the first k
// moves.
func (s *Scene) lineText(k int, move game.Move) string {
	const most = 5
	for _, line := range append([][]game.Move{s.match.Line()}, s.match.Branches()...) {
		if len(line) <= k || line[k] != move || !slices.Equal(line[:k], s.match.Line()[:k]) {
			continue
		}
		words := []string{strconv.Itoa(k/2+1) + "."}
		state := stateAfter(s.match, k)
		for i, m := range line[k:] {
			if i == most {
				words = append(words, "…")
				break
			}
			words = append(words, s.game.MoveText(s.program.Locale, state, m))
			state.Play(m)
		}
		return strings.Join(words, " ")
	}
	return ""
}

// chooseLine switches to the line of a control, and reports whether the control is one.
func (s *Scene) chooseLine(control string) bool {
	number, found := strings.CutPrefix(control, lineName)
	if !found {
		return false
	}
	k := s.menu.fork
	moves := s.match.AppendFork(nil, k)
	if i, err := strconv.Atoi(number); err == nil && s.mayGo() && i >= 0 && i < len(moves) && s.match.Switch(k, moves[i]) {
		s.tookBack("announce.redone")
	}
	return true
}
