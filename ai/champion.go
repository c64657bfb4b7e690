package ai

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"colat/game"
)

// RegisterChampion registers the champion of the games whose rules are of type R.
func RegisterChampion[R game.Rules](build func(options map[string]string, rules R) (Player, error)) {
	Register("champion", func(options map[string]string, rules game.Rules) (Player, error) {
		own, ok := rules.(R)
		if !ok {
			return nil, ErrOtherGame
		}
		return build(options, own)
	})
}

// StateOf returns the position for a champion of the games that plays names. Errors are ErrOver and
// those of other games.
func StateOf[S game.State](s game.State, plays string) (S, error) {
	own, ok := s.(S)
	if !ok {
		return own, fmt.Errorf("champion plays %s, not %s: %w", plays, s.Rules().ID(), ErrOtherGame)
	}
	if _, over := own.Result(); over {
		return own, ErrOver
	}
	return own, nil
}

// Options are the options of a champion besides its limits, each with what takes its value.
type Options map[string]func(value string) error

// Take takes the values of options. Its errors name the option.
func (o Options) Take(values map[string]string) error {
	for key, value := range values {
		take := o[key]
		if take == nil {
			return fmt.Errorf("unknown option %q: %s, besides time, depth and nodes", key, o.names())
		}
		if err := take(value); err != nil {
			return err
		}
	}
	return nil
}

// names returns a sentence with the names of the options.
func (o Options) names() string {
	names := slices.Sorted(maps.Keys(o))
	last := len(names) - 1
	if last == 0 {
		return "there is " + names[0]
	}
	return "there are " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// DefaultTable is the size in bytes of a champion's transposition table if no other is
// chosen: 64 MiB, or 32 MiB in the browser.
var DefaultTable = func() int {
	if runtime.GOARCH == "wasm" {
		return 32 << 20
	}
	return 64 << 20
}()

// mostTable is the largest transposition table that a Spec may ask for, in MiB.
const mostTable = 4096

// Table returns what takes the option table, a number of MiB from 1 to 4096, in bytes.
func Table(bytes *int) func(value string) error {
	return func(value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > mostTable {
			return fmt.Errorf("%q: want a whole number of MiB from 1 to %d", "table="+value, mostTable)
		}
		*bytes = n << 20
		return nil
	}
}

// Weights returns what takes the option weights: it reads the file of that name and parses it.
func Weights[W any](weights *W, parse func(file []byte) (W, error)) func(path string) error {
	return func(path string) error {
		file, err := ReadFile(path, MostWeights)
		if err == nil {
			*weights, err = parse(file)
		}
		if system, is := errors.AsType[*fs.PathError](err); is {
			err = system.Err // the option already names the path
		}
		if err != nil {
			return fmt.Errorf("%q: %w", "weights="+path, err)
		}
		return nil
	}
}
