package library

import (
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// title returns the title of the scene.
func (s *Scene) title() string {
	if s.opened.Compare != nil {
		return s.program.Text("compare.choose")
	}
	return s.program.Text("library.title")
}

// compare opens the library anew, to choose a game to compare the selected one with.
func (s *Scene) compare() {
	first := s.finished()
	if first == nil {
		s.program.Say(s.program.Text("library.unreadable"))
		return
	}
	s.program.Go(scene.Library{Setup: first.Setup, Compare: first, Paused: s.opened.Paused})
}

// compares reports whether a game can be compared with the one that the library was opened with:
// another one of the same rules.
func (c *catalogue) compares(f *storage.Finished) bool {
	record := c.compared.Record
	if f.Game != record.Rules.ID() {
		return false
	}
	same := f.Moves == len(record.Moves) && f.Line != "" && f.Line == game.FormatMoves(record.Start, record.Moves, "")
	return !same || f.Start != record.Rules.FormatPosition(record.Start)
}

// anyToCompare reports whether there is a game to compare with.
func (c *catalogue) anyToCompare() bool { return slices.ContainsFunc(c.all, c.compares) }

// ReceiveGame implements scene.GameReceiver: while a game to compare with is chosen, it may be pasted.
func (s *Scene) ReceiveGame(record *match.Record) (said string, received bool) {
	first := s.opened.Compare
	if first == nil {
		return "", false
	}
	return s.program.CompareWith(*first, scene.Pasted(record, first.Setup.Time)), true
}
