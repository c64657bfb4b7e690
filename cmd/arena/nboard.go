package main

import (
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/nboard"
	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game/othello"
)

func newNBoardCommand() *cobra.Command {
	var (
		engine string
		limit  time.Duration
	)
	cmd := &cobra.Command{
		Use:   "nboard",
		Short: "Play classic Othello in NBoard and programs that drive engines as it does",
		Long: `Answer the commands of NBoard's protocol, version 2, for classic Othello on standard input
and output: nboard, set depth, set game, move, hint, go, analyze, learn, ping and quit.
Evaluations are in discs for the side to move. learn is answered, but the engine's book
stays as it is. Wrong commands are told as the status, unknown ones are ignored.

A move is limited by set depth, by the clock of the game that set game sends and by --time;
without any of them it takes a second. hint and analyze know no clock. Any command ends
them, and ping ends the search of go, which answers at once.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			player, err := arena.NewPlayer(engine, othello.Classic)
			if err != nil {
				return cli.Usagef("--engine: %w", err)
			}
			defer referee.Close(player)
			return nboard.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), nboard.About{Name: "Co Lat"},
				player, ai.Limits{Time: limit})
		},
	}
	cmd.Flags().StringVar(&engine, "engine", "champion", "the player, a SPEC")
	cli.TimeFlag(cmd.Flags(), &limit, "time", 0, "time for a move at most; default: as the commands say")
	return cmd
}
