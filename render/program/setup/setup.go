// Package setup describes the start of a game: the position, the players and their thinking
// times. It parses the page's addresses and generates them.
package setup

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/book"
	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/render/table/games"
)

// Setup holds everything needed to start a game.
type Setup struct {
	Start game.State    // the position at the start, without history
	Seats [2]string     // specs of the first and the second side; Human for a person
	Time  time.Duration // for each move of an engine whose spec has no time
	Moves []game.Move   // played at the start
	Names [2]string     // the players of Moves, shown for seats of people; empty if unknown
	Terms
}

// Terms are conditions of a game besides its position and its players. The zero value is the
// meaning of an address that does not mention them.
type Terms struct {
	Clock match.TimeControl `json:"clock,omitzero"`
	Drawn bool              `json:"drawn,omitempty"` // sides are drawn for each new game
	Rests bool              `json:"rests,omitempty"` // engines do not think during a person's turn
	// Touch makes a touched square binding in a game of two people at one board (touch-move).
	Touch bool `json:"touch,omitempty"`
}

// Clocks are the time controls on offer, besides none and those of one's own: the usual ones of quick
// games, the minutes of the course's tournaments, and the control that the course prescribes for games of
// Ultimate Tic-Tac-Toe.
var Clocks = []match.TimeControl{
	{Total: time.Minute}, {Total: 3 * time.Minute, Increment: 2 * time.Second},
	{Total: 5 * time.Minute, Increment: 3 * time.Second}, {Total: 10 * time.Minute},
	{Total: 15 * time.Minute, Increment: 10 * time.Second},
	{Total: 30 * time.Minute}, {Total: 35 * time.Minute}, {Total: 40 * time.Minute},
	{Total: 120 * time.Second, Move: 10 * time.Second},
}

// Human is the spec of a seat for a person.
const Human = "human"

// Friendly is the spec of an engine that beginners can beat.
const Friendly = "level:2"

// ThinkingTimes are the thinking times on offer.
var ThinkingTimes = []time.Duration{200 * time.Millisecond, time.Second, 3 * time.Second, 10 * time.Second}

// Choices are the user's last choices, which complete an address that does not name a game.
type Choices struct {
	Game  string        `json:"game"` // ID of the rules
	Seats [2]string     `json:"seats"`
	Time  time.Duration `json:"time"`
	Terms
}

// Defaults returns the choices that complete an address that names a game.
func Defaults(list games.List) Choices {
	first := list[0]
	return Choices{Game: first.Families[0], Seats: [2]string{Human, first.Opponents[0]}, Time: time.Second}
}

// Newcomer returns the choices for new users: a game that they can win.
func Newcomer(list games.List) Choices {
	c := Defaults(list)
	c.Seats[game.Second] = Friendly
	return c
}

// Mended returns the choices with missing and invalid values replaced by those of Newcomer.
func (c Choices) Mended(list games.List) Choices {
	usual := Newcomer(list)
	if _, err := list.Rules(c.Game); err != nil {
		c.Game = usual.Game
	}
	for i, seat := range c.Seats {
		if seat == "" {
			c.Seats[i] = usual.Seats[i]
		}
	}
	if c.Time <= 0 || c.Time > MaxThinkingTime {
		c.Time = usual.Time
	}
	return c
}

// Known reports whether a spec names a person or an existing engine. Its options may be
// invalid.
func Known(spec string) bool {
	_, err := ParseMachine(spec)
	return spec == Human || !errors.Is(err, ErrMachine)
}

// Rules returns the rules of the game.
func (s *Setup) Rules() game.Rules { return s.Start.Rules() }

// Again returns a start like the one of s, with new random choices where the rules leave them
// to chance. It returns a copy of the same start if that is a custom position.
func (s *Setup) Again(rng *rand.Rand) game.State {
	if s.MadeUp() {
		return s.Start.Clone()
	}
	rules := s.Rules()
	options := rules.OptionsOf(s.Start)
	for _, o := range rules.StartOptions() {
		if o.Drawn(options[o.Name]) {
			delete(options, o.Name)
		}
	}
	return Draw(rules, options, rng)
}

