package treefile

import (
	"encoding/json"
	"fmt"
	"io"

	"colat/ai/textbook"
	"colat/game"
)

// Write writes a tree of one of the course's searches in root as a file. eval is the name of the evaluation of
// its leaves, or "" for the game's own one.
func Write(out io.Writer, root game.State, horizon int, eval string, nodes []textbook.Node) error {
	write := json.NewEncoder(out)
	rules := root.Rules()
	if err := write.Encode(head{
		Game: rules.ID(), Position: rules.FormatPosition(root), Depth: horizon, Eval: eval,
	}); err != nil {
		return err
	}
	s, depth := root.Clone(), 0
	for i := range nodes {
		n := &nodes[i]
		value := float64(n.Value)
		e := entry{Node: &i, Value: &value, Cut: n.Cut, Alpha: bound(n.Alpha), Beta: bound(n.Beta)}
		if i > 0 {
			for ; depth >= n.Depth; depth-- {
				s.Undo()
			}
			e.Parent, e.Move = &n.Parent, rules.FormatMove(s, n.Move)
			s.Play(n.Move)
			depth = n.Depth
		}
		if err := write.Encode(e); err != nil {
			return fmt.Errorf("node %d: %w", i, err)
		}
	}
	return nil
}

// bound returns a bound as it is written, nil if it is infinite.
func bound(worth int) *float64 {
	if worth >= textbook.Infinity || worth <= -textbook.Infinity {
		return nil
	}
	f := float64(worth)
	return &f
}
