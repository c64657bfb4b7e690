package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/records"
	"colat/ai/arena/referee"
	"colat/ai/arena/tournament"
	"colat/cmd/arena/cli"
	"colat/cmd/arena/lab"
	"colat/game/match"
)

func newTournamentCommand() *cobra.Command {
	var (
		directory string
		asJSON    bool
		check     bool
		others    cli.WorkersFlags
	)
	cmd := &cobra.Command{
		Use:   "tournament FILE",
		Short: "Play a tournament that a TOML file describes",
		Long: `Play a tournament that a TOML file describes: a round robin, groups, Swiss
rounds, a knock-out, or several of these one after another. Tables go to standard
output. The directory of --out gets games.jsonl with each game as it ends,
results.json and report.html. Run again after an interruption it goes on where it was.

  title = "Giải thử"
  game = "victory"
  format = "groups"      # or "round-robin", "swiss", "knock-out"
  groups = 2
  advance = 2
  games = 2              # between two players
  time = "100ms"         # for a move; a player may have its own
  clock = "2m"           # for all of a side's moves of a game; "3m+2s" adds 2s after each;
                         # a player may have its own
  seed = 1

  [[player]]
  name = "Nhóm 1"
  spec = "champion:depth=4"

In Swiss rounds players with the same points meet, no two of them twice, and
no player rests twice; a rest is worth a win. rounds = 5 says how many, by default as
many as a knock-out would have; with advance = 4 a knock-out of the best follows.

docs/examples/swiss-tournament.toml has Swiss rounds, a latecomer and a player who
leaves. docs/examples/uttt-tournament.toml is the course's whole tournament of
Ultimate Tic-Tac-Toe: stages one by one, with points by place, and players who withdraw.

With --workers other machines play the games with arena worker, as many at a time as
there are workers. They are the same games as without, where players are bounded by depth or
nodes: with limits of time a game depends on how fast its machine is.`,
		Args: cli.OneArgument("a tournament's TOML file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := ai.ReadFile(args[0], tournament.MostBytes)
			if err != nil {
				return records.FileError(err)
			}
			t, err := tournament.Parse(string(text))
			if err != nil {
				return fmt.Errorf("%q: %w", args[0], err)
			}
			if check {
				return nil
			}
			if directory == "" {
				directory = resultsFolder(args[0])
			}
			result, err := playTournament(cmd, t, directory, &others)
			if err != nil {
				return err
			}
			if asJSON {
				err = cli.WriteJSON(cmd.OutOrStdout(), result)
			} else {
				err = printTournament(cmd.OutOrStdout(), result)
			}
			if err != nil {
				return err
			}
			return onlyFaults(len(result.Games), result.Faults)
		},
	}
	cmd.Flags().StringVar(&directory, "out", "",
		"where the results go; default: a folder here, with the name of FILE and the ending .results")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the results as one JSON object")
	cmd.Flags().BoolVar(&check, "check", false, "check the file only")
	others.Add(cmd)
	return cmd
}

// resultsFolder returns the folder for the results of a tournament's file. It lies in the
// working folder of the program, not beside the file, which may be an example or belong
// to another user. If there are results beside the file already, they are continued.
func resultsFolder(file string) string {
	beside := strings.TrimSuffix(file, filepath.Ext(file)) + ".results"
	if _, err := os.Stat(filepath.Join(beside, tournament.GamesFile)); err == nil {
		return beside
	}
	return filepath.Base(beside)
}

// playTournament plays the remaining games and writes the results.
func playTournament(
	cmd *cobra.Command, t *tournament.Tournament, directory string, with *cli.WorkersFlags,
) (*tournament.Result, error) {
	if err := t.CheckFolder(directory); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(directory, 0o777); err != nil {
		return nil, records.FileError(err)
	}
	path := filepath.Join(directory, tournament.GamesFile)
	log, err := tournament.OpenLog(path, t)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	for _, line := range log.CutLines() {
		fmt.Fprintf(cmd.ErrOrStderr(), "arena: %q: line %d is cut off and does not count\n", path, line)
	}
	if n := log.Games(); n > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "arena: %d games were played before\n", n)
	}
	var others *cli.WorkersJob
	if with.Given() {
		if others, err = openTournamentJob(cmd, t, with); err != nil {
			return nil, err
		}
		t.Elsewhere = jobs.Games(others.Job)
	}
	var bar *cli.Progress
	stage, told := "", make(toldFaults)
	result, err := t.Run(cmd.Context(), log, func(r *match.Record, p tournament.Progress) {
		if bar == nil || stage != p.Name {
			bar, stage = cli.NewGamesProgress(p.Total, cmd.ErrOrStderr()), p.Name
			bar.Describe(p.Name)
		}
		if others != nil {
			text := p.Name + others.Text(p.Total-p.Done, 1)
			bar.Describe(text)
			bar.Line("arena: game %d of %d, %s", p.Done, p.Total, text)
		}
		bar.Set(p.Done)
		if fault, failed := referee.FaultIn(p.Done, r); failed {
			told.print(cmd.ErrOrStderr(), bar, r.Round, fault)
		}
	})
	others.End(err)
	if errors.Is(err, context.Canceled) {
		return nil, fmt.Errorf("interrupted: %d games are kept in %q, the same command goes on", log.Games(), directory)
	}
	if err != nil {
		return nil, err
	}
	curve, err := lab.RatingCurve(result)
	if err != nil {
		return nil, err
	}
	if err := t.WriteResults(directory, result, curve); err != nil {
		return nil, err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "arena: see %q\n", filepath.Join(directory, tournament.ReportFile))
	return result, nil
}

// openTournamentJob puts a tournament into the workers' queue.
func openTournamentJob(cmd *cobra.Command, t *tournament.Tournament, with *cli.WorkersFlags) (*cli.WorkersJob, error) {
	key := []any{"tournament", t.Fingerprint()}
	programs := false
	for _, p := range t.Players {
		spec, err := jobs.KeyOf(p.Spec)
		if err != nil {
			return nil, err
		}
		key = append(key, spec)
		programs = programs || jobs.Programs(p.Spec)
	}
	return with.Open(cmd, queue.Work{Title: "tournament " + t.Title, Key: key, Programs: programs})
}
