package storage

import (
	"fmt"
	"slices"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/program/setup"
	"colat/render/table/games"
)

// Game is the autosave: the last game on the board. It is written after every move, because a
// page can be closed at any moment.
type Game struct {
	Record  string        `json:"record"` // as in package match
	Seats   [2]string     `json:"seats"`
	Time    time.Duration `json:"time"`
	Address string        `json:"address"` // at which it was played, or ""
	Open    bool          `json:"open"`    // the game is on the screen, not left for the start page
	Over    bool          `json:"over"`
	Aided   bool          `json:"aided,omitempty"` // the user had help, as in Help
	setup.Terms
}

// GameOf returns the autosave of a match that began with chosen.
func GameOf(m *match.Match, chosen *setup.Setup, address string, open bool) Game {
	return Game{
		Record:  m.Record().String(),
		Seats:   chosen.Seats,
		Time:    chosen.Time,
		Address: address,
		Open:    open,
		Over:    m.Over(),
		Terms:   chosen.Terms,
	}
}

// KeepGame stores the game on the board.
func (s *Store) KeepGame(g Game) {
	s.settle()
	s.save(keyGame, g)
}

// Game returns the last game on the board, or nil if there is none.
func (s *Store) Game() *Game {
	s.settle()
	var g Game
	if !s.load(keyGame, &g) || g.Record == "" {
		return nil
	}
	return &g
}

// Unfinished returns the last game on the board, if it is not over, and otherwise the newest
// game that was set aside; nil if there is none.
func (s *Store) Unfinished() *Game {
	if g := s.Game(); g != nil && !g.Over {
		return g
	}
	if aside := s.SetAside(); len(aside) > 0 {
		return &aside[0]
	}
	return nil
}

// CloseGame notes that the last game on the board is not on the screen any more.
func (s *Store) CloseGame() {
	if g := s.Game(); g != nil && g.Open {
		g.Open = false
		s.KeepGame(*g)
	}
}

// DropGame deletes the autosave.
func (s *Store) DropGame() { s.KeepGame(Game{}) }

// Read returns the setup and the record of the game. It returns an error if the autosave is
// damaged or from an incompatible version of the program.
func (g *Game) Read(list games.List) (*setup.Setup, *match.Record, error) {
	record, err := match.ParseRecord(g.Record)
	if err != nil {
		return nil, nil, err
	}
	if list.Of(record.Rules) == nil {
		return nil, nil, fmt.Errorf("no board for the game %s", record.Rules.ID())
	}
	choices := setup.Choices{Game: record.Rules.ID(), Seats: g.Seats, Time: g.Time}.Mended(list)
	for i, seat := range g.Seats {
		if !setup.Known(seat) {
			choices.Seats[i] = setup.Human
		}
	}
	return &setup.Setup{Start: record.Start, Seats: choices.Seats, Time: choices.Time, Terms: g.Terms}, record, nil
}

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
