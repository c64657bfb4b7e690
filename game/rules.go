package game

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
)

// Rules is one game with its variant and sizes settled, such as "victory" or
// "mnk:7,7,5". Values are immutable and safe for use by several goroutines.
type Rules interface {
	// ID is the name Find finds the rules by.
	ID() string
	// Name is the name of the game for people.
	Name() Names
	// Sides names the two sides, First and then Second.
	Sides() [2]Names
	// Traits are facts that hold in all the game's positions.
	Traits() Traits
	// Settings are the values of the family's options that these rules have.
	Settings() Options
	// StartOptions are what New may be told about a start.
	StartOptions() []Option
	// New returns the starting state. rng draws whatever options leaves open;
	// it may be nil if nothing is drawn. An error names the option at fault.
	New(options Options, rng *rand.Rand) (State, error)
	// OptionsOf returns what New must be told to begin a game like the one that
	// s belongs to.
	OptionsOf(s State) Options
	// ParsePosition reads the game's one-line position text. The state it
	// returns has no history. An error names the field at fault.
	ParsePosition(text string) (State, error)
	// FormatPosition writes what ParsePosition reads.
	FormatPosition(State) string
	// ParseMove reads the text of a move that is legal in s. An error tells a
	// malformed move from an illegal one.
	ParseMove(s State, text string) (Move, error)
	// FormatMove writes a move that is legal in s.
	FormatMove(s State, m Move) string
}

// Traits are facts about a game that hold in all its positions.
type Traits struct {
	// Letters are those of the sides in position texts, First's and Second's.
	Letters [2]string
	// Longest is a number of plies that no game from a start exceeds.
	Longest int
	// MostMoves is a number of legal moves that no position exceeds.
	MostMoves int
	// MoveLength is the most bytes that the text of a move has.
	MoveLength int
}

// Letter returns the letter of a side in the position texts of the game, and "-"
// for Nobody.
func (t Traits) Letter(p Player) string {
	if p == Nobody {
		return "-"
	}
	return t.Letters[p]
}

// A Family is games of one name that differ by their options: "mnk" of any size
// and rule. A game without variants is a family of one.
type Family struct {
	ID   string // what IDs of its rules begin with
	Name Names
	// Options are what may be chosen about the rules, in the order of arguments.
	Options []Option
	// Configure makes the rules from what follows the colon in an ID: "7,7,5" of
	// "mnk:7,7,5", and "" where there is no colon.
	Configure func(arguments string) (Rules, error)
	// Arguments writes what Configure reads from the values of Options. Those
	// that are absent have their defaults. It is nil for a family without options.
	Arguments func(values Options) string
}

// Rules returns the rules of the family with these values of its options. An
// error names the option at fault.
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

// Register makes a family of games known by its ID. It panics on a second
// registration of one ID, which is a programming error.
func Register(family Family) {
	registry.Lock()
	defer registry.Unlock()
	if _, taken := registry.families[family.ID]; taken {
		panic("game: " + family.ID + " is registered twice")
	}
	registry.families[family.ID] = &family
}

// FindFamily returns the family that an ID such as "mnk" or "mnk:7,7,5" belongs
// to. Its error lists the games there are.
func FindFamily(id string) (*Family, error) {
	name, _, _ := strings.Cut(id, ":")
	registry.RLock()
	family, known := registry.families[name]
	registry.RUnlock()
	if !known {
		return nil, fmt.Errorf("unknown game %q: the games are %s", id, strings.Join(familyIDs(), ", "))
	}
	return family, nil
}

// Find returns the rules with an ID such as "victory" or "mnk:7,7,5". Its error
// lists the games there are, or says what is wrong with the arguments.
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

func familyIDs() []string {
	var ids []string
	for _, f := range Families() {
		ids = append(ids, f.ID)
	}
	return ids
}

// StartOptions returns the start options of all registered families, sorted by
// name, as the rules with the defaults of each family have them.
func StartOptions() []Option {
	var options []Option
	for _, family := range Families() {
		rules, err := family.Rules(nil)
		if err != nil {
			continue // a family without defaults
		}
		for _, o := range rules.StartOptions() {
			if !slices.ContainsFunc(options, func(known Option) bool { return known.Name == o.Name }) {
				options = append(options, o)
			}
		}
	}
	slices.SortFunc(options, func(a, b Option) int { return strings.Compare(a.Name, b.Name) })
	return options
}
