// Package uttt implements the rules of Ultimate Tic-Tac-Toe: nine blocks of nine cells.
// The cell of a move determines the block in which the opponent must play next. Three
// blocks in a line win. The package also reads and writes the data that a programming
// course passes to its agents. It does no I/O except through RequestReader.
package uttt

import (
	"fmt"
	"math/rand/v2"

	"colat/game"
)

// The variants.
var (
	// Closed is the usual game: there are no moves in a block that has been won.
	Closed = &Rules{id: "uttt", key: game.Scramble(1)}
	// Open is a variant in which a won block can be played in until it is full. It
	// belongs to the side that had the first line in it.
	Open = &Rules{id: "uttt:won=open", open: true, key: game.Scramble(2)}
)

// option is the name of the option that selects the variant.
const option = "won"

// optionValues are the values for Closed and Open.
var optionValues = []game.OptionValue{
	{Value: "closed", Label: game.Names{Vietnamese: "Đóng lại", English: "Closed"}},
	{Value: "open", Label: game.Names{Vietnamese: "Chơi tiếp đến khi đầy", English: "Open until full"}},
}

func init() {
	game.Register(game.Family{
		ID:   "uttt",
		Name: game.Names{Vietnamese: "Ultimate Tic-Tac-Toe", English: "Ultimate Tic-Tac-Toe"},
		Options: []game.Option{{
			Name: option, Label: game.Names{Vietnamese: "Ô lớn đã thắng", English: "Won blocks"},
			Kind: game.Choice, Choices: optionValues, Default: optionValues[0].Value,
		}},
		Configure: configure,
		Arguments: arguments,
	})
}

// arguments formats the option for configure.
func arguments(values game.Options) string {
	if value := values[option]; value != "" && value != optionValues[0].Value {
		return option + "=" + value
	}
	return ""
}

func configure(text string) (game.Rules, error) {
	switch text {
	case "", option + "=" + optionValues[0].Value:
		return Closed, nil
	case option + "=" + optionValues[1].Value:
		return Open, nil
	}
	return nil, fmt.Errorf("uttt: want uttt, uttt:won=closed or uttt:won=open, not %.40q", "uttt:"+text)
}

// Open reports whether a won block stays playable until it is full.
func (r *Rules) Open() bool { return r.open }

// ID implements game.Rules.
func (r *Rules) ID() string { return r.id }

// Name implements game.Rules.
func (r *Rules) Name() game.Names {
	n := game.Names{Vietnamese: "Ultimate Tic-Tac-Toe", English: "Ultimate Tic-Tac-Toe"}
	if r.open {
		n.Vietnamese += " (ô lớn đã thắng còn chơi tiếp)"
		n.English += " (won blocks stay open)"
	}
	return n
}

// Sides implements game.Rules.
func (r *Rules) Sides() [2]game.Names {
	return [2]game.Names{{Vietnamese: "X", English: "X"}, {Vietnamese: "O", English: "O"}}
}

// Traits implements game.Rules.
func (r *Rules) Traits() game.Traits {
	return game.Traits{Letters: [2]string{"X", "O"}, Longest: cells, MostMoves: cells, MoveLength: 2}
}

// Settings implements game.Rules.
func (r *Rules) Settings() game.Options {
	if r.open {
		return game.Options{option: optionValues[1].Value}
	}
	return game.Options{option: optionValues[0].Value}
}

// ReasonNames implements game.ReasonNamer.
func (r *Rules) ReasonNames() map[game.Reason]game.Names {
	return map[game.Reason]game.Names{
		ThreeBlocks: {Vietnamese: "ba ô lớn thẳng hàng", English: "three blocks in a line"},
	}
}

// StartOptions implements game.Rules. A game starts on the empty board.
func (r *Rules) StartOptions() []game.Option { return nil }

// OptionsOf implements game.Rules.
func (r *Rules) OptionsOf(game.State) game.Options { return nil }

// New implements game.Rules.
func (r *Rules) New(options game.Options, _ *rand.Rand) (game.State, error) {
	if err := game.CheckOptions(nil, options); err != nil {
		return nil, fmt.Errorf("the game %s: %w", r.id, err)
	}
	return newState(r), nil
}

// own returns s as a state of these rules.
func (r *Rules) own(s game.State) (*State, error) {
	return game.OwnState(s, r, func(own *State) bool { return own.rules == r })
}
