package lesson

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// walk replays a search through its tree.
type walk struct {
	growth  *growth
	tree    *tree // nil until it is complete
	depth   int
	err     error
	now     int // the node that the search leaves at the current moment
	playing bool
	version int // incremented when the picture of the tree changes

	language string // language of the levels

	path    []int
	levels  []level
	picture picture
}

// playTicks is the number of ticks for each step when the replay runs by itself.
const playTicks = 75

// stop cancels the search of the tree.
func (w *walk) stop() { w.growth.Cancel() }

// receive stores the tree when it is complete, and reports whether the search has ended.
func (w *walk) receive() bool {
	if w.tree != nil || w.err != nil || !w.growth.Ended() {
		return false
	}
	found, err := w.growth.Result()
	w.tree, w.depth, w.err = found.tree, found.depth, err
	return true
}

// spread computes the visible part of the tree of a search from root.
func (w *walk) spread(root game.State, g *games.Game, l *locale.Locale) {
	w.version++
	if w.tree != nil {
		w.path, w.levels = spread(w.tree, root, g, l, w.now)
	}
}

// moves returns the moves from the root to the current node.
func (w *walk) moves() []game.Move {
	if w.tree == nil {
		return nil
	}
	var moves []game.Move
	for _, node := range w.tree.path(w.now)[1:] {
		moves = append(moves, w.tree.nodes[node].Move)
	}
	return moves
}

// to goes to a node and reports whether the current node has changed.
func (w *walk) to(node int) bool {
	if w.tree == nil || node < 0 || node >= len(w.tree.nodes) || node == w.now {
		return false
	}
	w.now = node
	return true
}

// by goes to the node for a control and reports whether the current node has changed.
func (w *walk) by(control string) bool {
	if w.tree == nil {
		return false
	}
	t := w.tree
	switch control {
	case "first":
		return w.to(t.order[0])
	case "previous":
		return w.to(t.step(w.now, -1))
	case "next":
		return w.to(t.step(w.now, 1))
	case "last":
		return w.to(0)
	case "parent":
		return w.to(t.nodes[w.now].Parent)
	case "child":
		if children := t.children[w.now]; len(children) > 0 {
			return w.to(children[0])
		}
	}
	return false
}

// play goes to the next step when the replay runs by itself and its time has come. It reports
// whether it did.
func (w *walk) play(ticks int) bool {
	if !w.playing || ticks%playTicks != 0 {
		return false
	}
	if !w.by("next") {
		w.playing = false
	}
	return true
}

// togglePlay starts or stops the replay. At the end of the search it starts again.
func (w *walk) togglePlay() {
	if w.playing = !w.playing && w.tree != nil; w.playing && w.now == 0 {
		w.to(w.tree.order[0])
	}
}
