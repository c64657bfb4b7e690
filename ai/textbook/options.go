package textbook

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"colat/game"
)

// courseEvaluation is the name of the evaluation that a game's document defines.
const courseEvaluation = "course"

// ParseOptions parses the options of a Search in a SPEC, except its limits: eval, the
// name of an evaluation of the game; quiescence, a number of plies; pruning, whether
// minimax and negamax cut off; and course, which selects the settings of the bots in the
// game's document: its evaluation, quiescence search to the end and cut-offs. Errors name
// the option and its valid values.
func ParseOptions(options map[string]string, rules game.Rules) (Options, error) {
	var o Options
	if options["course"] == "on" {
		var err error
		if o.Evaluate, err = findEvaluation(courseEvaluation, rules); err != nil {
			return Options{}, faulty("eval", courseEvaluation, err)
		}
		o.Quiescence, o.Pruning = MostQuiescence, true
	}
	for key, value := range options {
		var err error
		switch key {
		case "course": // the other options override its settings
			_, err = onOff(value)
		case "pruning":
			o.Pruning, err = onOff(value)
		case "eval":
			o.Evaluate, err = findEvaluation(value, rules)
		case "quiescence":
			o.Quiescence, err = wholeNumber(value, 0, MostQuiescence)
		default:
			return Options{}, fmt.Errorf("unknown option %q: there are eval, quiescence, pruning and course, "+
				"besides time, depth and nodes", key)
		}
		if err != nil {
			return Options{}, faulty(key, value, err)
		}
	}
	return o, nil
}

// faulty returns the error of an option's value.
func faulty(key, value string, err error) error { return fmt.Errorf("%q: %w", key+"="+value, err) }

// findEvaluation returns the named evaluation of a game.
func findEvaluation(name string, rules game.Rules) (func(game.State) int, error) {
	able, ok := rules.(game.Evaluations)
	if !ok {
		return nil, fmt.Errorf("the game %s has no evaluation but its own: leave out eval", rules.ID())
	}
	var names []string
	for _, e := range able.Evaluations() {
		if e.Name == name {
			return e.Evaluate, nil
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("the evaluations of %s are %s, besides its own without eval",
		rules.ID(), strings.Join(names, ", "))
}

// onOff parses an option that is on or off.
func onOff(value string) (bool, error) {
	if value != "on" && value != "off" {
		return false, errors.New("want on or off")
	}
	return value == "on", nil
}

// wholeNumber parses an option from least to most.
func wholeNumber(value string, least, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("want a whole number from %d to %d", least, most)
	}
	return n, nil
}

// parseSeed parses an unsigned number of 64 bits.
func parseSeed(value string) (uint64, error) {
	seed, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("want a whole number from 0 to %d", uint64(math.MaxUint64))
	}
	return seed, nil
}
