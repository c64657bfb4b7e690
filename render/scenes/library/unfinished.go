package library

import (
	"strconv"
	"strings"

	"colat/game/match"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
)

// The prefixes of the controls that resume and delete an unfinished game, before its index.
const (
	resumeName = "resume-"
	forgetName = "forget-"
)

// addUnfinished lays out the unfinished games, above the others.
func (l *layout) addUnfinished(r *ui.Rect) {
	if len(l.unfinished) == 0 {
		return
	}
	l.page.AddLabel(r.CutTop(22, 2), l.text("library.unfinished"), theme.TextSmall, l.theme.TextMuted)
	for i := range l.unfinished {
		row, n := r.CutTop(scene.RowHeight, 4), strconv.Itoa(i)
		forget := l.page.AddButton(row.CutRight(theme.Touch, 4), forgetName+n, "", ui.IconClose, ui.Ghost)
		forget.Label = l.text("library.delete")
		b := l.page.AddButton(row, resumeName+n, "", ui.IconRedo, ui.Quiet)
		b.Row, b.Size = true, theme.TextSmall
		for _, b.Text = range l.describe(&l.unfinished[i]) {
			if !b.Clipped() {
				break
			}
		}
	}
	r.CutTop(theme.Gap, 0)
}

// describe returns descriptions of an unfinished game, from long to short.
func (s *Scene) describe(g *storage.Game) []string {
	record, err := match.ParseRecord(g.Record)
	if err != nil {
		return nil
	}
	title := g.Record
	if adapter := s.program.Games.Of(record.Rules); adapter != nil {
		title = adapter.TitleOf(s.program.Locale, record.Start)
	}
	moves := " · " + s.program.Locale.Count("library.moves", len(record.Moves), nil)
	opponent := ""
	for _, seat := range g.Seats {
		if seat != setup.Human {
			opponent = " · " + s.player(seat)
		}
	}
	return []string{title + opponent + moves, title + moves, title}
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
	g, store := s.unfinished[i], s.program.Store
	if resumes {
		s.program.Resume(&g)
		return
	}
	store.DropSetAside(&g)
	if kept := store.Game(); !s.opened.Paused && kept != nil && kept.Record == g.Record {
		store.DropGame()
	}
	s.read("")
}
