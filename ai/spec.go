package ai

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"colat/game"
)

// Spec describes a player by a name and options, as users write it, such as
// "champion:time=100ms" or "negascout:depth=4,nodes=20000". In "level:3", 3 is the value
// of the option level.
type Spec struct {
	Name    string
	Options map[string]string
}

// ParseSpec parses a Spec. Options are separated by commas.
func ParseSpec(text string) (Spec, error) {
	name, rest, hasOptions := strings.Cut(text, ":")
	spec := Spec{Name: name}
	if name == "" {
		return spec, errors.New("a player needs a name, such as champion or random")
	}
	if !hasOptions {
		return spec, nil
	}
	spec.Options = make(map[string]string)
	for option := range strings.SplitSeq(rest, ",") {
		key, value, found := strings.Cut(option, "=")
		if !found && name == Level && len(spec.Options) == 0 && option != "" {
			key, value, found = Level, option, true
		}
		if !found || key == "" || value == "" {
			return spec, fmt.Errorf("player %q: option %q is not of the form name=value", text, option)
		}
		if _, twice := spec.Options[key]; twice {
			return spec, fmt.Errorf("player %q: option %q stands there twice", text, key)
		}
		spec.Options[key] = value
	}
	return spec, nil
}

// Bounds of the limits and levels in a Spec and of Limits set by the user.
const (
	LongestTime = 24 * time.Hour
	MostDepth   = 128 // plies; no game here is as long
	MostNodes   = 1_000_000_000_000_000
	MostLevel   = 8 // the champion
)

// Level is the name of the graded opponents and of the option that selects one of their
// MostLevel strengths: "level:3" is short for "level:level=3".
const Level = "level"

// ErrLevel is returned for a level out of range. It names the range.
var ErrLevel = fmt.Errorf("the levels are 1 to %d", MostLevel)

// ParseLevel parses the number of a level. Its error is ErrLevel.
func ParseLevel(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > MostLevel {
		return 0, ErrLevel
	}
	return n, nil
}

// ErrTime is returned for an invalid time of a move or a game. It names the range.
var ErrTime = fmt.Errorf("want a time above 0 and at most %.0fh, such as 500ms or 1s", LongestTime.Hours())

// ParseTime parses a time for a move or a game, such as "500ms". Its error is ErrTime.
func ParseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 || d > LongestTime {
		return 0, ErrTime
	}
	return d, nil
}

// Limits returns the limits set by the options time, depth and nodes, and a map of the
// remaining options.
func (s Spec) Limits() (Limits, map[string]string, error) {
	var limits Limits
	rest := make(map[string]string)
	for key, value := range s.Options {
		var err error
		switch key {
		case "time":
			limits.Time, err = ParseTime(value)
		case "depth":
			var n int64
			n, err = wholeNumber(value, MostDepth)
			limits.Depth = int(n)
		case "nodes":
			limits.Nodes, err = wholeNumber(value, MostNodes)
		default:
			rest[key] = value
		}
		if err != nil {
			return limits, nil, fmt.Errorf("player %s: %q: %w", s.Name, key+"="+value, err)
		}
	}
	return limits, rest, nil
}

func wholeNumber(text string, most int64) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("want a whole number from 1 to %d", most)
	}
	return n, nil
}

// ErrOtherGame is returned by a Build for rules it cannot play.
var ErrOtherGame = errors.New("does not play this game")

// Build makes a player of one kind for one game. options holds the options of the spec
// other than limits. It returns ErrOtherGame for rules it cannot play, and an error
// naming the option for an unknown option.
type Build func(options map[string]string, rules game.Rules) (Player, error)

var registry = struct {
	sync.RWMutex
	builds map[string][]Build
}{builds: make(map[string][]Build)}

// Register adds a kind of player. Several builds may share a name, one for each family of
// games; the first that plays the game is used.
func Register(name string, build Build) {
	registry.Lock()
	defer registry.Unlock()
	registry.builds[name] = append(registry.builds[name], build)
}

func buildsOf(name string) []Build {
	registry.RLock()
	defer registry.RUnlock()
	return registry.builds[name]
}

