package storage

import (
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/render/program/setup"
)

// mostSetAside is the most unfinished games stored besides the one on the board.
const mostSetAside = 8

const keySetAside = "set-aside"

// SetAside returns the unfinished games that were replaced on the board by others, the newest
// first.
func (s *Store) SetAside() []Game {
	var list []Game
	s.load(keySetAside, &list)
	return slices.DeleteFunc(list, func(g Game) bool {
		_, err := match.ParseRecord(g.Record)
		return err != nil
	})
}

// DropSetAside deletes a game that was set aside.
func (s *Store) DropSetAside(g *Game) {
	s.save(keySetAside, slices.DeleteFunc(s.SetAside(), func(other Game) bool { return other.Record == g.Record }))
}

// MakeRoom sets the game on the board aside before other replaces it, and reports whether it
// did. It does not if the game is over, no person has moved in it, or it is the same game as
// other in the same position. If other was set aside, it is not any more.
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

// is reports whether the game has the rules, the start and the moves of a record.
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
