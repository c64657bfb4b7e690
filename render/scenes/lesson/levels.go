package lesson

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// A twig is a move of a node on the path: searched, to be searched, or cut off.
type twig struct {
	node    int    // -1 where the move is not searched
	move    string // short
	again   bool   // it is searched a second time
	stage   stageOf
	value   int
	bound   bound
	known   bool // whether there is a value
	looked  int  // moves searched below it
	legal   int  // of so many
	cutHere bool // the rest of them was cut off
}

// stageOf is how far the search has got with a move.
type stageOf uint8

const (
	finished stageOf = iota
	open             // its node is being searched
	ahead            // the search has not come to it
	cut              // the search will not come to it
)

// level is the moves of one node on the path.
type level struct {
	parent int
	mover  game.Player // whose moves they are
	max    bool        // whether it is MAX
	twigs  []twig
	chosen int // the path's twig, or -1
}

// spread lists what there is below the nodes on the way to one, and on from it along
// the best moves, at the moment when the search leaves that node.
func spread(t *tree, root game.State, g *games.Game, l *locale.Locale, now int) (path []int, levels []level) {
	path = t.path(now)
	for at := now; ; {
		if at = t.best(at, now); at < 0 {
			break
		}
		path = append(path, at)
	}
	s := root.Clone()
	for depth, node := range path {
		if depth > 0 {
			s.Play(t.nodes[node].Move)
		}
		if t.ended[node] || len(t.children[node]) == 0 {
			break
		}
		chosen := -1
		if depth+1 < len(path) {
			chosen = path[depth+1]
		}
		levels = append(levels, levelOf(t, s, g, l, node, chosen, now))
	}
	return path, levels
}

// levelOf lists the moves of a node, whose position is s.
func levelOf(t *tree, s game.State, g *games.Game, l *locale.Locale, node, chosen, now int) level {
	lv := level{parent: node, mover: s.ToMove(), max: t.maximises(node), chosen: -1}
	searched := map[game.Move]bool{}
	for _, child := range t.children[node] {
		n := &t.nodes[child]
		searched[n.Move] = true
		tw := twig{node: child, move: shortMove(g, l, s, n.Move), again: t.searchedAgain(child), stage: ahead}
		switch {
		case t.finished(child, now):
			tw.stage = finished
		case t.entered(child, now):
			tw.stage = open
		}
		tw.value, tw.bound, tw.known = t.value(child, now)
		if below := len(t.children[child]); below > 0 {
			s.Play(n.Move)
			tw.legal = len(s.AppendMoves(nil))
			s.Undo()
			tw.looked = min(below, tw.legal)
			tw.cutHere = n.Cut && tw.looked < tw.legal
		}
		if child == chosen {
			lv.chosen = len(lv.twigs)
		}
		lv.twigs = append(lv.twigs, tw)
	}
	if t.nodes[node].Quiescence || !t.nodes[node].Cut {
		return lv
	}
	// A cut is seen once the move that makes it has been searched.
	children := t.children[node]
	rest := ahead
	if t.finished(children[len(children)-1], now) {
		rest = cut
	}
	for _, m := range s.AppendMoves(nil) {
		if !searched[m] {
			lv.twigs = append(lv.twigs, twig{node: -1, move: shortMove(g, l, s, m), stage: rest})
		}
	}
	return lv
}

// shortMove writes a move as it is played, without what a game explains about it.
func shortMove(g *games.Game, l *locale.Locale, s game.State, m game.Move) string {
	text := g.MoveText(l, s, m)
	const more = 2 // letters of another way to write it
	if len([]rune(text)) > s.Rules().Traits().MoveLength+more {
		return s.Rules().FormatMove(s, m)
	}
	return text
}