// New makes the player described by the text of a spec.
func New(text string, rules game.Rules) (Player, error) {
	spec, err := ParseSpec(text)
	if err != nil {
		return nil, err
	}
	return spec.New(rules)
}

// With returns the spec with another value of an option.
func (s Spec) With(option, value string) Spec {
	options := map[string]string{option: value}
	for name, own := range s.Options {
		if name != option {
			options[name] = own
		}
	}
	return Spec{s.Name, options}
}

// New makes the player described by the spec. Limits in the spec apply at each Think in
// addition to those of the caller; the tighter ones bind.
func (s Spec) New(rules game.Rules) (Player, error) {
	builds := buildsOf(s.Name)
	if builds == nil {
		return nil, fmt.Errorf("unknown player %q: the players are %s", s.Name, strings.Join(Names(), ", "))
	}
	limits, options, err := s.Limits()
	if err != nil {
		return nil, err
	}
	own := withoutWraps(s.Name, options)
	for _, build := range builds {
		player, err := build(own, rules)
		if errors.Is(err, ErrOtherGame) {
			continue
		}
		if err == nil {
			player, err = wrapped(player, s.Name, options, rules)
		}
		if err != nil {
			return nil, fmt.Errorf("player %s: %w", s.Name, err)
		}
		if limits != (Limits{}) {
			return limited{player, limits}, nil
		}
		return player, nil
	}
	return nil, fmt.Errorf("player %s %w: %s; the players of %[3]s are %s",
		s.Name, ErrOtherGame, rules.ID(), strings.Join(namesFor(rules), ", "))
}

// namesFor returns the names of the players that play a game, sorted.
func namesFor(rules game.Rules) []string {
	return slices.DeleteFunc(Names(), func(name string) bool {
		return !slices.ContainsFunc(buildsOf(name), func(build Build) bool {
			_, err := build(nil, rules)
			return !errors.Is(err, ErrOtherGame)
		})
	})
}

// Names returns the names of all registered players, sorted.
func Names() []string {
	registry.RLock()
	defer registry.RUnlock()
	return slices.Sorted(maps.Keys(registry.builds))
}

// limited tightens the limits of another player.
type limited struct {
	Player
	limits Limits
}

func (l limited) Think(ctx context.Context, r *Request) (game.Move, Info, error) {
	tight := *r
	tight.Limits = r.Limits.Tighten(l.limits)
	return l.Player.Think(ctx, &tight)
}

// Tighten returns the smaller of the two bounds in each field; a zero field does not
// bind.
func (l Limits) Tighten(other Limits) Limits {
	return Limits{
		Time: tighter(l.Time, other.Time), Left: tighter(l.Left, other.Left),
		Increment: tighter(l.Increment, other.Increment),
		Depth:     tighter(l.Depth, other.Depth), Nodes: tighter(l.Nodes, other.Nodes),
	}
}

func tighter[T cmp.Ordered](a, b T) T {
	var unbound T
	if a == unbound || b != unbound && b < a {
		return b
	}
	return a
}

// A Wrap returns a player that adds to another one what the value of an option asks for. An
// error says what is wrong with the value.
type Wrap func(player Player, value string, rules game.Rules) (Player, error)

// wraps holds the registered ones by the names of a player and of an option. Init functions register them.
var wraps = make(map[[2]string]Wrap)

// RegisterOption adds an option to all players of a name. Their Builds do not see it.
func RegisterOption(name, option string, wrap Wrap) { wraps[[2]string{name, option}] = wrap }

// withoutWraps returns the options of a player that are for its Build.
func withoutWraps(name string, options map[string]string) map[string]string {
	rest := maps.Clone(options)
	maps.DeleteFunc(rest, func(option, _ string) bool { return wraps[[2]string{name, option}] != nil })
	return rest
}

// wrapped returns a player with the options that wrap it.
func wrapped(player Player, name string, options map[string]string, rules game.Rules) (Player, error) {
	for option, value := range options {
		if wrap := wraps[[2]string{name, option}]; wrap != nil {
			var err error
			if player, err = wrap(player, value, rules); err != nil {
				return nil, err
			}
		}
	}
	return player, nil
}