// Reseat adapts the seats to a change of the game from before to now. The usual opponent of
// the old game, and engines that the new game does not offer, become the usual opponent of
// the new game. Depths are limited to the greatest of the new game.
func (s *Setup) Reseat(before, now *games.Game) {
	for side, spec := range s.Seats {
		m, err := ParseMachine(spec)
		switch {
		case err != nil || before == now:
		case spec == before.Opponents[0],
			slices.Contains(before.Opponents, m.Name) && !slices.Contains(now.Opponents, m.Name):
			s.Seats[side] = now.Opponents[0]
		case m.Depth > now.MostDepth:
			m.Depth = now.MostDepth
			s.Seats[side] = m.Spec()
		}
	}
}

// Choices returns the choices to remember.
func (s *Setup) Choices() Choices {
	return Choices{Game: s.Rules().ID(), Seats: s.Seats, Time: s.Time, Terms: s.Terms}
}

// Deal draws the sides if they are left to chance.
func (s *Setup) Deal(rng *rand.Rand) {
	if s.Drawn && rng.IntN(2) == 0 {
		s.Swap()
	}
}

// Swap exchanges the sides of the players, with their times.
func (s *Setup) Swap() {
	slices.Reverse(s.Seats[:])
	s.Clock = s.Clock.Swapped()
}

// Persons returns the number of persons among the players.
func (s *Setup) Persons() int {
	n := 0
	for _, spec := range s.Seats {
		if spec == Human {
			n++
		}
	}
	return n
}

// TouchMove reports whether a touched square is binding: in games between two people.
func (s *Setup) TouchMove() bool { return s.Touch && s.Persons() == 2 }

// Side returns the side of the only person, or NoSide.
func (s *Setup) Side() game.Player {
	switch {
	case s.Persons() != 1:
		return game.NoSide
	case s.Seats[game.First] == Human:
		return game.First
	}
	return game.Second
}

// MadeUp reports whether the start is a custom position, which no start options lead to.
func (s *Setup) MadeUp() bool { return notation.MadeUp(s.Start) }

// Draw returns a start with the given options. rng makes the choices that are left open. Draw
// panics if the options are invalid.
func Draw(rules game.Rules, options game.Options, rng *rand.Rand) game.State {
	s, err := rules.New(options, rng)
	if err != nil {
		panic(fmt.Sprintf("setup: the game %s does not begin with %v: %v", rules.ID(), options, err))
	}
	return s
}

// Hosted returns the setup of a game between people with the terms of a room or a tournament: a
// position or, if that is "", an example of a start with the options. If rules is nil or the terms
// are invalid, it is the usual game.
func Hosted(
	list games.List, rules game.Rules, position string, options game.Options, clock match.TimeControl,
) *Setup {
	s := &Setup{Seats: [2]string{Human, Human}, Time: time.Second, Terms: Terms{Clock: clock}}
	rng := rand.New(rand.NewPCG(1, 1)) // the example is the same each time
	if rules != nil && list.Of(rules) != nil {
		var err error
		if position != "" {
			s.Start, err = rules.ParsePosition(position)
		} else {
			s.Start, err = rules.New(options, rng)
		}
		if err == nil {
			return s
		}
	}
	usual, _ := list.Rules(Newcomer(list).Game)
	s.Start = Draw(usual, nil, rng)
	return s
}

// Parameters returns the parameters of the address of the game after some moves. They do not
// include the language, so that each reader sees their own.
func (s *Setup) Parameters(moves []game.Move) url.Values {
	v := notation.Query(s.Start, moves)
	v.Set("black", s.Seats[game.First])
	v.Set("white", s.Seats[game.Second])
	v.Set("time", DurationText(s.Time))
	notation.AddNames(v, s.Names)
	if s.Clock.Total > 0 {
		v.Set("clock", s.Clock.String())
	}
	if s.Drawn {
		v.Set("seats", "random")
	}
	if s.Rests {
		v.Set("ponder", "off")
	}
	if s.TouchMove() {
		v.Set("touchmove", "on")
	}
	return v
}

// Ponders reports whether the engine of a side thinks during its opponent's turn. Unless its
// seat says so explicitly, it follows the terms against a person, and does not ponder against
// another engine.
func (s *Setup) Ponders(side game.Player) bool {
	m, err := ParseMachine(s.Seats[side])
	switch {
	case err != nil:
		return false
	case m.Ponder != "":
		return m.Ponder == PonderOn
	}
	return s.Seats[side.Opponent()] == Human && !s.Rests
}

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
