// Package setup is how a game is about to begin: the position, who sits where and
// how long engines think. It reads setups from the page's addresses and writes
// them there.
package setup

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/render/table/games"
)

// Setup is all it takes to begin a game.
type Setup struct {
	Start game.State    // the position that the game begins with, without history
	Seats [2]string     // specs of the first and the second side; Human for a person
	Time  time.Duration // for each move of an engine whose spec names none
	Moves []game.Move   // to play before anyone is asked
	Terms
}

// Terms are what is agreed about a game besides its position and its players. The zero
// value is what an address means that says nothing of them.
type Terms struct {
	Clock match.TimeControl `json:"clock,omitzero"`
	Drawn bool              `json:"drawn,omitempty"` // who opens the game is drawn for each new one
	Rests bool              `json:"rests,omitempty"` // engines do not think in a person's time
}

// Clocks are the time controls that are offered besides none: minutes for the game, and
// what the course gives for games of Ultimate Tic-Tac-Toe.
var Clocks = []match.TimeControl{
	{Total: 5 * time.Minute}, {Total: 15 * time.Minute}, {Total: 30 * time.Minute}, {Total: 35 * time.Minute},
	{Total: 40 * time.Minute}, {Total: 120 * time.Second, Move: 10 * time.Second},
}

// Human is the spec of a seat that a person takes.
const Human = "human"

// Friendly is the spec of a machine that somebody new can beat.
const Friendly = "level:2"

// ThinkingTimes are those that are offered.
var ThinkingTimes = []time.Duration{200 * time.Millisecond, time.Second, 3 * time.Second, 10 * time.Second}

// MaxThinkingTime bounds what an address may ask for.
const MaxThinkingTime = 10 * time.Minute

// Choices are what a person chose last, and what holds where an address says
// nothing.
type Choices struct {
	Game  string        `json:"game"` // the ID of the rules
	Seats [2]string     `json:"seats"`
	Time  time.Duration `json:"time"`
	Terms
}

// Defaults are what an address means that names a game and nothing else.
func Defaults(list games.List) Choices {
	first := list[0]
	return Choices{Game: first.Families[0], Seats: [2]string{Human, first.Opponents[0]}, Time: time.Second}
}

// Newcomer are the choices of somebody new: a game that can be won.
func Newcomer(list games.List) Choices {
	c := Defaults(list)
	c.Seats[game.Second] = Friendly
	return c
}

// Mended returns the choices with those of somebody new for what is missing or makes no
// sense.
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

// Known reports whether a spec names a person or one of the players there are,
// whatever its options are worth.
func Known(spec string) bool {
	_, err := ParseMachine(spec)
	return spec == Human || !errors.Is(err, ErrMachine)
}

// Rules returns the rules of the game.
func (s *Setup) Rules() game.Rules { return s.Start.Rules() }

// Again returns a start like this one, with what the rules draw by chance drawn
// anew. A start that somebody made up comes back as it is.
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

// Reseat seats the usual opponent of a game where that of another one was, or one that
// the game does not offer, and has none look further ahead than the game allows.
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

// Choices returns what was chosen, for the next visit.
func (s *Setup) Choices() Choices {
	return Choices{Game: s.Rules().ID(), Seats: s.Seats, Time: s.Time, Terms: s.Terms}
}

// Deal draws who opens the game, if that is left to chance.
func (s *Setup) Deal(rng *rand.Rand) {
	if s.Drawn && rng.IntN(2) == 0 {
		s.Seats[game.First], s.Seats[game.Second] = s.Seats[game.Second], s.Seats[game.First]
	}
}

// Persons returns how many persons play.
func (s *Setup) Persons() int {
	n := 0
	for _, spec := range s.Seats {
		if spec == Human {
			n++
		}
	}
	return n
}

// MadeUp reports whether the start is a position that options do not lead to.
func (s *Setup) MadeUp() bool { return notation.MadeUp(s.Start) }

// Draw returns a start with the options given and what is left open drawn by rng.
// It panics on options that cannot be.
func Draw(rules game.Rules, options game.Options, rng *rand.Rand) game.State {
	s, err := rules.New(options, rng)
	if err != nil {
		panic(fmt.Sprintf("setup: the game %s does not begin with %v: %v", rules.ID(), options, err))
	}
	return s
}

// Parameters returns the address that leads to the game after some moves. It names no
// language, so that each person who opens it reads in their own.
func (s *Setup) Parameters(moves []game.Move) url.Values {
	v := notation.Query(s.Start, moves)
	v.Set("black", s.Seats[game.First])
	v.Set("white", s.Seats[game.Second])
	v.Set("time", DurationText(s.Time))
	if s.Clock.Total > 0 {
		v.Set("clock", s.Clock.String())
	}
	if s.Drawn {
		v.Set("seats", "random")
	}
	if s.Rests {
		v.Set("ponder", "off")
	}
	return v
}

// DurationText writes a duration as addresses do: 0.2s, 1s, 2m.
func DurationText(d time.Duration) string {
	if d < time.Minute {
		return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + "s"
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	return text
}
