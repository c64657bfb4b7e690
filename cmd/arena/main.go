// Command arena plays, measures and checks the games of Cờ Lật on the command line: it
// answers the assignment's requests, plays matches over the assignment's network
// protocol, and determines which of two players is stronger.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// started approximates the start time of the process.
var started = time.Now()

// Exit statuses.
const (
	exitOK    = 0
	exitError = 1 // an invalid position, or a failure
	exitUsage = 2 // an invalid argument
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second Ctrl-C must end a program that does not react to the first.
	context.AfterFunc(ctx, stop)
	os.Exit(runUntilTold(ctx, asBrain(os.Args[0], os.Args[1:])))
}

// run executes the program and returns its exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if _, isFile := stderr.(*os.File); !isFile {
		stderr = &oneAtATime{out: stderr}
	}
	root := newRootCommand()
	root.SetArgs(args)
	root.SetIn(&interruptible{ctx: ctx, in: stdin})
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

// usageError is an error in the arguments themselves, not in the files or players that
// they name.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

func newRootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "arena",
		Short: "Play, measure and check the games of Cờ Lật without a screen",
		Long: `Play, measure and check the games of Cờ Lật without a screen.

Figures go to standard output, as JSON with --json; progress and logs go to
standard error. The exit status is 0, 1 for a position that cannot be or a
failure on the way, 2 for a wrong argument.

The games and what may be said about them:
` + gamesHelp(),
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
	root.SetFlagErrorFunc(flagError)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return checkEmpty(cmd) }
	root.SetHelpCommand(newHelpCommand())
	root.AddCommand(
		newBenchCommand(),
		newBotCommand(),
		newConvertCommand(),
		newGomocupCommand(),
		newHostCommand(),
		newJoinCommand(),
		newMarginCommand(),
		newMatchCommand(),
		newMovesCommand(),
		newPerftCommand(),
		newPlayCommand(),
		newPuzzleCommand(),
		newReplayCommand(),
		newReportCommand(),
		newRoomCommand(),
		newSolveCommand(),
		newTournamentCommand(),
		newTraceCommand(),
		newTrainCommand(),
		newWorkerCommand(),
	)
	root.InitDefaultCompletionCmd()
	for _, command := range root.Commands() {
		if !command.Runnable() {
			// Cobra would print the help for any argument of such a command.
			command.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
		checkArguments(command)
	}
	return root
}

// newHelpCommand returns a replacement of cobra's help command with another error for an
// unknown command.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say how a command is used",
		RunE: func(help *cobra.Command, args []string) error {
			cmd, rest, err := help.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return usagef("unknown command %q: arena help lists the commands", strings.Join(args, " "))
			}
			cmd.InitDefaultHelpFlag()
			return cmd.Help()
		},
	}
}

// checkArguments turns cobra's errors about the arguments of a command and its
// subcommands into usage errors.
func checkArguments(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			err := check(cmd, args)
			if err == nil || errors.As(err, new(usageError)) {
				return err
			}
			return usageError{err}
		}
	}
	for _, below := range cmd.Commands() {
		checkArguments(below)
	}
}

// noArguments validates commands that take only flags.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s: unexpected argument %q: all its arguments are flags", cmd.Name(), args[0])
	}
	return nil
}

// oneArgument validates commands that take one file.
func oneArgument(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usagef("%s: want one argument, %s, not %d", cmd.Name(), what, len(args))
		}
		return noEmptyArgument(cmd, args)
	}
}

func noEmptyArgument(cmd *cobra.Command, args []string) error {
	if slices.Contains(args, "") {
		return usagef("%s: want the name of a file, not an empty argument", cmd.Name())
	}
	return nil
}

// farewell is the time limit for a command to end by itself after an interruption, print
// its results so far and inform its clients.
const farewell = 5 * time.Second

// runUntilTold runs the program until it ends, or until farewell has passed after the end
// of ctx. Nothing delays that end, for instance a write to a blocked pipe.
func runUntilTold(ctx context.Context, args []string) (status int) {
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, args, os.Stdin, os.Stdout, os.Stderr) }()
	select {
	case status := <-ended:
		return status
	case <-ctx.Done():
	}
	select {
	case status := <-ended:
		return status
	case <-time.After(farewell):
	}
	said := make(chan struct{})
	go func() {
		defer close(said)
		fmt.Fprintln(os.Stderr, "arena: interrupted")
	}()
	select {
	case <-said:
	case <-time.After(100 * time.Millisecond):
	}
	return exitError
}

// interruptible is a reader whose Read returns when ctx ends, even if a read from in
// still blocks: the user, or the program at the other end of a pipe, may never send more.
type interruptible struct {
	ctx context.Context
	in  io.Reader
	buf []byte
}

func (r *interruptible) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if len(r.buf) < len(p) {
		r.buf = make([]byte, len(p))
	}
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	// If ctx ends first, the buffer belongs to this goroutine.
	buf := r.buf[:len(p)]
	go func() {
		n, err := r.in.Read(buf)
		done <- result{n, err}
	}()
	select {
	case got := <-done:
		return copy(p, buf[:got.n]), got.err
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	}
}
