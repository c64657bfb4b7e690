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
	"colat/ai/arena/live"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/records"
	"colat/ai/arena/referee"
	"colat/ai/arena/tournament"
	"colat/cmd/arena/cli"
	"colat/cmd/arena/lab"
	"colat/game/match"
)

// tournamentFlags are the flags of tournament.
type tournamentFlags struct {
	directory string
	asJSON    bool
	check     bool
	watch     string
	workers   cli.WorkersFlags
}

func newTournamentCommand() *cobra.Command {
	var f tournamentFlags
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

With --watch a page shows the tournament as it goes: the tables, the boards of the games
that are being played with clocks and the players' evaluations, the last games and the
end of the last one, as match --watch shows a match.

With --workers other machines play the games with arena worker, as many at a time as
there are workers. They are the same games as without, where players are bounded by depth or
nodes: with limits of time a game depends on how fast its machine is.`,
		Args: cli.OneArgument("a tournament's TOML file"),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.directory, "out", "",
		"where the results go; default: a folder here, with the name of FILE and the ending .results")
	flags.BoolVar(&f.asJSON, "json", false, "print the results as one JSON object")
	flags.BoolVar(&f.check, "check", false, "check the file only")
	watchFlag(flags, &f.watch, "the tournament")
	f.workers.Add(cmd)
	return cmd
}

// run plays the tournament of a file and prints its tables.
func (f *tournamentFlags) run(cmd *cobra.Command, file string) error {
	text, err := ai.ReadFile(file, tournament.MostBytes)
	if err != nil {
		return records.FileError(err)
	}
	t, err := tournament.Parse(string(text))
	if err != nil {
		return fmt.Errorf("%q: %w", file, err)
	}
	if f.check {
		return nil
	}
	if f.directory == "" {
		f.directory = resultsFolder(file)
	}
	result, err := f.play(cmd, t)
	if err != nil {
		return err
	}
	if f.asJSON {
		err = cli.WriteJSON(cmd.OutOrStdout(), result)
	} else {
		err = printTournament(cmd.OutOrStdout(), result)
	}
	if err != nil {
		return err
	}
	return onlyFaults(len(result.Games), result.Faults)
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

// play plays the remaining games and writes the results.
func (f *tournamentFlags) play(cmd *cobra.Command, t *tournament.Tournament) (*tournament.Result, error) {
	if err := t.CheckFolder(f.directory); err != nil {
		return nil, err
	}
	var page *live.TournamentPage
	if f.watch != "" { // before the folder, which a wrong address does not make
		var err error
		page, err = openPage(cmd, "the tournament", func() (*live.TournamentPage, error) {
			return live.OpenTournament(f.watch, t)
		})
		if err != nil {
			return nil, err
		}
		defer page.Close()
		t.OnPhase, t.OnMove = page.Phase, page.Move
	}
	if err := os.MkdirAll(f.directory, 0o777); err != nil {
		return nil, records.FileError(err)
	}
	path := filepath.Join(f.directory, tournament.GamesFile)
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
	if f.workers.Given() {
		if others, err = f.openJob(cmd, t); err != nil {
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
		if page != nil {
			page.Game(r, p)
		}
		if fault, failed := referee.FaultIn(p.Done, r); failed {
			told.print(cmd.ErrOrStderr(), bar, r.Round, fault)
		}
	})
	others.End(err)
	if errors.Is(err, context.Canceled) {
		return nil, fmt.Errorf("interrupted: %d games are kept in %q, the same command goes on", log.Games(), f.directory)
	}
	if err != nil {
		return nil, err
	}
	curve, err := lab.RatingCurve(result)
	if err != nil {
		return nil, err
	}
	if err := t.WriteResults(f.directory, result, curve); err != nil {
		return nil, err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "arena: see %q\n", filepath.Join(f.directory, tournament.ReportFile))
	return result, nil
}

// openJob puts the tournament into the workers' queue.
func (f *tournamentFlags) openJob(cmd *cobra.Command, t *tournament.Tournament) (*cli.WorkersJob, error) {
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
	return f.workers.Open(cmd, queue.Work{Title: "tournament " + t.Title, Key: key, Programs: programs})
}
