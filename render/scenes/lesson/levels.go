package lesson

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// A twig is a move of a node on the path: searched, not yet searched, or cut off.
type twig struct {
	node    int    // -1 if the move is not searched
	move    string // in short notation
	again   bool   // searched a second time
	stage   stageOf
	value   int
	bound   bound
	known   bool // value is set
	looked  int  // number of moves searched below the move
	legal   int  // number of legal moves below the move
	cutHere bool // moves below the move were cut off
}

// stageOf is the progress of the search with a move.
type stageOf uint8

const (
	finished stageOf = iota
	open             // its node is being searched
	ahead            // not searched yet
	cut              // will not be searched
)

// level holds the moves of a node on the path.
type level struct {
	parent int
	mover  game.Player // side to move
	max    bool        // mover is MAX
	twigs  []twig
	chosen int // index of the twig on the path, or -1
}

// spread returns the path to the node now, continued along the best moves, and the levels
// below its nodes, at the moment when the search leaves now.
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

// levelOf returns the moves of a node whose position is s.
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
	// A cut-off is visible once the move that causes it has been searched.
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

// shortMove returns a move in the notation of the game, without explanations.
func shortMove(g *games.Game, l *locale.Locale, s game.State, m game.Move) string {
	text := g.MoveText(l, s, m)
	const more = 2 // letters by which notations may differ
	if len([]rune(text)) > s.Rules().Traits().MoveLength+more {
		return s.Rules().FormatMove(s, m)
	}
	return text
}
