package storage

import (
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/render/program/setup"
)

// MostSetAside is the most unfinished games stored besides the one on the board.
const MostSetAside = 12

const keySetAside = "set-aside"

// mostSwapped is the most games set aside besides because two windows play at the same time.
const mostSwapped = 4

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

// keepSetAside stores the first of the games.
func (s *Store) keepSetAside(list []Game) {
	s.save(keySetAside, list[:min(len(list), MostSetAside+mostSwapped)])
}

// AllUnfinished returns the unfinished games: first the one on the board, if a person has moved
// in it, then the games set aside, the newest first.
func (s *Store) AllUnfinished() []Game {
	list := s.SetAside()
	if g := s.Game(); g != nil && g.Begun() {
		list = slices.Insert(list, 0, *g)
	}
	return list
}

// DropSetAside deletes a game that was set aside, and returns its index, or -1 if it was not.
func (s *Store) DropSetAside(g *Game) int {
	at := -1
	s.alone(func() {
		list := s.SetAside()
		at = slices.IndexFunc(list, func(other Game) bool { return other.Record == g.Record })
		if at >= 0 {
			s.keepSetAside(slices.Delete(list, at, at+1))
		}
	})
	return at
}

// PutBack sets a game aside again that DropSetAside has deleted at an index.
func (s *Store) PutBack(g Game, index int) {
	s.alone(func() {
		list := s.SetAside()
		s.keepSetAside(slices.Insert(list, min(max(index, 0), len(list)), g))
	})
}

// MakeRoom sets the game on the board aside before other replaces it, and reports whether it
// did. It does not if the game is over, no person has moved in it, or it is the same game as
// other in the same position. If other was set aside, it is not any more. dropped is the oldest
// game, if there were too many, or nil.
func (s *Store) MakeRoom(other *match.Record) (aside bool, dropped *Game) {
	s.alone(func() {
		list := s.SetAside()
		before := len(list)
		list = slices.DeleteFunc(list, func(g Game) bool { return g.is(other) })
		changed := len(list) != before
		for i := range list {
			if list[i].Window == s.self() { // another window has taken the board meanwhile
				list[i].Window, changed = "", true
			}
		}
		kept := s.board()
		if aside = kept != nil && kept.Begun() && !kept.is(other); aside {
			record, _ := match.ParseRecord(kept.Record)
			list = slices.DeleteFunc(list, func(g Game) bool { return g.is(record) })
			kept.Open, kept.Address = false, ""
			if kept.Window == s.self() || kept.Window == s.reopens {
				kept.Window = ""
			}
			list = slices.Insert(list, 0, *kept)
		}
		if len(list) > MostSetAside {
			dropped = &list[MostSetAside]
			list = list[:MostSetAside]
		}
		if aside || changed {
			s.keepSetAside(list)
		}
	})
	return aside, dropped
}

// yield sets the game aside that another window has on the board, before g of this window takes its
// place. What was set aside of either of the two games is replaced by that.
func (s *Store) yield(g *Game) {
	kept := s.board()
	if kept == nil || kept.Window == "" || kept.Window == s.self() || !kept.Begun() || kept.leadsTo(g) {
		return
	}
	list := slices.DeleteFunc(s.SetAside(), func(other Game) bool {
		return other.Window == s.self() || other.Window == kept.Window
	})
	s.keepSetAside(slices.Insert(list, 0, *kept))
}

// leadsTo reports whether another game goes on where this one is.
func (g *Game) leadsTo(other *Game) bool {
	a, err := match.ParseRecord(g.Record)
	b, wrong := match.ParseRecord(other.Record)
	if err != nil || wrong != nil || len(a.Moves) > len(b.Moves) {
		return false
	}
	later := *b
	later.Moves = b.Moves[:len(a.Moves)]
	return g.is(&later)
}

// Aided reports whether the user had help in an unfinished game, by its record.
func (s *Store) Aided(r *match.Record) bool {
	list := s.SetAside()
	if g := s.Game(); g != nil {
		list = append(list, *g)
	}
	return slices.ContainsFunc(list, func(g Game) bool { return g.Aided && g.is(r) })
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
		if side := state.ToMove(); side != game.NoSide && g.Seats[side] == setup.Human {
			return true
		}
		state.Play(m)
	}
	return false
}
