package game

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
)

// Rules is a game with its variant and size, such as "victory" or "mnk:7,7,5". Values
// are immutable and safe for concurrent use.
type Rules interface {
	// ID returns the name by which Find finds the rules.
	ID() string
	// Name returns the name of the game for people.
	Name() Names
	// Sides returns the names of the two sides, First and then Second.
	Sides() [2]Names
	// Traits returns facts that hold in all positions of the game.
	Traits() Traits
	// Settings returns the values of the family's options for these rules.
	Settings() Options
	// StartOptions returns the options of New.
	StartOptions() []Option
	// New returns the starting state. Absent options are drawn with rng, which may be
	// nil if nothing is drawn. An error names the option that is invalid.
	New(options Options, rng *rand.Rand) (State, error)
	// OptionsOf returns the options of New for a game with the same start as the game
	// of s.
	OptionsOf(s State) Options
	// ParsePosition parses the game's one-line position text. The returned state has no
	// history. An error names the field that is invalid.
	ParsePosition(text string) (State, error)
	// FormatPosition formats a position for ParsePosition.
	FormatPosition(State) string
	// ParseMove parses the text of a move that is legal in s. The error distinguishes a
	// malformed move from an illegal one.
	ParseMove(s State, text string) (Move, error)
	// FormatMove formats a move that is legal in s.
	FormatMove(s State, m Move) string
}

// OwnState returns a state as one of its own game's type, if it is of the given rules as same reports.
func OwnState[S State](s State, rules Rules, same func(own S) bool) (S, error) {
	own, ok := s.(S)
	if !ok || !same(own) {
		return own, fmt.Errorf("a position of the game %s is not one of the game %s", s.Rules().ID(), rules.ID())
	}
	return own, nil
}

// Traits holds facts about a game that apply to all its positions.
type Traits struct {
	// Letters are the letters of First and Second in position texts.
	Letters [2]string
	// Longest is an upper bound of the plies of a game from a start.
	Longest int
	// MostMoves is an upper bound of the legal moves in a position.
	MostMoves int
	// MoveLength is the maximum length of the text of a move, in bytes.
	MoveLength int
	// Repeats is set if a position may come again in a game.
	Repeats bool
}

// Letter returns the letter of a side in the position texts of the game, "-" for
// NoSide.
func (t Traits) Letter(p Player) string {
	if p == NoSide {
		return "-"
	}
	return t.Letters[p]
}

// Side returns the side whose letter is a field of a position text, in upper or lower case.
func (t Traits) Side(field string) (side Player, known bool) {
	for side, letter := range t.Letters {
		if strings.EqualFold(field, letter) {
			return Player(side), true
		}
	}
	return NoSide, false
}

// A Family is a set of games that share a name and differ by their options: "mnk" with
// any size and rule. A game without variants is a family of one.
type Family struct {
	ID   string // the part of its rules' IDs before the colon
	Name Names
	// Options are the options of the rules, in the order of arguments.
	Options []Option
	// Configure returns the rules for the part of an ID after the colon: "7,7,5" in
	// "mnk:7,7,5". The part is "" if there is no colon.
	Configure func(arguments string) (Rules, error)
	// Arguments formats values of Options for Configure. Absent options have their
	// defaults. It is nil for a family without options.
	Arguments func(values Options) string
}

// Rules returns the rules of the family with the given values of its options. An error
// names the option that is invalid.
func (f *Family) Rules(values Options) (Rules, error) {
	if err := CheckOptions(f.Options, values); err != nil {
		return nil, err
	}
	if f.Arguments == nil {
		return f.Configure("")
	}
	return f.Configure(f.Arguments(values))
}

var registry = struct {
	sync.RWMutex
	families map[string]*Family
}{families: make(map[string]*Family)}

// Register registers a family of games by its ID. It panics if the ID is already
// registered.
func Register(family Family) {
	registry.Lock()
	defer registry.Unlock()
	if _, taken := registry.families[family.ID]; taken {
		panic("game: " + family.ID + " is registered twice")
	}
	registry.families[family.ID] = &family
}

// FindFamily returns the family of an ID such as "mnk" or "mnk:7,7,5". The error lists
// the registered games.
func FindFamily(id string) (*Family, error) {
	name, _, _ := strings.Cut(id, ":")
	registry.RLock()
	family, known := registry.families[name]
	registry.RUnlock()
	if !known {
		return nil, fmt.Errorf("unknown game %q: the games are %s", id, strings.Join(FamilyIDs(), ", "))
	}
	return family, nil
}

// Find returns the rules with an ID such as "victory" or "mnk:7,7,5". The error lists
// the registered games, or describes the invalid arguments.
func Find(id string) (Rules, error) {
	family, err := FindFamily(id)
	if err != nil {
		return nil, err
	}
	_, arguments, _ := strings.Cut(id, ":")
	return family.Configure(arguments)
}

// Families returns the registered families, sorted by ID.
func Families() []*Family {
	registry.RLock()
	defer registry.RUnlock()
	var families []*Family
	for _, id := range slices.Sorted(maps.Keys(registry.families)) {
		families = append(families, registry.families[id])
	}
	return families
}

// FamilyIDs returns the IDs of the registered families, sorted.
func FamilyIDs() []string {
	registry.RLock()
	defer registry.RUnlock()
	return slices.Sorted(maps.Keys(registry.families))
}

// Standard returns the games of all registered families with default options. A family without
// defaults has none.
func Standard() []Rules {
	var list []Rules
	for _, family := range Families() {
		if rules, err := family.Rules(nil); err == nil {
			list = append(list, rules)
		}
	}
	return list
}

// StartOptions returns the start options of all registered families with default
// options, sorted by name.
func StartOptions() []Option {
	var options []Option
	for _, rules := range Standard() {
		for _, o := range rules.StartOptions() {
			if !slices.ContainsFunc(options, func(known Option) bool { return known.Name == o.Name }) {
				options = append(options, o)
			}
		}
	}
	slices.SortFunc(options, func(a, b Option) int { return strings.Compare(a.Name, b.Name) })
	return options
}

// Must returns a value that a function has returned without an error, and panics on an error. It is for errors
// that a test rules out, such as those of constants and embedded files.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
