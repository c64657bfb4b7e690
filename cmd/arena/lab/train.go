package lab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/records"
	cotoanlearn "colat/ai/cotoan/learn"
	"colat/ai/fit"
	mnkchampion "colat/ai/mnk"
	mnklearn "colat/ai/mnk/learn"
	othellolearn "colat/ai/othello/learn"
	utttlearn "colat/ai/uttt/learn"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/cotoan"
	"colat/game/mnk"
	"colat/game/othello"
	"colat/game/uttt"
)

// learnerOf returns what learns the weights of a game's champion.
func learnerOf(r game.Rules) (fit.Learner, error) {
	switch r := r.(type) {
	case *othello.Rules:
		return othellolearn.New(r), nil
	case *uttt.Rules:
		return utttlearn.Learner{}, nil
	case *cotoan.Rules:
		return cotoanlearn.New(), nil
	case *mnk.Rules:
		if mnkchampion.SearchesByPatterns(r) {
			return mnklearn.Learner{}, nil
		}
	}
	return nil, cli.Usagef("--game %s: want victory, classic, uttt, cotoan or five in a row, such as mnk:15,15,5", r.ID())
}

func newTrainCommand() *cobra.Command {
	var (
		where    cli.PositionFlags
		training fit.Training
		start    string
		asJSON   bool
		with     cli.WorkersFlags
	)
	cmd := &cobra.Command{
		Use:   "train --out DIRECTORY",
		Short: "Learn the champion's evaluation from nothing, by self-play",
		Long: `Learn the weights of the champion's evaluation from nothing: generation after
generation the engine plays against itself with the weights of the last one, and
new weights are fitted to how the games ended. Interrupted, and started again with
the same --out and the same settings, it goes on where it was, and ends with the
weights that it would have had without. With --start the first generation is played
by the weights of a file, from which the fits of victory, classic and uttt go on. The
directory gets, for each generation N, N.games, N.weights and N.json, and loss.svg,
reliability.svg and training.txt, which holds the settings. Generations of uttt, cotoan
and mnk have as many games each; the last weights are uttt.weights, cotoan.weights and
mnk.weights, too. Those of mnk are learned from games of five in a row by all rules, on
15×15 and 20×20.

With --workers other machines play the games with arena worker; the weights are the same.
They are fitted here. The games of mnk and cotoan are played here.

The champion plays with such weights by champion:weights=FILE; those it comes with
are ai/othello/eval/victory.weights and classic.weights, ai/uttt/eval/champion.weights,
ai/cotoan/champion.weights and ai/mnk/five/champion.weights.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.Rules()
			if err != nil {
				return err
			}
			if training.Learner, err = learnerOf(rules); err != nil {
				return err
			}
			if training.Directory == "" {
				return cli.Usagef("--out is missing: it says where games and weights are kept")
			}
			family, _, _ := strings.Cut(rules.ID(), ":")
			if with.Given() && (family == "mnk" || family == "cotoan") {
				return cli.Usagef("--workers is not for %s, whose games are played here", family)
			}
			training.Command = fmt.Sprintf("arena train --game %s --generations %d --games %d --nodes %d --epochs %d --seed %d",
				rules.ID(), training.Generations, training.Games, training.Nodes, training.Epochs, training.Seed)
			if start != "" {
				training.Command += " --start " + start
				if training.Start, err = startOf(start, training.Learner); err != nil {
					return err
				}
			}
			training.Date = time.Now().UTC().Format(time.DateOnly)
			var others *cli.WorkersJob
			if with.Given() {
				work := queue.Work{Title: training.Command, Key: []any{"training", training.Command}}
				if others, err = with.Open(cmd, work); err != nil {
					return err
				}
				training.Elsewhere = jobs.SelfPlay(others.Job, family == "uttt")
			}
			watch := &trainingWatch{out: cmd.ErrOrStderr(), others: others}
			training.Watch = watch.step
			reports, err := training.Run(cmd.Context())
			watch.finish()
			others.End(err)
			if cmd.Context().Err() != nil {
				return context.Canceled
			}
			if err == nil {
				err = keepResults(&training, family, reports)
			}
			if err != nil {
				return trainingError(err)
			}
			if asJSON {
				return cli.WriteJSON(cmd.OutOrStdout(), reports)
			}
			return printTraining(cmd.OutOrStdout(), reports)
		},
	}
	where.AddGame(cmd)
	flags := cmd.Flags()
	flags.StringVar(&training.Directory, "out", "", "the directory of games and weights")
	flags.StringVar(&start, "start", "", "a file of weights that play the first generation, in place of none")
	cli.IntFlag(flags, &training.Generations, "generations", 5, 1, 100, "how often to play and fit")
	cli.IntFlag(flags, &training.Games, "games", 100000, 100, 100_000_000,
		"games of the last generation; of Othello each before it has half as many as the next")
	cli.IntFlag(flags, &training.Nodes, "nodes", 1000, 10, ai.MostNodes, "positions searched for a move")
	cli.IntFlag(flags, &training.Epochs, "epochs", 4, 1, 1000, "how often a fit sees each position")
	cli.IntFlag(flags, &training.Threads, "threads", min(runtime.NumCPU(), cli.MostAtATime), 1, cli.MostAtATime,
		"games at a time")
	cli.SeedFlag(flags, &training.Seed, 1, "draws openings and positions")
	flags.BoolVar(&asJSON, "json", false, "print the figures of each generation as JSON")
	with.Add(cmd)
	return cmd
}

// startOf returns the file of weights of --start.
func startOf(name string, learner fit.Learner) ([]byte, error) {
	file, err := ai.ReadFile(name, ai.MostWeights)
	if err != nil {
		return nil, fmt.Errorf("--start: %w", records.FileError(err))
	}
	if _, err := learner.CommandOf(file); err != nil {
		return nil, fmt.Errorf("--start: %q: %w", name, err)
	}
	return file, nil
}

// trainingError adds to an error the flag that it concerns.
func trainingError(err error) error {
	if errors.As(err, new(*queue.TaskError)) {
		return fmt.Errorf("--workers: %w", err)
	}
	return fmt.Errorf("--out: %w", records.FileError(err))
}

// trainingWatch shows the progress of a training: in a progress bar, or in occasional
// lines of a log.
type trainingWatch struct {
	out    io.Writer
	others *cli.WorkersJob // the workers that play, or nil if this program does
	name   string
	bar    *cli.Progress
}

func (w *trainingWatch) step(p fit.Progress) {
	name := fmt.Sprintf("generation %d, %s", p.Generation, p.Step)
	if name != w.name {
		w.finish()
		w.name = name
		w.bar = cli.NewProgress(p.Total, w.out)
		w.bar.Describe(name)
	}
	crew := ""
	if w.others != nil && p.Step == "games" {
		crew = w.others.Text(p.Total-p.Done, jobs.BatchGames)
		w.bar.Describe(name + crew)
	}
	w.bar.Set(p.Done)
	if !w.bar.IsLineDue() && p.Loss == 0 {
		return
	}
	line := fmt.Sprintf("arena: %s: %d of %d%s", name, p.Done, p.Total, crew)
	if p.Loss > 0 {
		line += fmt.Sprintf(", loss %.4f", p.Loss)
	}
	fmt.Fprintln(w.out, line)
}

func (w *trainingWatch) finish() {
	if w.bar != nil {
		w.bar.Finish()
	}
}

// printTraining prints a table of the generations, and the reliability of the last one's
// predicted chances.
func printTraining(out io.Writer, reports []fit.Report) error {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%-12s %10s %12s %s\n", "generation", "games", "positions", "loss on other games after each epoch")
	for _, r := range reports {
		var losses strings.Builder
		for _, l := range r.Losses {
			fmt.Fprintf(&losses, " %.4f", l)
		}
		fmt.Fprintf(&text, "%-12d %10d %12d%s\n", r.Generation, r.Games, r.Positions, losses.String())
	}
	if bins := reports[len(reports)-1].Reliability; len(bins) > 0 {
		fmt.Fprintf(&text, "\n%-12s %10s %12s\n", "predicted", "won", "positions")
		for _, b := range bins {
			fmt.Fprintf(&text, "%-12.3f %10.3f %12d\n", b.Predicted, b.Won, b.Positions)
		}
	}
	_, err := out.Write(text.Bytes())
	return err
}

// keepResults writes the charts of the losses and, where it was measured, of the last generation's
// reliability, and the last weights of a family of games with one file for all.
func keepResults(t *fit.Training, family string, reports []fit.Report) error {
	files := make(map[string][]byte)
	var err error
	if files["loss.svg"], err = lossPlot(reports); err != nil {
		return err
	}
	if bins := reports[len(reports)-1].Reliability; len(bins) > 0 {
		if files["reliability.svg"], err = reliabilityPlot(bins); err != nil {
			return err
		}
	} else if files[family+".weights"], err = t.Weights(t.Generations); err != nil {
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(t.Directory, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
