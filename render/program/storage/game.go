package storage

import (
	"fmt"
	"time"

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
	At      time.Time     `json:"at,omitzero"`     // when it was last played; zero in games of earlier builds
	// Window is the name of the window in which it is played; "" in games of earlier builds, and set
	// aside for good.
	Window string `json:"window,omitempty"`
	setup.Terms
}

// GameOf returns the autosave of a match that began with chosen, played at a time.
func GameOf(m *match.Match, chosen *setup.Setup, address string, open bool, at time.Time) Game {
	g := gameOf(m.Record(), chosen, address, open)
	g.At = at.UTC().Truncate(time.Second)
	return g
}

// gameOf returns the autosave of a record.
func gameOf(r *match.Record, chosen *setup.Setup, address string, open bool) Game {
	return Game{
		Record: r.String(), Seats: chosen.Seats, Time: chosen.Time, Address: address, Open: open, Over: r.Over,
		Terms: chosen.Terms,
	}
}

// KeepGame stores the game on the board. The game that another window plays meanwhile is set aside.
func (s *Store) KeepGame(g Game) {
	s.settle()
	g.Window = s.self()
	s.alone(func() {
		s.yield(&g)
		s.save(keyGame, g)
	})
	s.reopens = ""
}

// Game returns the last game on the board, or nil if there is none. After the page was loaded again
// it is that of this window, even if another one has played since.
func (s *Store) Game() *Game {
	s.settle()
	if s.reopens != "" {
		for _, g := range s.SetAside() {
			if g.Window == s.reopens {
				return &g
			}
		}
	}
	return s.board()
}

// board returns the game that the last window has stored, or nil if there is none.
func (s *Store) board() *Game {
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
	s.settle()
	if g := s.board(); g != nil && g.Open && (g.Window == "" || g.Window == s.self() || g.Window == s.reopens) {
		g.Open = false
		s.KeepGame(*g)
	}
}

// DropGame deletes the autosave.
func (s *Store) DropGame() {
	s.settle()
	s.save(keyGame, Game{})
}

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
