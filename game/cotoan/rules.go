package cotoan

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"colat/game"
)

// Decision is the condition that decides a game.
type Decision uint8

const (
	First  Decision = iota // the capture of a 0 or the target, the earlier of the two
	Zero                   // the capture of a 0 alone
	Points                 // the target alone; the 0 is worth no points
)

// Bounds of the target, in points.
const (
	LeastTarget   = 10
	DefaultTarget = 15
	MostTarget    = 999 // more than all pieces of a side together: then the 0 alone decides
)

// Config holds the options of the game.
type Config struct {
	// Target is the number of points that ends the game, LeastTarget to MostTarget.
	Target int
	// StrictRemainder forbids the remainder of a number divided by a larger one.
	StrictRemainder bool
	// ZeroFront allows a 0 as the front piece of an addition or a subtraction.
	ZeroFront bool
	// Operations are the allowed operations, at least one.
	Operations Operations
	Decides    Decision
}

// Default returns the configuration with the default options.
func Default() Config { return Config{Target: DefaultTarget, Operations: AllOperations} }

// Rules is the game with one configuration. It implements game.Rules.
type Rules struct {
	target          int
	strictRemainder bool
	zeroFront       bool
	operations      Operations
	decides         Decision
	reaches         Reaches
	key             uint64 // part of Hash, different for each configuration
}

// New returns the rules of a configuration. The error names the field that is out of
// range.
func New(c Config) (*Rules, error) {
	switch {
	case c.Target < LeastTarget || c.Target > MostTarget:
		return nil, fmt.Errorf("cotoan: a target of %d points: want %d to %d", c.Target, LeastTarget, MostTarget)
	case c.Operations == 0 || c.Operations > AllOperations:
		return nil, fmt.Errorf("cotoan: no operations: want at least one of %s", Signs)
	case c.Decides > Points:
		return nil, fmt.Errorf("cotoan: what decides is %d: want First, Zero or Points", c.Decides)
	}
	r := &Rules{
		target: c.Target, strictRemainder: c.StrictRemainder, zeroFront: c.ZeroFront,
		operations: c.Operations, decides: c.Decides,
	}
	r.makeReaches()
	key := uint64(c.Target)<<16 | uint64(c.Operations)<<8 | uint64(c.Decides)<<2
	if c.StrictRemainder {
		key |= 2
	}
	if c.ZeroFront {
		key |= 1
	}
	r.key = game.Scramble(key)
	return r, nil
}

// Config returns the configuration of the rules.
func (r *Rules) Config() Config {
	return Config{
		Target: r.target, StrictRemainder: r.strictRemainder, ZeroFront: r.zeroFront,
		Operations: r.operations, Decides: r.decides,
	}
}

// Reaches returns the distances at which two pieces capture.
func (r *Rules) Reaches() *Reaches { return &r.reaches }

// Sides implements game.Rules.
func (r *Rules) Sides() [2]game.Names {
	return [2]game.Names{{Vietnamese: "Đỏ", English: "Red"}, {Vietnamese: "Xanh", English: "Blue"}}
}

// mostCaptures is the largest number of captures in a game: the capturing side still
// has two pieces.
const mostCaptures = 2*Numbers - 2

// mostMoves is an upper bound of the moves in a position: a piece n slides to at most
// 8n squares, and to no more than a queen in chess, 34 here; and each of nine pieces
// captures in at most eight directions.
const mostMoves = 8 + 16 + 24 + 32 + 5*34 + 9*Directions

// Traits implements game.Rules.
func (r *Rules) Traits() game.Traits {
	return game.Traits{
		Letters: [2]string{"r", "b"}, Longest: (mostCaptures + 1) * QuietLimit,
		MostMoves: mostMoves, MoveLength: len("a10xa11"),
	}
}

// StartOptions implements game.Rules. There is only one start.
func (r *Rules) StartOptions() []game.Option { return nil }

// OptionsOf implements game.Rules.
func (r *Rules) OptionsOf(game.State) game.Options { return nil }

// New implements game.Rules.
func (r *Rules) New(options game.Options, _ *rand.Rand) (game.State, error) {
	if err := game.CheckOptions(nil, options); err != nil {
		return nil, fmt.Errorf("the game %s: %w", r.ID(), err)
	}
	s := &State{
		rules: r, board: StartBoard(), zeroLost: game.Nobody, history: make([]past, 0, QuietLimit),
	}
	s.conclude()
	return s, nil
}

// own returns s as a state of these rules.
func (r *Rules) own(s game.State) (*State, error) {
	state, ok := s.(*State)
	if !ok || state.rules.key != r.key {
		return nil, fmt.Errorf("a position of the game %s is not one of the game %s", s.Rules().ID(), r.ID())
	}
	return state, nil
}

// Settings implements game.Rules.
func (r *Rules) Settings() game.Options {
	return game.Options{
		optionTarget:     strconv.Itoa(r.target),
		optionRemainder:  word(remainders, r.strictRemainder),
		optionZeroFront:  word(onOff, r.zeroFront),
		optionOperations: r.operations.signs(" "),
		optionDecides:    decisions[r.decides].Value,
	}
}

// ID implements game.Rules.
func (r *Rules) ID() string {
	if own := arguments(r.Settings()); own != "" {
		return "cotoan:" + own
	}
	return "cotoan"
}

// Name implements game.Rules: the name of the game, with the options that differ from
// their defaults in brackets.
func (r *Rules) Name() game.Names {
	settings := r.Settings()
	var vietnamese, english []string
	for _, o := range options {
		value := settings[o.Name]
		if value == o.Default {
			continue
		}
		label := game.Names{Vietnamese: value, English: value}
		for _, choice := range o.Choices {
			if o.Kind == game.Choice && choice.Value == value {
				label = choice.Label
			}
		}
		vietnamese = append(vietnamese, lower(o.Label.Vietnamese)+" "+lower(label.Vietnamese))
		english = append(english, lower(o.Label.English)+" "+lower(label.English))
	}
	n := game.Names{Vietnamese: "Cờ toán Việt Nam", English: "Cờ toán"}
	if len(english) > 0 {
		n.Vietnamese += " (" + strings.Join(vietnamese, ", ") + ")"
		n.English += " (" + strings.Join(english, ", ") + ")"
	}
	return n
}

// lower returns a label with its first word in lower case.
func lower(text string) string {
	first, rest, _ := strings.Cut(text, " ")
	return strings.TrimSpace(strings.ToLower(first) + " " + rest)
}
