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
	fivelearn "colat/ai/mnk/learn"
	"colat/ai/othello/learn"
	uttlearn "colat/ai/uttt/learn"
	"colat/cmd/arena/cli"
	"colat/game/othello"
	"colat/game/uttt"
)

func newTrainCommand() *cobra.Command {
	var (
		where   cli.PositionFlags
		trainer learn.Trainer
		out     string
		start   string
		asJSON  bool
		with    cli.WorkersFlags
	)
	cmd := &cobra.Command{
		Use:   "train --out DIRECTORY",
		Short: "Learn the champion's evaluation from nothing, by self-play",
		Long: `Learn the weights of the champion's evaluation from nothing: generation after
generation the engine plays against itself with the weights of the last one, and
new weights are fitted to how the games ended. Interrupted, and started again with
the same --out and the same settings, it goes on where it was, and ends with the
weights that it would have had without. With --start the first generation is played
by the weights of a file. The directory gets, for each generation N,
N.games, N.weights and N.json, and loss.svg, reliability.svg and training.txt, which
holds the settings. For uttt, whose generations have as many games each, it gets
N.weights, uttt.weights, and files of 500 games each; for mnk likewise mnk.weights,
from games of five in a row by all rules, on 15×15 and 20×20.

With --workers other machines play the games with arena worker; the weights are the same.
They are fitted here. The games of mnk are played here.

The champion plays with such weights by champion:weights=FILE; those it comes with
are ai/othello/eval/victory.weights and classic.weights, ai/uttt/eval/champion.weights
and ai/mnk/five/champion.weights.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.Rules()
			if err != nil {
				return err
			}
			var isOthello bool
			_, isUTTT := rules.(*uttt.Rules)
			isFive := searchedByPatterns(rules)
			if trainer.Rules, isOthello = rules.(*othello.Rules); !isOthello && !isUTTT && !isFive {
				return cli.Usagef("--game %s: want victory, classic, uttt or five in a row, such as mnk:15,15,5", rules.ID())
			}
			if out == "" {
				return cli.Usagef("--out is missing: it says where games and weights are kept")
			}
			trainer.Command = fmt.Sprintf("arena train --game %s --generations %d --games %d --nodes %d --epochs %d --seed %d",
				rules.ID(), trainer.Generations, trainer.Games, trainer.Nodes, trainer.Epochs, trainer.Seed)
			if start != "" && !isFive {
				trainer.Command += " --start " + start
			}
			trainer.Date = time.Now().UTC().Format(time.DateOnly)
			if isFive {
				if with.Given() {
					return cli.Usagef("--workers is not for mnk, whose games are played here")
				}
				own := fivelearn.Trainer{
					Directory: out, Generations: trainer.Generations, Games: trainer.Games, Nodes: trainer.Nodes,
					Epochs: trainer.Epochs, Threads: trainer.Threads, Seed: trainer.Seed,
				}
				if own.Start, err = startOf(start); err != nil {
					return err
				}
				return trainFive(cmd.Context(), own, cmd.ErrOrStderr())
			}
			if isOthello {
				if trainer.Start, err = othelloStart(start, trainer.Rules); err != nil {
					return err
				}
			}
			var others *cli.WorkersJob
			if with.Given() {
				work := queue.Work{Title: trainer.Command, Key: []any{"training", trainer.Command}}
				if others, err = with.Open(cmd, work); err != nil {
					return err
				}
			}
			if isUTTT {
				own := uttlearn.Trainer{
					Generations: trainer.Generations, Games: trainer.Games, Nodes: trainer.Nodes, Epochs: trainer.Epochs,
					Threads: trainer.Threads, Seed: trainer.Seed, Command: trainer.Command, Date: trainer.Date,
					Directory: out,
				}
				if own.Start, err = startOf(start); err != nil {
					return err
				}
				return trainUTTT(cmd.Context(), own, others, cmd.ErrOrStderr())
			}
			if others != nil {
				trainer.Elsewhere = jobs.Othello(others.Job)
			}
			trainer.Directory = out
			watch := &trainingWatch{out: cmd.ErrOrStderr(), others: others}
			trainer.Watch = watch.step
			reports, err := trainer.Run(cmd.Context())
			watch.finish()
			others.End(err)
			if err != nil {
				if cmd.Context().Err() != nil {
					return context.Canceled
				}
				return trainingError(err)
			}
			if err := plotTraining(reports, out); err != nil {
				return err
			}
			if asJSON {
				return cli.WriteJSON(cmd.OutOrStdout(), reports)
			}
			return printTraining(cmd.OutOrStdout(), reports)
		},
	}
	where.AddGame(cmd)
	flags := cmd.Flags()
	flags.StringVar(&out, "out", "", "the directory of games and weights")
	flags.StringVar(&start, "start", "", "a file of weights that play the first generation, in place of none")
	cli.IntFlag(flags, &trainer.Generations, "generations", 5, 1, 100, "how often to play and fit")
	cli.IntFlag(flags, &trainer.Games, "games", 100000, 100, 100_000_000,
		"games of the last generation; each before it has half as many as the next")
	cli.IntFlag(flags, &trainer.Nodes, "nodes", 1000, 10, ai.MostNodes, "positions searched for a move")
	cli.IntFlag(flags, &trainer.Epochs, "epochs", 4, 1, 1000, "how often a fit sees each position")
	cli.IntFlag(flags, &trainer.Threads, "threads", min(runtime.NumCPU(), cli.MostAtATime), 1, cli.MostAtATime,
		"games at a time")
	cli.SeedFlag(flags, &trainer.Seed, 1, "draws openings and positions")
	flags.BoolVar(&asJSON, "json", false, "print the figures of each generation as JSON")
	with.Add(cmd)
	return cmd
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

func (w *trainingWatch) step(p learn.Progress) {
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
func printTraining(out io.Writer, reports []learn.Report) error {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%-12s %10s %12s %s\n", "generation", "games", "positions", "loss on other games after each epoch")
	for _, r := range reports {
		var losses strings.Builder
		for _, l := range r.Losses {
			fmt.Fprintf(&losses, " %.4f", l)
		}
		fmt.Fprintf(&text, "%-12d %10d %12d%s\n", r.Generation, r.Games, r.Positions, losses.String())
	}
	fmt.Fprintf(&text, "\n%-12s %10s %12s\n", "predicted", "won", "positions")
	for _, b := range reports[len(reports)-1].Reliability {
		fmt.Fprintf(&text, "%-12.3f %10.3f %12d\n", b.Predicted, b.Won, b.Positions)
	}
	_, err := out.Write(text.Bytes())
	return err
}

// plotTraining writes the charts of the losses and of the last generation's reliability.
func plotTraining(reports []learn.Report, directory string) error {
	loss, err := lossPlot(reports)
	if err != nil {
		return err
	}
	reliable, err := reliabilityPlot(reports[len(reports)-1].Reliability)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(directory, "loss.svg"), loss, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(directory, "reliability.svg"), reliable, 0o644)
}
