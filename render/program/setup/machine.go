package setup

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
)

// A Machine is a player of the program as people choose it: who it is, how far it
// looks ahead and how long it thinks. Its spec is what addresses, settings and kept
// games hold, such as negascout:depth=4,time=2s or level:3.
type Machine struct {
	Name  string
	Level int           // of an ai.Level, 1 to ai.MostLevel; 0 for others
	Depth int           // plies, 1 to ai.MostDepth; 0 for as many as there is time for
	Time  time.Duration // for a move, at most MaxThinkingTime; 0 for that of the game
	// Ponder is "on" or "off" if it is said whether the machine thinks while its opponent
	// is to move, and "" if the terms of the game say so.
	Ponder string

	rest []string // other options, as name=value, by their names
}

// The option of a spec that says whether the machine thinks in its opponent's time, and
// its values. Engines know nothing of it.
const ponder, PonderOn, PonderOff = "ponder", "on", "off"

// What can be wrong with the spec of a machine.
var (
	ErrMachine = errors.New("no player of this name")
	ErrLevel   = ai.ErrLevel
	ErrDepth   = errors.New("the depth is no whole number from 1 to " + strconv.Itoa(ai.MostDepth))
	ErrTime    = errors.New("the time is none from 0 to " + MaxThinkingTime.String())
	ErrOptions = errors.New("the player has no such options")
)

// ParseMachine reads a spec. The error is one of those above.
func ParseMachine(spec string) (Machine, error) {
	m := Machine{}
	parsed, err := ai.ParseSpec(spec)
	if !slices.Contains(ai.Names(), parsed.Name) {
		return m, ErrMachine
	}
	m.Name = parsed.Name
	if m.Name == ai.Level {
		level, wrong := ai.ParseLevel(parsed.Options[ai.Level])
		if wrong != nil {
			return m, ErrLevel
		}
		m.Level = level
		delete(parsed.Options, ai.Level)
	}
	if err != nil {
		return m, ErrOptions
	}
	for _, key := range slices.Sorted(maps.Keys(parsed.Options)) {
		value := parsed.Options[key]
		switch key {
		case "depth":
			m.Depth, err = strconv.Atoi(value)
			if err != nil || m.Depth < 1 || m.Depth > ai.MostDepth {
				return m, ErrDepth
			}
		case "time":
			m.Time, err = time.ParseDuration(value)
			if err != nil || m.Time <= 0 || m.Time > MaxThinkingTime {
				return m, ErrTime
			}
		case ponder:
			if value != PonderOn && value != PonderOff {
				return m, ErrOptions
			}
			m.Ponder = value
		default:
			m.rest = append(m.rest, key+"="+value)
		}
	}
	return m, nil
}

// check returns ErrOptions if the player refuses the options of a spec. That it does
// not play the game is no matter of theirs.
func (m Machine) check(rules game.Rules) error {
	if len(m.rest) == 0 {
		return nil
	}
	if _, err := ai.New(m.Spec(), rules); err != nil && !errors.Is(err, ai.ErrOtherGame) {
		return ErrOptions
	}
	return nil
}

// Spec writes a machine.
func (m Machine) Spec() string {
	var options []string
	if m.Level > 0 {
		options = append(options, strconv.Itoa(m.Level))
	}
	if m.Depth > 0 {
		options = append(options, "depth="+strconv.Itoa(m.Depth))
	}
	if m.Time > 0 {
		options = append(options, "time="+DurationText(m.Time))
	}
	if m.Ponder != "" {
		options = append(options, ponder+"="+m.Ponder)
	}
	options = append(options, m.rest...)
	if len(options) == 0 {
		return m.Name
	}
	return m.Name + ":" + strings.Join(options, ",")
}

// Deepens reports whether the machine searches to a depth, which people may choose.
func (m Machine) Deepens() bool {
	return slices.Contains([]string{"minimax", "alphabeta", "negamax", "negascout"}, m.Name)
}

// Thinks reports whether the machine uses the time that it is given. Below the
// highest level it takes what it needs.
func (m Machine) Thinks() bool {
	return m.Name != "random" && m.Name != "greedy" && (m.Name != ai.Level || m.Level == ai.MostLevel)
}

// usualDepth is how far a machine looks ahead that has not been asked for a depth.
const usualDepth = 4

// usualLevel is that of a machine that has not been asked for one.
const usualLevel = 3

// Named returns the machine of another name with what holds of this one's level, depth
// and time, of a depth of at most so many plies.
func (m Machine) Named(name string, mostDepth int) Machine {
	other := Machine{Name: name}
	if name == ai.Level {
		other.Level = cmp.Or(m.Level, usualLevel)
	}
	if other.Deepens() {
		other.Depth = min(usualDepth, mostDepth)
		if m.Deepens() {
			other.Depth = min(m.Depth, mostDepth)
		}
	}
	if other.Thinks() {
		other.Time, other.Ponder = m.Time, m.Ponder
	}
	return other
}

// EngineSpec returns the spec of the engine that plays a seat's machine.
func EngineSpec(seat string) string {
	m, err := ParseMachine(seat)
	if err != nil || m.Ponder == "" {
		return seat
	}
	m.Ponder = ""
	return m.Spec()
}

// Ponders reports whether a side's machine thinks while its opponent is to move. Unless
// its seat says so it does against a person, as the terms have it, and against a machine
// it does not.
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

// MachineTime returns how long the machine of a spec thinks for a move, in a game in
// which others think for usual. It is 0, no bound, for one that was asked for a depth and
// for no time: it reaches the depth.
func MachineTime(spec string, usual time.Duration) time.Duration {
	m, err := ParseMachine(spec)
	switch {
	case err == nil && m.Time > 0:
		return m.Time
	case err == nil && m.Depth > 0 && m.Deepens():
		return 0
	}
	return usual
}

// course is the option of a search that stands for how the bots of a game's document search: with
// its evaluation, quiescence search and cut-offs.
const course = "course=on"

// OfCourse reports whether a machine searches as the bots of the game's document do.
func (m Machine) OfCourse() bool { return slices.Contains(m.rest, course) }

// WithCourse returns the machine as it searches when it does, or does not, as the bots of the
// game's document do. It reports false where it cannot: it is no such search, or no document of
// the game has one.
func (m Machine) WithCourse(on bool, rules game.Rules) (Machine, bool) {
	m.rest = slices.DeleteFunc(slices.Clone(m.rest), func(option string) bool { return option == course })
	with := m
	with.rest = append(slices.Clone(m.rest), course)
	if !m.Deepens() || with.check(rules) != nil {
		return m, false
	}
	if on {
		return with, true
	}
	return m, true
}
