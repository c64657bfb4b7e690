package storage

import (
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/render/program/setup"
)

// mostSetAside is how many unfinished games are kept besides the one on the board.
const mostSetAside = 8

const keySetAside = "set-aside"

// SetAside returns the unfinished games whose place on the board another one took, the newest
// first.
func (s *Store) SetAside() []Game {
	var list []Game
	s.load(keySetAside, &list)
	return slices.DeleteFunc(list, func(g Game) bool {
		_, err := match.ParseRecord(g.Record)
		return err != nil
	})
}

// DropSetAside forgets one of them.
func (s *Store) DropSetAside(g *Game) {
	s.save(keySetAside, slices.DeleteFunc(s.SetAside(), func(other Game) bool { return other.Record == g.Record }))
}

// MakeRoom sets the game aside that was on the board last, before another one takes its place,
// and reports whether it did: a game that is over, that no person has moved in, or that is the
// other one itself, as it stands, is not. The other one is set aside no longer.
func (s *Store) MakeRoom(other *match.Record) bool {
	list := s.SetAside()
	before := len(list)
	list = slices.DeleteFunc(list, func(g Game) bool { return g.is(other) })
	kept := s.Game()
	aside := kept != nil && kept.Begun() && !kept.is(other)
	if aside {
		record, _ := match.ParseRecord(kept.Record)
		list = slices.DeleteFunc(list, func(g Game) bool { return g.is(record) })
		kept.Open, kept.Address = false, ""
		list = slices.Insert(list, 0, *kept)
	}
	if aside || len(list) != before {
		s.save(keySetAside, list[:min(len(list), mostSetAside)])
	}
	return aside
}

// is reports whether the game is the one of a record: it began alike, and as many moves were made.
func (g *Game) is(other *match.Record) bool {
	record, err := match.ParseRecord(g.Record)
	return err == nil && record.Rules.ID() == other.Rules.ID() && slices.Equal(record.Moves, other.Moves) &&
		record.Rules.FormatPosition(record.Start) == other.Rules.FormatPosition(other.Start)
}

// Begun reports whether the game is not over and a person has moved in it.
func (g *Game) Begun() bool {
	record, err := match.ParseRecord(g.Record)
	if err != nil || g.Over {
		return false
	}
	state := record.Start.Clone()
	for _, m := range record.Moves {
		if side := state.ToMove(); side != game.Nobody && g.Seats[side] == setup.Human {
			return true
		}
		state.Play(m)
	}
	return false
}
