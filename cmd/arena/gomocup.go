package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/gomocup"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/version"
)

// brain is the prefix of the names of programs that managers of gomoku tournaments start
// without arguments.
const brain = "pbrain-"

// asBrain returns the arguments of the program, or those of the command gomocup if a
// manager started it as a brain.
func asBrain(program string, args []string) []string {
	if len(args) == 0 && strings.HasPrefix(filepath.Base(program), brain) {
		return []string{"gomocup"}
	}
	return args
}

func newGomocupCommand() *cobra.Command {
	var engine string
	cmd := &cobra.Command{
		Use:   "gomocup",
		Short: "Play five in a row in a manager of gomoku tournaments",
		Long: `Answer the commands of a manager of gomoku tournaments, such as Piskvork, on standard
input and output: START, RECTSTART, RESTART, BEGIN, TURN, PLAY, BOARD, SWAP2BOARD, TAKEBACK,
INFO, ABOUT and END. Boards have 5 to 20 columns and rows. Of the rules there are 0, five or
more stones in a row win, 1, exactly five do, 4, renju, and 8, exactly five that are not
closed at both ends; 2 is added to them, except to 4, for games that go on after a row has
won. SWAP2BOARD is not for 4. YXBOARD and other commands that are not here have one answer,
UNKNOWN.

A copy of this program whose name begins with pbrain- does so when it is started without
arguments, as managers start it; make desktop builds pbrain-colat.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := ai.ParseSpec(engine); err != nil {
				return cli.Usagef("%w", err)
			}
			about := gomocup.About{
				Name: "Co Lat", Version: version.Number(), Author: "the authors of Co Lat", Country: "Vietnam",
			}
			return gomocup.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), about,
				func(rules game.Rules, memory int64) (ai.Player, error) {
					return arena.NewPlayer(withinMemory(engine, memory), rules)
				})
		},
	}
	cmd.Flags().StringVar(&engine, "engine", "champion", "the player, a SPEC")
	return cmd
}

// withinMemory limits the tables of the engine "champion" to at most half of the given
// number of bytes. A memory of 0 means no limit. Other engines, and a champion with
// options, stay unchanged.
func withinMemory(engine string, memory int64) string {
	if engine != "champion" || memory == 0 {
		return engine
	}
	return fmt.Sprintf("champion:table=%d", max(1, min(memory>>21, 64)))
}
