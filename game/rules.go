package game

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"sync"
)

// Names is a text in the languages of the program.
type Names struct {
	Vietnamese string
	English    string
}

// In returns the text for a language tag, "vi" or "en"; English for any other.
func (n Names) In(language string) string {
	if language == "vi" {
		return n.Vietnamese
	}
	return n.English
}

// Options are what a player may choose about a new game, by name, in the words
// of the address bar: for the victory game {"victory": "a1 c7 d5 g4 f3"}. What
// is absent is drawn at random or takes its default.
type Options map[string]string

// Rules is one game with its variant and sizes settled, such as "victory" or
// "mnk:7,7,5". Values are immutable and safe for use by several goroutines.
type Rules interface {
	// ID is the name Find finds the rules by.
	ID() string
	// Name is the name of the game for people.
	Name() Names
	// Sides names the two sides, First and then Second.
	Sides() [2]Names
	// New returns the starting state. rng draws whatever options leaves open;
	// it may be nil if nothing is drawn. An error names the option at fault.
	New(options Options, rng *rand.Rand) (State, error)
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

// Configure makes the rules of a family of games from what follows the colon
// in an ID: "7,7,5" of "mnk:7,7,5", and "" where there is no colon.
type Configure func(arguments string) (Rules, error)

var registry = struct {
	sync.RWMutex
	families map[string]Configure
}{families: make(map[string]Configure)}

// Register makes a family of games known by name. It panics on a second
// registration of one name, which is a programming error.
func Register(family string, configure Configure) {
	registry.Lock()
	defer registry.Unlock()
	if _, taken := registry.families[family]; taken {
		panic("game: " + family + " is registered twice")
	}
	registry.families[family] = configure
}

// Find returns the rules with an ID such as "victory" or "mnk:7,7,5". Its error
// lists the games there are.
func Find(id string) (Rules, error) {
	family, arguments, _ := strings.Cut(id, ":")
	registry.RLock()
	configure, known := registry.families[family]
	registry.RUnlock()
	if !known {
		return nil, fmt.Errorf("unknown game %q: the games are %s", id, strings.Join(Families(), ", "))
	}
	return configure(arguments)
}

// Families returns the registered names, sorted.
func Families() []string {
	registry.RLock()
	defer registry.RUnlock()
	names := make([]string, 0, len(registry.families))
	for name := range registry.families {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
