package book

import (
	"fmt"

	"github.com/spf13/cobra"

	"colat/ai/book"
	"colat/ai/book/expand"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/symmetry"
)

// Checked is the result of a check of one book.
type Checked struct {
	Game      string `json:"game"`
	Positions int    `json:"positions"`
	Expanded  int    `json:"expanded"` // positions whose moves are in the book
	Plies     int    `json:"plies"`    // from the start to the farthest position with moves
	Wrong     int    `json:"wrong"`
}

func newCheckCommand() *cobra.Command {
	var (
		from   source
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "check [--game G]",
		Short: "Check the values of a book",
		Long: `Check books: that legal moves from the start reach every position, that the value of a
position is that of its best move, and that turned and reflected positions have the same
moves with the same values. Standard error lists the faults; the exit status is 1 then.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			books, err := from.read(cmd.Context())
			if err != nil {
				return err
			}
			wrong := 0
			for _, b := range books {
				found := check(cmd, b)
				wrong += found.Wrong
				if err := cli.Print(cmd.OutOrStdout(), asJSON, found, "%s: %d positions, %d with moves up to %d plies, %d wrong\n",
					found.Game, found.Positions, found.Expanded, found.Plies, found.Wrong); err != nil {
					return err
				}
			}
			if wrong > 0 {
				return fmt.Errorf("%d things are wrong", wrong)
			}
			return nil
		},
	}
	from.add(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return cmd
}

// check checks a book.
func check(cmd *cobra.Command, b *book.Book) Checked {
	found := Checked{Game: b.Rules.ID(), Positions: b.Len()}
	tell := func(err error) {
		found.Wrong++
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %v\n", found.Game, err)
	}
	tree, err := expand.NewTree(b.Rules, expand.Penalty, b.Seed)
	if err == nil {
		err = tree.Load(b)
	}
	if err != nil {
		tell(err)
		return found
	}
	err = walk(b, func(s game.State, line []game.Move) error {
		if err := cmd.Context().Err(); err != nil {
			return err
		}
		found.Expanded++
		found.Plies = max(found.Plies, len(line))
		if err := checkTurned(b, s, line); err != nil {
			tell(err)
		}
		return nil
	})
	if err != nil {
		tell(err)
	}
	return found
}

// checkTurned compares the moves of a position with those of the same position turned.
func checkTurned(b *book.Book, s game.State, line []game.Move) error {
	want := make(map[game.Move]book.Entry)
	for _, e := range b.Lookup(s) {
		want[e.Move] = e
	}
	for turn := 1; turn < symmetry.Turns; turn++ {
		turned, err := play(b.Rules, line, turn)
		if err != nil {
			return err
		}
		if turned == nil {
			continue // the start is another one when it is turned
		}
		entries := b.Lookup(turned)
		if len(entries) != len(want) {
			return fmt.Errorf("position %s has %d moves, and %d after turn %d", b.Rules.FormatPosition(s), len(want),
				len(entries), turn)
		}
		back := make(map[game.Move]book.Entry)
		for _, e := range entries {
			back[e.Move] = e
		}
		for m, e := range want {
			after, _ := symmetry.Move(s, m, turn)
			if e.Move = after; back[after] != e {
				return fmt.Errorf("position %s: the move %s has another value after turn %d", b.Rules.FormatPosition(s),
					b.Rules.FormatMove(s, m), turn)
			}
		}
	}
	return nil
}

// play plays a line from the start with every move turned. It returns nil if the line is empty or
// the first move is not legal.
func play(rules game.Rules, line []game.Move, turn int) (game.State, error) {
	s, err := rules.New(nil, nil)
	if err != nil {
		return nil, err
	}
	if len(line) == 0 {
		return nil, nil
	}
	for i, m := range line {
		turned, known := symmetry.Move(s, m, turn)
		if !known || !game.IsLegal(s, turned) {
			if i == 0 {
				return nil, nil
			}
			return nil, fmt.Errorf("move %d of a turned line is not legal", i+1)
		}
		s.Play(turned)
	}
	return s, nil
}
