package library

import (
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/stage"
)

// unfinished is an unfinished game in the list.
type unfinished struct {
	storage.Game
	title, about string
	picture      *stage.Thumbnail
}

// readUnfinished reads the unfinished games. The one on the board is not among them if the
// library was opened from it.
func (s *Scene) readUnfinished() {
	for i := range s.unfinished {
		s.unfinished[i].picture.Forget()
	}
	s.unfinished = nil
	list := s.program.Store.AllUnfinished()
	if s.opened.Paused {
		list = s.program.Store.SetAside()
	}
	for _, g := range list {
		if u, is := s.describe(g); is {
			s.unfinished = append(s.unfinished, u)
		}
	}
}

// describe describes an unfinished game, and reports whether it can be read.
func (s *Scene) describe(g storage.Game) (u unfinished, is bool) {
	record, err := match.ParseRecord(g.Record)
	if err != nil {
		return u, false
	}
	adapter := s.program.Games.Of(record.Rules)
	if adapter == nil {
		return u, false
	}
	l := s.program.Locale
	u = unfinished{Game: g, title: adapter.TitleOf(l, record.Start)}
	var about []string
	for _, seat := range g.Seats {
		if seat != setup.Human {
			about = append(about, s.player(seat))
		}
	}
	if len(about) == 0 {
		about = append(about, l.Text("library.two-people"))
	}
	state := record.Start.Clone()
	for _, m := range record.Moves {
		state.Play(m)
	}
	u.picture = stage.NewThumbnail(adapter, state)
	about = append(about, l.Format("library.at-move", locale.Data{"Number": len(record.Moves) + 1}))
	if !g.At.IsZero() {
		about = append(about, date(l, g.At, s.program.Time()))
	}
	u.about = strings.Join(about, " · ")
	return u, true
}

// The prefixes of the controls that resume and delete an unfinished game, before its index.
const (
	resumeName = "resume-"
	forgetName = "forget-"
)

// Measures of the rows of unfinished games.
const (
	unfinishedHeight = 72.0
	thumbnailSize    = 56.0
)

// addUnfinished lays out the unfinished games.
func (l *layout) addUnfinished(r ui.Rect) {
	if len(l.unfinished) == 0 {
		l.AddParagraph(r, l.Text("library.none-unfinished"), theme.TextBody, l.Theme.TextMuted)
		return
	}
	r.W -= 8 // for the scroll bar
	l.BeginScroll(l.scrolls[unfinishedTab], r)
	top := r.Y
	for i := range l.unfinished {
		l.addUnfinishedRow(r.CutTop(unfinishedHeight, 4), i)
	}
	l.EndScroll(r.Y - top)
}

func (l *layout) addUnfinishedRow(row ui.Rect, i int) {
	u, n := &l.unfinished[i], strconv.Itoa(i)
	forget := l.AddButton(row.CutRight(theme.Touch, 4), forgetName+n, "", ui.IconClose, ui.Ghost)
	forget.Label = l.Text("library.delete")
	resume := l.Text("start.resume")
	tile := l.Add(ui.Item{Kind: ui.Tile, Emphasis: ui.Ghost, Rect: row, Name: resumeName + n})
	tile.Text = resume + ": " + u.title + ", " + u.about
	inner := row.Pad(8, 8)
	place := inner.CutLeft(thumbnailSize, 12)
	l.Add(ui.Item{Kind: ui.Picture, Painter: u.picture, Rect: place})
	inner.CutTop((inner.H-48)/2, 0)
	line := inner.CutTop(26, 0)
	word := text.Style{Size: theme.TextSmall, Bold: true}
	if width := text.Width(resume, word) + 2; line.W > width+theme.Gap+text.Width(u.title, text.Style{
		Size: theme.TextBody - 1, Bold: true,
	}) {
		l.AddBold(line.CutRight(width, theme.Gap), resume, theme.TextSmall, l.Theme.TextAccent).Align = text.End
	}
	l.AddBold(line, u.title, theme.TextBody-1, l.Theme.Text).Shorten()
	l.AddLabel(inner.CutTop(22, 0), u.about, theme.TextSmall, l.Theme.TextMuted).Shorten()
}

// workUnfinished handles the controls that resume and delete an unfinished game.
func (s *Scene) workUnfinished(control string) {
	number, resumes := strings.CutPrefix(control, resumeName)
	if !resumes {
		number, _ = strings.CutPrefix(control, forgetName)
	}
	i, err := strconv.Atoi(number)
	if err != nil || i < 0 || i >= len(s.unfinished) {
		return
	}
	if resumes {
		s.program.Resume(&s.unfinished[i].Game)
		return
	}
	s.forget(i)
}

// forget deletes an unfinished game.
func (s *Scene) forget(i int) {
	g, store := s.unfinished[i].Game, s.program.Store
	index := store.DropSetAside(&g)
	kept := store.Game()
	onBoard := !s.opened.Paused && kept != nil && kept.Record == g.Record
	if onBoard {
		store.DropGame()
	}
	selected := ""
	if f := s.current(); f != nil {
		selected = f.ID
	}
	s.undo, s.undoID = func() {
		if onBoard {
			store.KeepGame(g)
		}
		if index >= 0 {
			store.PutBack(g, index)
		}
	}, selected
	undo := s.undo
	s.read(selected)
	s.undo = undo
	s.program.Say(s.program.Text("library.removed"))
}

// unfinishedKey handles a key on the page of unfinished games, and reports whether it did.
func (s *Scene) unfinishedKey(key ebiten.Key) bool {
	number, _ := strings.CutPrefix(s.program.Worked.Focus, resumeName)
	at, err := strconv.Atoi(number)
	if err != nil {
		at = -1
	}
	switch key {
	case ebiten.KeyArrowUp:
		at--
	case ebiten.KeyArrowDown:
		at++
	case ebiten.KeyHome:
		at = 0
	case ebiten.KeyEnd:
		at = len(s.unfinished) - 1
	case ebiten.KeyDelete:
		if at >= 0 && at < len(s.unfinished) {
			s.forget(at)
		}
		return true
	default:
		return false
	}
	if last := len(s.unfinished) - 1; last >= 0 {
		at = min(max(at, 0), last)
		s.program.Worked.Focus = resumeName + strconv.Itoa(at)
		s.program.Refresh()
		u := &s.unfinished[at]
		s.program.Announce(u.title + ". " + u.about)
	}
	return true
}
