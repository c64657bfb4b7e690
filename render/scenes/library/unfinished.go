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
	"colat/render/program/scene"
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

// unfinishedList is the list of the unfinished games.
type unfinishedList struct {
	program *scene.Program
	paused  bool         // the game on the board is not in the list: the library was opened from it
	games   []unfinished // the newest first
	scroll  ui.Scroll
}

// read reads the games.
func (u *unfinishedList) read() {
	u.clear()
	list := u.program.Store.AllUnfinished()
	if u.paused {
		list = u.program.Store.SetAside()
	}
	for _, g := range list {
		if described, is := describe(u.program, g); is {
			u.games = append(u.games, described)
		}
	}
}

// clear empties the list.
func (u *unfinishedList) clear() {
	for i := range u.games {
		u.games[i].picture.Forget()
	}
	u.games = nil
}

// describe describes an unfinished game, and reports whether it can be read.
func describe(p *scene.Program, g storage.Game) (u unfinished, is bool) {
	record, err := match.ParseRecord(g.Record)
	if err != nil {
		return u, false
	}
	adapter := p.Games.Of(record.Rules)
	if adapter == nil {
		return u, false
	}
	l := p.Locale
	u = unfinished{Game: g, title: adapter.TitleOf(l, record.Start)}
	var about []string
	for _, seat := range g.Seats {
		if seat != setup.Human {
			about = append(about, player(p, seat))
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
	next := adapter.Count(record.Start, record.Moves) + 1
	about = append(about, l.Format("library.at-move", locale.Data{"Number": next}))
	if !g.At.IsZero() {
		about = append(about, date(l, g.At, p.Time()))
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

// add lays out the games.
func (u *unfinishedList) add(l scene.Layout, r ui.Rect) {
	if len(u.games) == 0 {
		l.AddParagraph(r, l.Text("library.none-unfinished"), theme.TextBody, l.Theme.TextMuted)
		return
	}
	r.W -= 8 // for the scroll bar
	l.BeginScroll(&u.scroll, r)
	for i := range u.games {
		addUnfinished(l, r.CutTop(unfinishedHeight, 4), i, &u.games[i])
	}
	l.EndScroll(r.Y)
}

// addUnfinished lays out the row of a game.
func addUnfinished(l scene.Layout, row ui.Rect, i int, u *unfinished) {
	n := strconv.Itoa(i)
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

// at returns the game with a number, or -1.
func (u *unfinishedList) at(number string) int {
	if i, err := strconv.Atoi(number); err == nil && i >= 0 && i < len(u.games) {
		return i
	}
	return -1
}

// focused returns the game that has the keyboard focus, or -1.
func (u *unfinishedList) focused() int {
	number, found := strings.CutPrefix(u.program.Worked.Focus, resumeName)
	if !found {
		return -1
	}
	return u.at(number)
}

// remove deletes a game from the storage, and returns what puts it back.
func (u *unfinishedList) remove(i int) (undo func()) {
	g, store := u.games[i].Game, u.program.Store
	index := store.DropSetAside(&g)
	kept := store.Game()
	onBoard := !u.paused && kept != nil && kept.Record == g.Record
	if onBoard {
		store.DropGame()
	}
	return func() {
		if onBoard {
			store.KeepGame(g)
		}
		if index >= 0 {
			store.PutBack(g, index)
		}
	}
}

// key moves the focus along the list, and reports whether a key does that.
func (u *unfinishedList) key(key ebiten.Key) bool {
	at := u.focused()
	switch key {
	case ebiten.KeyArrowUp:
		at--
	case ebiten.KeyArrowDown:
		at++
	case ebiten.KeyHome:
		at = 0
	case ebiten.KeyEnd:
		at = len(u.games) - 1
	default:
		return false
	}
	if last := len(u.games) - 1; last >= 0 {
		at = min(max(at, 0), last)
		u.program.Worked.Focus = resumeName + strconv.Itoa(at)
		u.program.Refresh()
		g := &u.games[at]
		u.program.Announce(g.title + ". " + g.about)
	}
	return true
}
