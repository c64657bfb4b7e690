package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"colat/cmd/arena/cli"
)

// TestNumbersHaveBounds gives every flag of every command that is a number what
// cannot be: each is refused at once, by one line that names the bounds.
func TestNumbersHaveBounds(t *testing.T) {
	whole := []string{"-1", "3000000000000000000", "99999999999999999999", "NaN", "1e3", "0x10", "1.5", "\x1b[31m", ""}
	seeds := slices.Delete(slices.Clone(whole), 1, 2)
	times := []string{"0s", "0", "-1s", "25h", "99999999h", "NaN", "5", "soon", "\x1b[31m", ""}
	kinds := map[string]struct{ bad, want []string }{
		"int":      {whole, []string{"want a whole number from ", " to "}},
		"uint":     {seeds, []string{"want a whole number from 0 to 18446744073709551615"}},
		"duration": {times, []string{"want a time above 0 and at most 24h"}},
	}
	var commands []string
	for _, command := range newRootCommand().Commands() {
		command.Flags().VisitAll(func(f *pflag.Flag) {
			kind, isNumber := kinds[f.Value.Type()]
			if _, hasBounds := f.Value.(cli.Bounded); !isNumber || !hasBounds {
				return
			}
			commands = append(commands, command.Name())
			for _, bad := range kind.bad {
				args := []string{command.Name(), "--" + f.Name + "=" + bad}
				got := arenaRun(t, "", args...)
				checkFailure(t, args, got, exitUsage, "arena: --"+f.Name+" ")
				for _, want := range kind.want {
					if !strings.Contains(got.stderr, want) {
						t.Errorf("%q said %q, want %q", args, got.stderr, want)
					}
				}
				if strings.Contains(got.stderr, "\x1b") {
					t.Errorf("%q said %q", args, got.stderr)
				}
			}
		})
	}
	for _, command := range []string{"bench", "bot", "join", "match", "perft", "puzzle", "replay", "solve", "train"} {
		if !slices.Contains(commands, command) {
			t.Errorf("%s has no number with bounds", command)
		}
	}
}

// TestNoNumberWithoutBounds looks for flags of numbers that anything fits.
func TestNoNumberWithoutBounds(t *testing.T) {
	for _, command := range newRootCommand().Commands() {
		command.Flags().VisitAll(func(f *pflag.Flag) {
			switch f.Value.Type() {
			case "bool", "string", "stringArray":
			default:
				if _, hasBounds := f.Value.(cli.Bounded); !hasBounds && command.Name() != "host" {
					t.Errorf("%s --%s is a %s without bounds", command.Name(), f.Name, f.Value.Type())
				}
			}
		})
	}
}

// TestEmptyFlags gives every flag of every command that is a text an empty one: it
// is refused and not overlooked.
func TestEmptyFlags(t *testing.T) {
	var seen []string
	for _, command := range newRootCommand().Commands() {
		command.Flags().VisitAll(func(f *pflag.Flag) {
			if kind := f.Value.Type(); kind != "string" && kind != "stringArray" {
				return
			}
			args := []string{command.Name(), "--" + f.Name, ""}
			if takesFile(command) {
				args = append(args, "x")
			}
			seen = append(seen, command.Name()+" --"+f.Name)
			checkFailure(t, args, arenaRun(t, "", args...), exitUsage, "--"+f.Name+" is empty: leave it out, or give it a value")
		})
	}
	for _, flag := range []string{
		"perft --position", "perft --victory", "match --records", "join --records", "host --victory",
		"host --records", "bench --beside",
	} {
		if !slices.Contains(seen, flag) {
			t.Errorf("%s was not tried", flag)
		}
	}
}

// takesFile reports whether a command needs an argument.
func takesFile(command *cobra.Command) bool {
	return command.Args != nil && command.Args(command, []string{"x"}) == nil
}
