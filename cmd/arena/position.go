package main

import (
	"io"
	"math/rand/v2"

	"colat/ai/arena/course"

	"github.com/spf13/cobra"

	"colat/game"
)

// positionFlags say which game is meant and, in some commands, from where.
type positionFlags struct {
	game     string
	victory  string
	position string
}

func (f *positionFlags) addGame(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.game, "game", "victory", "the game: victory, classic, …")
}

func (f *positionFlags) addPosition(cmd *cobra.Command, otherwise string) {
	cmd.Flags().StringVar(&f.position, "position", "", "a position in the game's one-line text; default: "+otherwise)
}

func (f *positionFlags) addVictory(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.victory, "victory", "", `the five victory cells, such as "a1 c7 d5 g4 f3"; default: drawn`)
}

func (f *positionFlags) rules() (game.Rules, error) {
	rules, err := game.Find(f.game)
	if err != nil {
		return nil, usageError{err}
	}
	return rules, nil
}

// options returns what --victory asks for.
func (f *positionFlags) options(rules game.Rules) (game.Options, error) {
	if f.victory == "" {
		return nil, nil
	}
	if rules.ID() != "victory" {
		return nil, usagef("--victory is for --game victory: the game %s has no victory cells", rules.ID())
	}
	return game.Options{"victory": f.victory}, nil
}

// state returns the position of --position, or else the start, with the cells
// of --victory or with ones that seed draws.
func (f *positionFlags) state(seed uint64) (game.State, error) {
	rules, err := f.rules()
	if err != nil {
		return nil, err
	}
	options, err := f.options(rules)
	if err != nil {
		return nil, err
	}
	if f.position == "" {
		return rules.New(options, newRand(seed))
	}
	if options != nil {
		return nil, usagef("--position names the victory cells itself: leave out --victory")
	}
	return rules.ParsePosition(f.position)
}

// stateOrRequest returns the position of --position, or else of the request on
// in.
func (f *positionFlags) stateOrRequest(in io.Reader) (game.State, error) {
	rules, err := f.rules()
	if err != nil {
		return nil, err
	}
	if f.position != "" {
		return rules.ParsePosition(f.position)
	}
	return course.NewRequestReader(in, rules).Next()
}

// seedOrRandom returns seed, or a random one where it is 0.
func seedOrRandom(seed uint64) uint64 {
	for seed == 0 {
		seed = rand.Uint64()
	}
	return seed
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
