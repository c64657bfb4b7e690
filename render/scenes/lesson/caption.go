package lesson

import (
	"strconv"
	"strings"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// narrator describes the search at the moment when it leaves a node.
type narrator struct {
	tree  *tree
	root  game.State
	game  *games.Game
	words *locale.Locale
}

// caption describes the node whose value has just become known.
func (n *narrator) caption(node int) string {
	if node == 0 {
		return n.whole()
	}
	if n.tree.wrong(node) {
		return n.faults(node)
	}
	if n.tree.wrong(n.tree.nodes[node].Parent) { // what the value means there is not known
		return n.found(node)
	}
	if n.cutOffAt(node) > 0 {
		return n.cutOff(node)
	}
	return n.found(node) + " " + n.meaning(node)
}

// whole summarises the search.
func (n *narrator) whole() string {
	t := n.tree
	data := locale.Data{
		"Side": n.side(t.movers[0]), "Value": n.worth(t.nodes[0].Value),
		"Nodes": grouped(n.words, int64(len(t.nodes)-1)), "Cuts": grouped(n.words, int64(t.cuts())),
	}
	best := t.best(0, 0)
	if best < 0 {
		return ""
	}
	data["Move"] = n.move(best)
	id := "lesson.whole"
	if t.cuts() == 0 {
		id = "lesson.whole-uncut"
	}
	said := n.words.Format(id, data)
	if t.own != nil {
		said += " " + n.ownWhole() + " " + n.faults(0)
	}
	return strings.TrimSpace(said)
}

// found describes the value of a node and its reason.
func (n *narrator) found(node int) string {
	t := n.tree
	data := locale.Data{"Move": n.move(node), "Value": n.worth(t.nodes[node].Value)}
	if len(t.children[node]) == 0 {
		if t.ended[node] {
			return n.words.Format("lesson.ended", data)
		}
		return n.words.Format("lesson.leaf", data)
	}
	if best := t.best(node, node); best >= 0 {
		data["Best"], data["Side"] = n.move(best), n.side(t.movers[node])
		_, b, _ := t.value(node, node)
		return n.words.Format([...]string{"lesson.inner", "lesson.inner-most", "lesson.inner-least"}[b], data)
	}
	return ""
}

// meaning describes what the value of a node means for its parent.
func (n *narrator) meaning(node int) string {
	t := n.tree
	parent := t.nodes[node].Parent
	side, other := n.side(t.movers[parent]), n.side(t.movers[parent].Opponent())
	data := locale.Data{"Side": side, "Other": other, "Value": n.worth(t.nodes[node].Value)}
	if t.cutBy(node) {
		return n.cutting(node, data)
	}
	alpha, beta := t.nodes[node].Alpha, t.nodes[node].Beta
	if beta-alpha == 1 { // a null window
		return n.asked(node, data)
	}
	best := t.best(parent, node)
	if best == node {
		if t.children[parent][0] == node {
			return n.words.Format("lesson.first", data)
		}
		return n.words.Format("lesson.better", data)
	}
	data["Best"], data["BestValue"] = n.move(best), n.worth(t.nodes[best].Value)
	return n.words.Format("lesson.no-better", data)
}

// asked describes the answer of a search with a null window.
func (n *narrator) asked(node int, data locale.Data) string {
	t := n.tree
	parent, value := t.nodes[node].Parent, t.nodes[node].Value
	bound := t.nodes[node].Alpha
	if !t.maximises(parent) {
		bound = t.nodes[node].Beta
	}
	data["Bound"] = n.worth(bound)
	if t.better(parent, value, bound) {
		return n.words.Format("lesson.null-yes", data)
	}
	return n.words.Format("lesson.null-no", data)
}

// boundWords returns what alpha and beta are at the moment when the search leaves a node, or nil
// if neither is known.
func (n *narrator) boundWords(node int) []string {
	t := n.tree
	alpha, beta := t.window(node, node)
	if t.unlimited(alpha) && t.unlimited(beta) {
		return nil
	}
	ids := [2]string{"lesson.alpha", "lesson.beta"}
	if t.unlimited(alpha) {
		ids[0] = "lesson.alpha-none"
	}
	if t.unlimited(beta) {
		ids[1] = "lesson.beta-none"
	}
	most := t.movers[0]
	return []string{
		n.words.Format(ids[0], locale.Data{"Side": n.side(most), "Value": t.worth(n.words, alpha)}),
		n.words.Format(ids[1], locale.Data{"Side": n.side(most.Opponent()), "Value": t.worth(n.words, beta)}),
	}
}

// side returns the name of a side.
func (n *narrator) side(side game.Player) string {
	return games.SideName(n.words, n.root.Rules(), side)
}

// move returns the move that leads to a node as text.
func (n *narrator) move(node int) string {
	return shortMove(n.game, n.words, n.tree.state(n.root, n.tree.nodes[node].Parent), n.tree.nodes[node].Move)
}

// worth returns a value as text within a sentence, with its unit or the winner.
func (n *narrator) worth(value int) string {
	if n.tree.own != nil {
		return n.tree.worth(n.words, value)
	}
	if winner, plies := n.decided(value); winner != game.NoSide {
		return n.words.Count("lesson.win", plies, locale.Data{"Side": n.side(winner)})
	}
	return inUnit(n.words, n.game, value)
}

// decided returns the winner of a decided game with such a value and the number of plies to its end.
func (n *narrator) decided(value int) (winner game.Player, plies int) {
	if n.tree.own != nil {
		return game.NoSide, 0
	}
	winner, plies = n.tree.movers[0], textbook.Infinity-1-value
	if value < 0 {
		winner, plies = winner.Opponent(), textbook.Infinity-1+value
	}
	if value > -ai.ProvenScore && value < ai.ProvenScore || plies < 0 {
		return game.NoSide, 0
	}
	return winner, plies
}

// route returns the moves that lead to a node as text.
func (n *narrator) route(node int) string {
	var moves []string
	for _, at := range n.tree.path(node)[1:] {
		moves = append(moves, n.move(at))
	}
	return strings.Join(moves, "  ")
}

// worth formats a value in the unit of the game with its sign: +2.7. Decided games have a
// letter or a word and the number of plies to the end: W3, L4.
func worth(l *locale.Locale, value int) string {
	switch {
	case value >= textbook.Infinity, value <= -textbook.Infinity:
		return l.Text("lesson.none")
	case value >= ai.ProvenScore:
		return l.Text("lesson.w") + strconv.Itoa(textbook.Infinity-1-value)
	case value <= -ai.ProvenScore:
		return l.Text("lesson.l") + strconv.Itoa(value+textbook.Infinity-1)
	}
	sign := ""
	if value > 0 {
		sign = "+"
	} else if value < 0 {
		sign, value = "−", -value
	}
	text := strconv.FormatFloat(float64(value)/100, 'f', -1, 64)
	if l.Language() == "vi" {
		text = strings.Replace(text, ".", ",", 1)
	}
	return sign + text
}

// inUnit formats a value like worth, with the unit of the game's estimates.
func inUnit(l *locale.Locale, g *games.Game, value int) string {
	text, count := worth(l, value), 2
	if g.Unit == "" || value <= -ai.ProvenScore || value >= ai.ProvenScore {
		return text
	}
	if value == 100 || value == -100 {
		count = 1
	}
	return l.Count(g.Unit, count, locale.Data{"Value": text})
}

// of adds a sign to the text of a value that is a bound.
func (b bound) of(worth string) string { return [...]string{"", "≤", "≥"}[b] + worth }

// grouped formats a number with thousands separators.
func grouped(l *locale.Locale, n int64) string {
	digits, mark := strconv.FormatInt(n, 10), ","
	if l.Language() == "vi" {
		mark = "."
	}
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteString(mark)
		}
		b.WriteRune(d)
	}
	return b.String()
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
