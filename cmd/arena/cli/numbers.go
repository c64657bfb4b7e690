package cli

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"colat/ai"
	"colat/game/match"
)

// Limits shared by several commands.
const (
	MostGames   = 1_000_000
	MostAtATime = 256 // games or pairs of games; each may have its own processes
	MostOpening = 60  // random moves
)

// DefaultTime is the time for a move of players without any other limit.
const DefaultTime = 100 * time.Millisecond

// number is the value of a flag with limits. A value outside of them is an error that
// states the limits, even if the default is outside too.
type number[T cmp.Ordered] struct {
	to          *T
	least, most T
	parse       func(text string) (T, error)
	format      func(T) string
	kind        string // in the help
	want        string // in errors
}

// Set implements pflag.Value.
func (n *number[T]) Set(text string) error {
	v, err := n.parse(strings.TrimSpace(text))
	if err != nil || v < n.least || v > n.most {
		return errors.New(n.want)
	}
	*n.to = v
	return nil
}

// wants implements bounded.
func (n *number[T]) wants() string { return n.want }

// Bounded is the value of a flag with limits, which wants describes.
type Bounded interface{ wants() string }

// Type implements pflag.Value.
func (n *number[T]) Type() string { return n.kind }

// String implements pflag.Value. It returns "" for the zero value, so that the help shows
// no default.
func (n *number[T]) String() string {
	var zero T
	if n.to == nil || *n.to == zero {
		return ""
	}
	return n.format(*n.to)
}

// IntFlag adds a flag for a whole number from least to most.
func IntFlag[T int | int64](flags *pflag.FlagSet, to *T, name string, value, least, most T, usage string) {
	*to = value
	flags.Var(&number[T]{
		to: to, least: least, most: most, kind: "int",
		parse: func(text string) (T, error) {
			n, err := strconv.ParseInt(text, 10, reflect.TypeFor[T]().Bits())
			return T(n), err
		},
		format: func(v T) string { return strconv.FormatInt(int64(v), 10) },
		want:   fmt.Sprintf("want a whole number from %d to %d", least, most),
	}, name, usage)
}

// SeedFlag adds the flag --seed.
func SeedFlag(flags *pflag.FlagSet, to *uint64, value uint64, usage string) {
	*to = value
	flags.Var(&number[uint64]{
		to: to, most: math.MaxUint64, kind: "uint",
		parse:  func(text string) (uint64, error) { return strconv.ParseUint(text, 10, 64) },
		format: func(v uint64) string { return strconv.FormatUint(v, 10) },
		want:   fmt.Sprintf("want a whole number from 0 to %d", uint64(math.MaxUint64)),
	}, "seed", usage)
}

// TimeFlag adds a flag for a time above 0.
func TimeFlag(flags *pflag.FlagSet, to *time.Duration, name string, value time.Duration, usage string) {
	*to = value
	flags.Var(&number[time.Duration]{
		to: to, least: 1, most: ai.LongestTime, kind: "duration",
		parse: ai.ParseTime, format: time.Duration.String, want: ai.ErrTime.Error(),
	}, name, usage)
}

// clock is the value of a flag for a time control.
type clock struct{ to *match.TimeControl }

// ClockFlag adds the flag --clock for a time control; the zero value means no clock.
func ClockFlag(flags *pflag.FlagSet, to *match.TimeControl, usage string) {
	flags.Var(clock{to}, "clock", usage)
}

// Set implements pflag.Value.
func (c clock) Set(text string) (err error) {
	*c.to, err = match.ParseTimeControl(text)
	return err
}

// wants implements Bounded.
func (clock) wants() string { return match.ErrTimeControl.Error() }

// Type implements pflag.Value.
func (clock) Type() string { return "clock" }

// String implements pflag.Value.
func (c clock) String() string {
	if c.to == nil {
		return ""
	}
	return c.to.String()
}

// MoveLimits returns the limits for each move of a player that may have a clock for the
// whole game. With a clock, --time counts only if it was given.
func MoveLimits(cmd *cobra.Command, move time.Duration, clock match.TimeControl) ai.Limits {
	if clock.Total > 0 && !cmd.Flags().Changed("time") {
		return ai.Limits{}
	}
	return ai.Limits{Time: move}
}
