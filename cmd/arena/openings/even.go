package openings

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena/records"
	"colat/ai/xot"
	"colat/cmd/arena/cli"
	"colat/game"
)

// evening holds the arguments of even.
type evening struct {
	out, pack   string
	nodes, deep int64
	most, near  int // hundredths of a disc
}

func newEvenCommand() *cobra.Command {
	var e evening
	cmd := &cobra.Command{
		Use:   "even --out FILE [--pack FILE]",
		Short: "Judge all openings of eight moves of classic Othello",
		Long: fmt.Sprintf(`Judge all positions after %d moves of classic Othello, one for those that are the same on a
turned board, and append their values to a file: first of all positions with --nodes, then of
those whose value is at most --near with --deep. Those whose value is then at most --even are
the openings by the rule of XOT, which --pack writes in the form of the program's own list.

After an interruption the same command goes on.`, xot.Plies),
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return e.run(cmd) },
	}
	flags := cmd.Flags()
	flags.StringVar(&e.out, "out", "", "the file of the values")
	flags.StringVar(&e.pack, "pack", "", "the file of the list")
	cli.IntFlag(flags, &e.nodes, "nodes", 10_000, 1, ai.MostNodes, "of the search of every position")
	cli.IntFlag(flags, &e.deep, "deep", 60_000, 1, ai.MostNodes, "of the search of positions near to even")
	cli.IntFlag(flags, &e.near, "near", 450, 0, 6400,
		"the largest value after which one is searched deeper, in hundredths of a disc")
	cli.IntFlag(flags, &e.most, "even", 200, 0, 6400, "the largest value of an even position, in hundredths of a disc")
	return cmd
}

// judge is the player that judges, with the least memory: it forgets each position before the next one.
const judge = "champion:table=1"

func (e *evening) run(cmd *cobra.Command) error {
	if e.out == "" {
		return cli.Usagef("--out is missing: it names the file of the values")
	}
	rules, err := game.Find(xot.Game)
	if err != nil {
		return err
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		return err
	}
	command := fmt.Sprintf("arena openings even --nodes %d --deep %d --near %d", e.nodes, e.deep, e.near)
	file, text, err := openLines(e.out, "# "+command+"\n")
	if err != nil {
		return err
	}
	v := values{start: start, lines: xot.Lines(start), file: file}
	if err := v.read(text); err != nil {
		return errors.Join(fmt.Errorf("--out: %s: %w", e.out, err), file.Close())
	}
	err = v.judge(cmd, e)
	if err = errors.Join(err, file.Close()); err != nil || e.pack == "" {
		return err
	}
	h := xot.Header{Command: fmt.Sprintf("%s --even %d", command, e.most), Nodes: e.deep, Most: e.most}
	list := v.even(e.near, e.most)
	fmt.Fprintf(cmd.ErrOrStderr(), "%d of %d positions are even\n", len(list), len(v.lines))
	return records.FileError(os.WriteFile(e.pack, xot.Format(h, start, list), 0o644))
}

// values are the values of all positions in the order of their lines, and then those of the positions near
// to even in the same order.
type values struct {
	start game.State
	lines [][]game.Move
	file  *cli.OutFile
	first []int // hundredths of a disc, for the side to move
	deep  []int
}

// line returns the line of moves of the next value, or nil if there is none.
func (v *values) line(near int) []game.Move {
	if len(v.first) < len(v.lines) {
		return v.lines[len(v.first)]
	}
	at := 0
	for i, value := range v.first {
		if max(value, -value) > near {
			continue
		}
		if at == len(v.deep) {
			return v.lines[i]
		}
		at++
	}
	return nil
}

// add adds the next value.
func (v *values) add(value int) {
	if len(v.first) < len(v.lines) {
		v.first = append(v.first, value)
	} else {
		v.deep = append(v.deep, value)
	}
}

// read reads the values of a file.
func (v *values) read(text string) error {
	for line := range strings.Lines(text) {
		value := 0
		_, number, _ := strings.Cut(line, " ")
		if _, err := fmt.Sscanf(number, "%d\n", &value); err != nil {
			return fmt.Errorf("%q: want moves and a number", line)
		}
		v.add(value)
	}
	return nil
}

// judge judges the positions that are left.
func (v *values) judge(cmd *cobra.Command, e *evening) error {
	player, err := ai.New(judge, v.start.Rules())
	if err != nil {
		return err
	}
	progress := cli.NewProgress(-1, cmd.ErrOrStderr())
	defer progress.Finish()
	for number := int64(1); ; number++ {
		line := v.line(e.near)
		if line == nil {
			return nil
		}
		nodes := e.nodes
		if len(v.first) == len(v.lines) {
			nodes = e.deep
		}
		value, err := valueOf(cmd.Context(), player, &ai.Request{
			Start: v.start, Moves: line, Game: number, Limits: ai.Limits{Nodes: nodes},
		})
		if err != nil {
			return err
		}
		text := fmt.Sprintf("%s %d\n", game.FormatMoves(v.start, line, ""), value)
		if _, err := v.file.Write([]byte(text)); err != nil {
			return err
		}
		v.add(value)
		progress.Line("%d positions judged, %d of them again", len(v.first), len(v.deep))
	}
}

// valueOf returns the value of a position for the side to move.
func valueOf(ctx context.Context, player ai.Player, r *ai.Request) (int, error) {
	_, info, err := player.Think(ctx, r)
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	return info.Score, err
}

// even returns the lines whose value is at most so many hundredths of a disc, in their order.
func (v *values) even(near, most int) (list [][]game.Move) {
	at := 0
	for i, value := range v.first {
		if max(value, -value) > near {
			continue
		}
		if value := v.deep[at]; max(value, -value) <= most {
			list = append(list, v.lines[i])
		}
		at++
	}
	return list
}
