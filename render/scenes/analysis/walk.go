package analysis

import (
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/game/variation"
)

// walk is the tree of variations and the place in it that is on the board.
type walk struct {
	tree    *variation.Tree
	at      *variation.Node
	path    []game.Move // from the start to at
	state   game.State  // the position of at
	version int         // incremented when the tree changes
	before  []snapshot  // for undo, the latest last
}

// snapshot is the tree before a change that undo takes back.
type snapshot struct {
	text string
	path []game.Move
}

// mostUndone bounds the number of undo steps.
const mostUndone = 30

// walkOf returns the tree of a record, with the moves of the game as its main line, and goes to
// the place after shown, which is added if it is not in the tree. The record does not change.
func walkOf(r *match.Record, moves, shown []game.Move) walk {
	w := walk{tree: variation.New(r.Start)}
	if r.Variations != nil {
		if tree, err := variation.Parse(r.Start, r.Variations.String()); err == nil {
			w.tree = tree
		}
	}
	if last, err := w.tree.PlayLine(w.tree.Root(), moves); err == nil {
		w.tree.MakeMain(last)
	}
	at, _ := w.tree.PlayLine(w.tree.Root(), shown) // as far as there is room
	w.goTo(at)
	return w
}

// goTo goes to a node of the tree.
func (w *walk) goTo(n *variation.Node) {
	w.at, w.path, w.state = n, n.Path(), w.tree.State(n)
}

// changed notes that the tree has changed.
func (w *walk) changed() { w.version++ }

// play goes to the node after a move, which it adds if there is none, and after the forced passes
// that follow it. The error is that of Tree.Play.
func (w *walk) play(m game.Move, pass func(game.State) (game.Move, bool)) error {
	for {
		moves := w.tree.Moves()
		next, err := w.tree.Play(w.at, m)
		if err != nil {
			return err
		}
		if w.tree.Moves() != moves {
			w.changed()
		}
		w.goTo(next)
		if _, over := w.state.Result(); over {
			return nil
		}
		forced, passes := pass(w.state)
		if !passes {
			return nil
		}
		m = forced
	}
}

// keep stores the tree for undo.
func (w *walk) keep() {
	if len(w.before) == mostUndone {
		w.before = slices.Delete(w.before, 0, 1)
	}
	w.before = append(w.before, snapshot{w.tree.String(), slices.Clone(w.path)})
}

// undo takes back the last change that was kept, and reports whether there was one.
func (w *walk) undo() bool {
	last := len(w.before) - 1
	if last < 0 {
		return false
	}
	s := w.before[last]
	w.before = w.before[:last]
	tree, err := variation.Parse(w.tree.Start(), s.text)
	if err != nil {
		return false
	}
	w.tree = tree
	w.goTo(w.along(s.path))
	w.changed()
	return true
}

// along returns the node to which moves lead from the start, as far as the tree has them.
func (w *walk) along(moves []game.Move) *variation.Node {
	at := w.tree.Root()
	for _, m := range moves {
		next := at.After(m)
		if next == nil {
			break
		}
		at = next
	}
	return at
}

// promote moves the variation on the board before the one ahead of it, or makes it the main line
// if main is true. It reports whether that changed anything.
func (w *walk) promote(main bool) bool {
	if w.at.IsMain() {
		return false
	}
	w.keep()
	if main {
		w.tree.MakeMain(w.at)
	} else {
		w.tree.Promote(w.at)
	}
	w.changed()
	return true
}

// remove deletes the move that led to the position and everything after it; at the start,
// everything after that. It returns the number of moves lost.
func (w *walk) remove() int {
	before := w.tree.Moves()
	if before == 0 {
		return 0
	}
	w.keep()
	w.goTo(w.tree.Delete(w.at))
	w.changed()
	return before - w.tree.Moves()
}

// sibling returns the node beside the one on the board, before it or after it in the order of the
// variations, or nil.
func (w *walk) sibling(after bool) *variation.Node {
	if w.at.Parent() == nil {
		return nil
	}
	siblings := w.at.Parent().Children()
	i := slices.Index(siblings, w.at)
	if after {
		i++
	} else {
		i--
	}
	if i < 0 || i >= len(siblings) {
		return nil
	}
	return siblings[i]
}

// branches reports whether other moves were played in place of the one on the board.
func (w *walk) branches() bool { return w.at.Parent() != nil && len(w.at.Parent().Children()) > 1 }

// mainLine returns the moves of the main line.
func (w *walk) mainLine() []game.Move { return w.tree.Root().Last().Path() }

// annotated returns the tree, or nil if it has nothing but the moves of a game.
func (w *walk) annotated(moves []game.Move) *variation.Tree {
	if w.tree.Moves() == len(moves) && slices.Equal(w.mainLine(), moves) {
		for n := range w.tree.All() {
			if !n.IsEmpty() {
				return w.tree
			}
		}
		return nil
	}
	return w.tree
}
