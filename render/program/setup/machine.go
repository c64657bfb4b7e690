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

// MaxThinkingTime is the longest thinking time that an address may set.
const MaxThinkingTime = 10 * time.Minute

// A Machine is the configuration of an engine as a player: its name, search depth and
// thinking time. Addresses, settings and autosaved games hold its spec, such as
// negascout:depth=4,time=2s or level:3.
type Machine struct {
	Name  string
	Level int           // of ai.Level, 1 to ai.MostLevel; 0 for other players
	Depth int           // plies, 1 to ai.MostDepth; 0 if limited by time only
	Time  time.Duration // for each move, at most MaxThinkingTime; 0 for the time of the setup
	// Ponder tells whether the engine thinks during its opponent's turn, "on" or "off". If it
	// is "", the terms of the game decide.
	Ponder string

	rest []string // other options, as name=value, sorted by name
}

// The option of a spec for thinking during the opponent's turn, and its values. The engines
// themselves do not have this option.
const ponder, PonderOn, PonderOff = "ponder", "on", "off"

// Errors of ParseMachine.
var (
	ErrMachine = errors.New("no player of this name")
	ErrLevel   = ai.ErrLevel
	ErrDepth   = errors.New("the depth is no whole number from 1 to " + strconv.Itoa(ai.MostDepth))
	ErrTime    = errors.New("the time is none from 0 to " + MaxThinkingTime.String())
	ErrOptions = errors.New("the player has no such options")
)

// ParseMachine parses a spec. The error is one of those above.
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

// check returns ErrOptions if the player rejects the options of a spec. It ignores
// ai.ErrOtherGame, because that is no error of the options.
func (m Machine) check(rules game.Rules) error {
	if len(m.rest) == 0 {
		return nil
	}
	if _, err := ai.New(m.Spec(), rules); err != nil && !errors.Is(err, ai.ErrOtherGame) {
		return ErrOptions
	}
	return nil
}

// Spec returns the spec of the machine.
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

// DurationText formats a duration as in addresses: 0.2s, 1s, 2m.
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

// Deepens reports whether the machine searches to a depth that users can set.
func (m Machine) Deepens() bool {
	return slices.Contains([]string{"minimax", "alphabeta", "negamax", "negascout"}, m.Name)
}

// Thinks reports whether the machine uses all the time that it is given. Levels below the
// highest do not.
func (m Machine) Thinks() bool {
	return m.Name != "random" && m.Name != "greedy" && (m.Name != ai.Level || m.Level == ai.MostLevel)
}

// usualDepth is the depth of a machine for which none was chosen.
const usualDepth = 4

// usualLevel is the level of a machine for which none was chosen.
const usualLevel = 3

// Named returns the machine called name, with the level, depth and time of m as far as they
// apply to it. Its depth is at most mostDepth plies.
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

// EngineSpec returns the spec of the engine for a seat, without the options that only the
// program handles.
func EngineSpec(seat string) string {
	m, err := ParseMachine(seat)
	if err != nil || m.Ponder == "" {
		return seat
	}
	m.Ponder = ""
	return m.Spec()
}

// MachineTime returns the thinking time for each move of the machine with a spec. usual is
// the time for machines without their own. The result is 0, for no limit, if the spec has a
// depth and no time: the search then ends at its depth.
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

// course returns the option of an engine that makes it play like the bots described in a game's
// document: a search with their evaluation, quiescence search and cut-offs, greedy, which does not
// search, with their evaluation.
func (m Machine) course() string {
	if m.Greedy() {
		return "eval=course"
	}
	return "course=on"
}

// Greedy reports whether a machine looks no further than its own move.
func (m Machine) Greedy() bool { return m.Name == "greedy" }

// OfCourse reports whether a machine plays like the bots of the game's document.
func (m Machine) OfCourse() bool { return slices.Contains(m.rest, m.course()) }

// WithCourse returns the machine with or without the option to play like the bots of the
// game's document. It reports false if the machine does not have the option, because it is
// another kind of engine or the game has no such document.
func (m Machine) WithCourse(on bool, rules game.Rules) (Machine, bool) {
	m.rest = slices.DeleteFunc(slices.Clone(m.rest), func(option string) bool { return option == m.course() })
	with := m
	with.rest = append(slices.Clone(m.rest), m.course())
	if !m.Deepens() && !m.Greedy() || with.check(rules) != nil {
		return m, false
	}
	if on {
		return with, true
	}
	return m, true
}

// LevelSpec returns the spec of a level.
func LevelSpec(level int) string { return (Machine{Name: ai.Level, Level: level}).Spec() }

// LevelOf returns the level of a spec, or 0 for other players.
func LevelOf(spec string) int {
	m, err := ParseMachine(spec)
	if err != nil {
		return 0
	}
	return m.Level
}
