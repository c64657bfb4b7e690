package lesson

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// walk replays a search through its tree, which is a tree or playouts.
type walk struct {
	growth   *growth   // nil if it has not been started
	tree     *tree     // nil until it is complete
	playouts *playouts // of an MCTS; nil until they are complete
	depth    int
	err      error
	// now is the node that is shown: of a tree the one that the search leaves at the current moment, of
	// playouts by default the one that the iteration has reached.
	now     int
	moment  int // of playouts
	finding int // number of the selected finding about the user's own tree, from 1; 0 for none
	playing bool
	version int // incremented when the picture of the tree changes

	language string // language of the levels

	path    []int
	movers  []game.Player // the sides to move at the nodes of path
	levels  []level
	picture picture
}

// playTicks is the number of ticks for each step when the replay runs by itself.
const playTicks = 75

// stop cancels the search of the tree.
func (w *walk) stop() { w.growth.Cancel() }

// ready reports whether the tree is complete.
func (w *walk) ready() bool { return w.tree != nil || w.playouts != nil }

// receive stores the tree when it is complete, and reports whether the search has ended.
func (w *walk) receive() bool {
	if w.growth == nil || w.ready() || w.err != nil || !w.growth.Ended() {
		return false
	}
	found, err := w.growth.Result()
	w.tree, w.playouts, w.depth, w.err = found.tree, found.playouts, found.depth, err
	if w.playouts != nil {
		w.moment = len(w.playouts.moments) - 1
	}
	return true
}

// spread computes the visible part of the tree of a search from root.
func (w *walk) spread(root game.State, g *games.Game, l *locale.Locale) {
	w.version++
	w.language = l.Language()
	switch {
	case w.tree != nil:
		w.path, w.levels = spread(w.tree, root, g, l, w.now)
		w.movers = w.movers[:0]
		for _, node := range w.path {
			w.movers = append(w.movers, w.tree.movers[node])
		}
	case w.playouts != nil:
		w.path, w.levels, w.movers = w.playouts.spread(root, g, l, w.moment, w.now)
	}
}

// nodes returns the number of nodes of the tree, 0 until it is complete.
func (w *walk) nodes() int {
	switch {
	case w.tree != nil:
		return len(w.tree.nodes)
	case w.playouts != nil:
		return len(w.playouts.Nodes)
	}
	return 0
}

// nodeDepth returns the distance of the current node from the root.
func (w *walk) nodeDepth() int {
	if w.tree != nil {
		return w.tree.nodes[w.now].Depth
	}
	return w.playouts.Nodes[w.now].Depth
}

// moves returns the moves from the root to the position of the current moment.
func (w *walk) moves() []game.Move {
	switch {
	case w.tree != nil:
		return w.tree.moves(w.now)
	case w.playouts != nil:
		return w.playouts.movesAt(w.moment, w.now)
	}
	return nil
}

// parent and child return the parent and the first child of the current node, or -1.
func (w *walk) parent() int {
	switch {
	case w.tree != nil:
		return w.tree.nodes[w.now].Parent
	case w.playouts != nil:
		return w.playouts.Nodes[w.now].Parent
	}
	return -1
}

func (w *walk) child() int {
	switch {
	case w.tree != nil && len(w.tree.children[w.now]) > 0:
		return w.tree.children[w.now][0]
	case w.playouts != nil:
		if first, end := w.playouts.Children(w.now, w.playouts.made(w.moment)); end > first {
			return first
		}
	}
	return -1
}

// to goes to a node and reports whether the current node has changed.
func (w *walk) to(node int) bool {
	switch {
	case node < 0 || node >= w.nodes() || node == w.now:
		return false
	case w.playouts != nil && !w.playouts.there(node, w.moment):
		return false
	}
	w.now = node
	return true
}

// step goes a number of moments on or, with a negative number, back, and reports whether the current
// moment has changed.
func (w *walk) step(by int) bool {
	switch {
	case w.tree != nil:
		return w.to(w.tree.step(w.now, by))
	case w.playouts != nil:
		return w.toMoment(w.moment + by)
	}
	return false
}

// toMoment goes to a moment of playouts.
func (w *walk) toMoment(moment int) bool {
	moment = min(max(moment, 0), len(w.playouts.moments)-1)
	node := w.playouts.focus(moment)
	if moment == w.moment && node == w.now {
		return false
	}
	w.moment, w.now = moment, node
	return true
}

// begins and ends report whether the current moment is the first and the last one of the search.
func (w *walk) begins() bool {
	switch {
	case w.tree != nil:
		return w.now == w.tree.order[0]
	case w.playouts != nil:
		return w.moment == 0
	}
	return true
}

func (w *walk) ends() bool {
	switch {
	case w.tree != nil:
		return w.now == 0
	case w.playouts != nil:
		return w.moment == len(w.playouts.moments)-1 && w.now == 0
	}
	return true
}

// end goes to the last moment, or the first one, and reports whether the current moment has changed.
func (w *walk) end(last bool) bool {
	by := w.nodes()
	if w.playouts != nil {
		by = len(w.playouts.moments)
	}
	if last {
		return w.step(by)
	}
	return w.step(-by)
}

// play goes to the next step when the replay runs by itself and its time has come. It reports
// whether it did.
func (w *walk) play(ticks int) bool {
	if !w.playing || ticks%playTicks != 0 {
		return false
	}
	if !w.step(1) {
		w.playing = false
	}
	return true
}

// togglePlay starts or stops the replay. At the end of the search it starts again.
func (w *walk) togglePlay() {
	if w.playing = !w.playing && w.ready(); w.playing && w.ends() {
		w.end(false)
	}
}
