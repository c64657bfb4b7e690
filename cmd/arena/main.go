// Command arena plays, measures and checks the games of Cờ Lật on the command line: it
// answers the assignment's requests, plays matches over the assignment's network
// protocol, and determines which of two players is stronger.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/cmd/arena/book"
	"colat/cmd/arena/cli"
	"colat/cmd/arena/lab"
	"colat/cmd/arena/openings"
	"colat/cmd/arena/puzzles"
	"colat/game/version"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second Ctrl-C must end a program that does not react to the first.
	context.AfterFunc(ctx, stop)
	os.Exit(runUntilTold(ctx, asBrain(os.Args[0], os.Args[1:])))
}

// run executes the program and returns its exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Run(ctx, newRootCommand(), args, stdin, stdout, stderr)
}

func newRootCommand() *cobra.Command {
	root := cli.NewRoot("arena", append(lab.Commands(),
		book.NewCommand(),
		newBotCommand(),
		newConvertCommand(),
		newGomocupCommand(),
		newGTPCommand(),
		newNBoardCommand(),
		newHostCommand(),
		newJoinCommand(),
		newLessonsCommand(),
		newMatchCommand(),
		newMovesCommand(),
		newPerftCommand(),
		newPlayCommand(),
		openings.NewCommand(),
		puzzles.NewCommand(),
		newReplayCommand(),
		newRoomCommand(),
		newSolveCommand(),
		newTournamentCommand(),
		newWorkerCommand(),
	)...)
	root.Version = version.Line(root.Name())
	root.SetVersionTemplate("{{.Version}}")
	addWall(root)
	root.Short = "Play, measure and check the games of Cờ Lật without a screen"
	root.Long = `Play, measure and check the games of Cờ Lật without a screen.

Figures go to standard output, as JSON with --json; progress and logs go to
standard error. The exit status is 0, 1 for an impossible position or a failure on
the way, 2 for a wrong argument.

The games and their options:
` + cli.GamesHelp()
	return root
}

// addWall adds the flag for a wall around other programs. It belongs to all commands, so
// that none runs a program without it when it is given.
func addWall(root *cobra.Command) {
	var build bool
	root.PersistentFlags().BoolVar(&build, "wall", false, fmt.Sprintf(
		"run cmd:, cmd+loop:, gtp:, nboard: and agent: by bubblewrap: without network, "+
			"the file system read-only, at most %d MiB and %d processes",
		arena.MostWallMemory>>20, arena.MostWallProcesses))
	check := root.PersistentPreRunE
	root.PersistentPreRunE = func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil || !build {
			return err
		}
		if err := arena.BuildWall(); err != nil {
			return fmt.Errorf("--wall: %w", err)
		}
		return nil
	}
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
	return cli.ExitError
}
