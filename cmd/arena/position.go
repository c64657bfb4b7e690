package main

import (
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai/arena/course"
	"colat/game"
)

// positionFlags are the flags for the game and, in some commands, for the position.
type positionFlags struct {
	game     string
	start    map[string]*string // the start options of all games by name
	position string
}

func (f *positionFlags) addGame(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.game, "game", "victory", "the game: "+gameNames())
}

// addStart adds a flag for each start option of any game.
func (f *positionFlags) addStart(cmd *cobra.Command) {
	f.start = make(map[string]*string)
	for _, o := range game.StartOptions() {
		f.start[o.Name] = cmd.Flags().String(o.Name, "", optionHelp(&o))
	}
}

func (f *positionFlags) addPosition(cmd *cobra.Command, otherwise string) {
	cmd.Flags().StringVar(&f.position, "position", "", "a position in the game's one-line text; default: "+otherwise)
}

func (f *positionFlags) rules() (game.Rules, error) {
	rules, err := game.Find(f.game)
	if err != nil {
		return nil, usageError{err}
	}
	return rules, nil
}

// options returns the start options set by the flags of addStart.
func (f *positionFlags) options(rules game.Rules) (game.Options, error) {
	var options game.Options
	for _, o := range game.StartOptions() {
		value := f.start[o.Name]
		if value == nil || *value == "" {
			continue
		}
		if !slices.ContainsFunc(rules.StartOptions(), func(own game.Option) bool { return own.Name == o.Name }) {
			return nil, usagef("--%s: the game %s has no %s", o.Name, rules.ID(), strings.ToLower(o.Label.English))
		}
		if options == nil {
			options = make(game.Options)
		}
		options[o.Name] = *value
	}
	return options, nil
}

// state returns the position of --position, or else a start. seed draws the settings that
// the flags leave open.
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
		names := slices.Sorted(maps.Keys(options))
		return nil, usagef("--position settles it itself: leave out --%s", strings.Join(names, ", --"))
	}
	return rules.ParsePosition(f.position)
}

// stateOrRequest returns the position of --position, or else of the request read from in.
func (f *positionFlags) stateOrRequest(in io.Reader) (game.State, error) {
	rules, err := f.rules()
	if err != nil {
		return nil, err
	}
	if f.position != "" {
		return rules.ParsePosition(f.position)
	}
	request, err := course.NewRequestReader(in, rules).Next()
	if err != nil {
		return nil, err
	}
	return request.State, nil
}

// seedOrRandom returns seed, or a random seed if it is 0.
func seedOrRandom(seed uint64) uint64 {
	for seed == 0 {
		seed = rand.Uint64()
	}
	return seed
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
