package cli

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	_ "colat/ai/all" // the games of all commands
	"colat/ai/arena/course"
	"colat/game"
	"colat/game/notation"
)

// PositionFlags are the flags for the game and, in some commands, for the position.
type PositionFlags struct {
	Game     string
	Start    map[string]*string // the start options of all games by name
	Position string
}

func (f *PositionFlags) AddGame(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.Game, "game", "victory", "the game: "+GameNames())
}

// AddStart adds a flag for each start option of any game.
func (f *PositionFlags) AddStart(cmd *cobra.Command) {
	f.Start = make(map[string]*string)
	for _, o := range game.StartOptions() {
		f.Start[o.Name] = cmd.Flags().String(o.Name, "", optionHelp(&o))
	}
}

func (f *PositionFlags) AddPosition(cmd *cobra.Command, otherwise string) {
	cmd.Flags().StringVar(&f.Position, "position", "", "a position in the game's one-line text; default: "+otherwise)
}

func (f *PositionFlags) Rules() (game.Rules, error) {
	rules, err := game.Find(f.Game)
	if err != nil {
		return nil, usageError{err}
	}
	return rules, nil
}

// WithSize returns the ID of a game with the board of its books and puzzles, if id names a
// family of games that has many.
func WithSize(id string) string {
	if id == "mnk" {
		return "mnk:15,15,5"
	}
	return id
}

// Options returns the start Options set by the flags of addStart.
func (f *PositionFlags) Options(rules game.Rules) (game.Options, error) {
	var options game.Options
	for _, o := range game.StartOptions() {
		value := f.Start[o.Name]
		if value == nil || *value == "" {
			continue
		}
		if !slices.ContainsFunc(rules.StartOptions(), func(own game.Option) bool { return own.Name == o.Name }) {
			return nil, Usagef("--%s: the game %s has no %s", o.Name, rules.ID(), strings.ToLower(o.Label.English))
		}
		if options == nil {
			options = make(game.Options)
		}
		options[o.Name] = *value
	}
	return options, nil
}

// State returns the position of --position, or else a start. seed draws the settings that
// the flags leave open.
func (f *PositionFlags) State(seed uint64) (game.State, error) {
	rules, err := f.Rules()
	if err != nil {
		return nil, err
	}
	options, err := f.Options(rules)
	if err != nil {
		return nil, err
	}
	if f.Position == "" {
		return rules.New(options, NewRand(seed))
	}
	if options != nil {
		names := slices.Sorted(maps.Keys(options))
		return nil, Usagef("--position settles it itself: leave out --%s", strings.Join(names, ", --"))
	}
	return notation.ReadPosition(rules, f.Position)
}

// StateOrRequest returns the position of --position, or else of the request read from in.
func (f *PositionFlags) StateOrRequest(in io.Reader) (game.State, error) {
	rules, err := f.Rules()
	if err != nil {
		return nil, err
	}
	if f.Position != "" {
		return notation.ReadPosition(rules, f.Position)
	}
	request, err := course.NewRequestReader(in, rules).Next()
	if err != nil {
		return nil, err
	}
	return request.State, nil
}

// SeedOrRandom returns seed, or a random seed if it is 0.
func SeedOrRandom(seed uint64) uint64 {
	for seed == 0 {
		seed = rand.Uint64()
	}
	return seed
}

func NewRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// GamesHelp lists the games with the options that follow a colon in their names and the
// options of their starts, which are flags.
func GamesHelp() string {
	var b strings.Builder
	for _, family := range game.Families() {
		fmt.Fprintf(&b, "\n  %-10s %s", family.ID, family.Name.English)
		for _, o := range family.Options {
			fmt.Fprintf(&b, "\n    :%-9s %s", o.Name, optionHelp(&o))
		}
		rules, err := family.Rules(nil)
		if err != nil {
			continue
		}
		for _, o := range rules.StartOptions() {
			fmt.Fprintf(&b, "\n    --%-8s %s", o.Name, optionHelp(&o))
		}
	}
	return b.String()
}

// GameNames lists the games for the help of a flag.
func GameNames() string {
	var names []string
	for _, family := range game.Families() {
		names = append(names, family.ID)
	}
	return strings.Join(names, ", ")
}

// optionHelp returns the label of an option and its valid values.
func optionHelp(o *game.Option) string {
	var values []string
	for _, c := range o.Choices {
		values = append(values, c.Value)
	}
	want := strings.Join(values, ", ")
	switch o.Kind {
	case game.Several:
		want = "any of " + want
	case game.Number:
		want = fmt.Sprintf("%d to %d", o.Least, o.Most)
	case game.Cells:
		want = fmt.Sprintf("%d squares with spaces between", o.Most)
		if o.None != "" {
			want += ", or " + o.None
		}
	}
	return fmt.Sprintf("%s: %s; default: %s", strings.ToLower(o.Label.English), want, cmp.Or(o.Default, "drawn"))
}
