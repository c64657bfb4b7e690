package setup

import (
	"slices"
	"strings"

	"colat/ai"
	"colat/ai/book"
	"colat/game"
)

// inPlay are the IDs of the games whose book has been shown to win (docs/PERFORMANCE.md). The books
// of other games are for analysis alone.
var inPlay = []string{"classic"}

// MayRead reports whether the engine of a side can play from a book of openings: the champion
// against a person, in a game whose book is for play.
func (s *Setup) MayRead(side game.Player) bool {
	return slices.Contains(inPlay, s.Rules().ID()) && s.Seats[side.Opponent()] == Human &&
		LevelOf(s.Seats[side]) == ai.MostLevel
}

// Reads reports whether the engine of a side plays from a book of openings: it does where it
// can, unless its seat says otherwise.
func (s *Setup) Reads(side game.Player) bool {
	m, err := ParseMachine(s.Seats[side])
	return err == nil && s.MayRead(side) && !slices.Contains(m.rest, book.Option+"="+book.Off)
}

// WithBook returns the machine as it plays from a book where it can, or without a book.
func (m Machine) WithBook(on bool) Machine {
	m.rest = slices.DeleteFunc(slices.Clone(m.rest), func(option string) bool {
		return strings.HasPrefix(option, book.Option+"=")
	})
	if !on {
		m.rest = append(m.rest, book.Option+"="+book.Off)
	}
	return m
}

// EngineSpec returns the spec of the engine of a side, with its book and without the options that
// only the program handles.
func (s *Setup) EngineSpec(side game.Player) string {
	m, err := ParseMachine(s.Seats[side])
	if err != nil || !s.Reads(side) {
		return EngineSpec(s.Seats[side])
	}
	m = m.WithBook(true)
	m.Ponder, m.rest = "", append(m.rest, book.Option+"="+book.On)
	return m.Spec()
}
