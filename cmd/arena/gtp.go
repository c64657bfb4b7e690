package main

import (
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/gtp"
	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game/othello"
	"colat/game/version"
)

func newGTPCommand() *cobra.Command {
	var (
		engine string
		limit  time.Duration
	)
	cmd := &cobra.Command{
		Use:   "gtp",
		Short: "Play classic Othello in a program that speaks the Go Text Protocol",
		Long: `Answer the commands of the Go Text Protocol, version 2, for classic Othello on standard
input and output, so that a graphical program can play against the engine or two engines
against each other: boardsize, clear_board, play, genmove, reg_genmove, undo, showboard,
final_score, time_settings, time_left, kgs-time_settings, kata-time_settings,
kata-list_time_settings, komi, list_games, set_game, name, version, protocol_version,
known_command, list_commands and quit. Squares are those of Othello, d3 is in the third
row from above. A forced pass that the program leaves out is made.

The time of a move follows from time_settings or one of the kinds of the other two (none,
absolute, canadian, byoyomi, fischer: a time and an increment) and time_left, and --time
caps it; without any of them a move takes a second.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			player, err := arena.NewPlayer(engine, othello.Classic)
			if err != nil {
				return cli.Usagef("--engine: %w", err)
			}
			defer referee.Close(player)
			about := gtp.About{Name: "Co Lat", Version: version.Number()}
			return gtp.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), about, player, ai.Limits{Time: limit})
		},
	}
	cmd.Flags().StringVar(&engine, "engine", "champion", "the player, a SPEC")
	cli.TimeFlag(cmd.Flags(), &limit, "time", 0, "time for a move at most; default: as the commands say")
	return cmd
}
