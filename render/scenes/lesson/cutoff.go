package lesson

import (
	"slices"
	"strings"

	"colat/game"
	"colat/render/kit/locale"
)

// mostNamed is the number of moves that are left out of a search and named; others are counted.
const mostNamed = 6

// cutOffAt returns how many moves the search left out at a node. In a quiescence search that is
// not known.
func (n *narrator) cutOffAt(node int) int {
	t := n.tree
	if !t.nodes[node].Cut || len(t.children[node]) == 0 || t.nodes[t.children[node][0]].Quiescence {
		return 0
	}
	return len(n.leftOut(node))
}

// leftOut returns the moves of a node that were not searched, in the order of the rules.
func (n *narrator) leftOut(node int) []game.Move {
	t := n.tree
	return slices.DeleteFunc(t.state(n.root, node).AppendMoves(nil), func(m game.Move) bool {
		return slices.ContainsFunc(t.children[node], func(child int) bool { return t.nodes[child].Move == m })
	})
}

// names lists the moves that were left out at a node.
func (n *narrator) names(node int) string {
	s, moves := n.tree.state(n.root, node), n.leftOut(node)
	hidden := 0
	if len(moves) > mostNamed+1 {
		hidden = len(moves) - mostNamed
	}
	var names []string
	for _, m := range moves[:len(moves)-hidden] {
		names = append(names, shortMove(n.game, n.words, s, m))
	}
	if hidden > 0 {
		names = append(names, n.words.Count("list.more", hidden, nil))
	}
	return n.words.And(names)
}

// cutOff says in one sentence why the moves left out at a node cannot matter: one reply leaves
// the opponent no more than it has elsewhere, so that alpha has reached beta.
func (n *narrator) cutOff(node int) string {
	t := n.tree
	side := t.movers[node]
	data := n.bounds(node, node)
	data["Side"], data["Other"] = n.side(side), n.side(side.Opponent())
	data["Move"], data["Best"] = n.move(node), n.move(t.best(node, node))
	data["Value"], data["Rest"] = n.forMax(t.nodes[node].Value), n.names(node)
	id := "lesson.cut-min"
	if t.maximises(node) {
		id = "lesson.cut-max"
	}
	if held := t.held(node); held < 0 {
		id = "lesson.cut-alone"
	} else {
		data["Held"], data["Bound"] = n.move(held), n.forMax(t.nodes[held].Value)
		if t.nodes[held].Parent != t.nodes[node].Parent {
			data["Held"] = strings.ReplaceAll(n.route(held), "  ", "–")
		}
	}
	return n.words.Count(id, n.cutOffAt(node), data)
}

// cutting says what the value of a node ends at its parent.
func (n *narrator) cutting(node int, data locale.Data) string {
	t := n.tree
	parent := t.nodes[node].Parent
	rest := n.cutOffAt(parent)
	if rest == 0 {
		bound := t.nodes[parent].Alpha
		if t.maximises(parent) {
			bound = t.nodes[parent].Beta
		}
		data["Bound"] = n.worth(bound)
		return n.words.Format("lesson.cut-none", data)
	}
	data = n.bounds(parent, node)
	data["Parent"], data["Rest"] = n.move(parent), n.names(parent)
	return n.words.Count("lesson.cut", rest, data)
}

// bounds returns the data of a text with the window of a node when the search leaves now.
func (n *narrator) bounds(node, now int) locale.Data {
	alpha, beta := n.tree.window(node, now)
	return locale.Data{"Alpha": n.tree.worth(n.words, alpha), "Beta": n.tree.worth(n.words, beta)}
}

// forMax returns a value as text for a sentence about what MAX gets.
func (n *narrator) forMax(value int) string {
	switch winner, plies := n.decided(value); winner {
	case game.NoSide:
		return n.worth(value)
	case n.tree.movers[0]:
		return n.words.Count("lesson.win-for", plies, nil)
	default:
		return n.words.Count("lesson.loss-for", plies, nil)
	}
}
