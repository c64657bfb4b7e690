// Command arena plays, measures and checks the games of Cờ Lật without a
// screen: it answers the assignment's requests, plays matches over the
// assignment's network protocol, and says which of two players is stronger.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	_ "colat/ai/othello"
	_ "colat/ai/textbook"
	_ "colat/game/othello"
)

// started is as near to the start of the process as a program can see.
var started = time.Now()

// Exit statuses.
const (
	exitOK    = 0
	exitError = 1 // a position that cannot be, a failure on the way
	exitUsage = 2 // an argument that cannot be
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second Ctrl-C must end what does not listen to the first.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program, with its exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	message := oneLine(err.Error())
	if errors.Is(err, context.Canceled) {
		message = "interrupted"
	}
	fmt.Fprintln(stderr, "arena:", message)
	var usage usageError
	if errors.As(err, &usage) {
		return exitUsage
	}
	return exitError
}

// usageError is an error in the arguments, as opposed to one in what they name.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// oneLine joins the lines of an error of whatever origin.
func oneLine(text string) string {
	return strings.Join(strings.Fields(text), " ")
}

func newRootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "arena",
		Short: "Play, measure and check the games of Cờ Lật without a screen",
		Long: `Play, measure and check the games of Cờ Lật without a screen.

Figures go to standard output, as JSON with --json; progress and logs go to
standard error. The exit status is 0, 1 for a position that cannot be or a
failure on the way, 2 for a wrong argument.`,
		SilenceErrors:      true,
		SilenceUsage:       true,
		DisableSuggestions: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("unknown command %q: arena help lists the commands", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usagef("%s: %w", cmd.Name(), err)
	})
	root.AddCommand(
		newBenchCommand(),
		newBotCommand(),
		newHostCommand(),
		newJoinCommand(),
		newMarginCommand(),
		newMatchCommand(),
		newMovesCommand(),
		newPerftCommand(),
		newPuzzleCommand(),
		newReplayCommand(),
		newSolveCommand(),
		newTournamentCommand(),
		newTrainCommand(),
	)
	return root
}

// noArguments is for commands that take flags alone.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s: unexpected argument %q: all its arguments are flags", cmd.Name(), args[0])
	}
	return nil
}

// oneArgument is for commands that take one file.
func oneArgument(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usagef("%s: want one argument, %s, not %d", cmd.Name(), what, len(args))
		}
		return nil
	}
}
