package lesson

import (
	"context"
	"strconv"
	"strings"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
	"colat/game/async"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// playouts is the record of an MCTS with tables for replaying it: the phases of all iterations one after
// the other and, as the last moment, the whole tree.
type playouts struct {
	*textbook.Growth
	decisive bool // playouts play decisive moves, if there are some
	moments  []moment
	ends     []int // the last moment of each iteration
	figures  []textbook.Figures
	counted  int // iterations in figures
}

// moment is a phase of an iteration, counted from 0. The last one is that after all iterations.
type moment struct {
	round int
	phase phase
}

// phase is one of the four steps of an iteration (Chaslot, Winands, van den Herik, Uiterwijk and Bouzy,
// "Progressive Strategies for Monte-Carlo Tree Search", 2008), or the end of the search.
type phase uint8

const (
	selection phase = iota
	expansion
	simulation
	backpropagation
	atEnd
)

// phaseNames are the phases in the facts of tests.
var phaseNames = [...]string{"selection", "expansion", "simulation", "backpropagation", "end"}

// Bounds of the recorded search, which is mcts with its usual options and the seed 1.
const (
	playoutSeed  = 1
	mostPlayouts = 60_000 // nodes
)

// growPlayouts records an MCTS of a position.
func growPlayouts(start game.State, moves []game.Move, yield func()) *growth {
	r := &ai.Request{Start: start, Moves: moves, Yield: yield}
	return async.Start(context.Background(), func(ctx context.Context) (grown, error) {
		options := textbook.MCTSOptions{Exploration: textbook.DefaultExploration, Seed: playoutSeed}
		g, err := textbook.NewMCTS(options).Growth(ctx, r, mostPlayouts)
		if err != nil {
			return grown{}, err
		}
		_, decisive := r.State().(game.Decisive)
		return grown{playouts: newPlayouts(g, decisive)}, nil
	})
}

func newPlayouts(g *textbook.Growth, decisive bool) *playouts {
	p := &playouts{Growth: g, decisive: decisive, counted: -1}
	for i := range g.Rounds {
		p.moments = append(p.moments, moment{i, selection})
		if g.Rounds[i].Expanded >= 0 {
			p.moments = append(p.moments, moment{i, expansion})
		}
		p.moments = append(p.moments, moment{i, simulation}, moment{i, backpropagation})
		p.ends = append(p.ends, len(p.moments)-1)
	}
	p.moments = append(p.moments, moment{len(g.Rounds), atEnd})
	return p
}

// rounds returns the number of iterations whose results the figures contain at a moment, and made the
// number of those whose nodes are there.
func (p *playouts) rounds(at int) int {
	if m := p.moments[at]; m.phase == backpropagation {
		return m.round + 1
	}
	return p.moments[at].round
}

func (p *playouts) made(at int) int {
	if m := p.moments[at]; m.phase != selection && m.phase != atEnd {
		return m.round + 1
	}
	return p.moments[at].round
}

// there reports whether a node is there at a moment.
func (p *playouts) there(node, at int) bool {
	return node == 0 || p.Nodes[p.Nodes[node].Parent].Made <= p.made(at)
}

// route returns the nodes on which an iteration has gone at a moment, and nil at the end of the search.
func (p *playouts) route(at int) []int {
	m := p.moments[at]
	if m.phase == atEnd {
		return nil
	}
	round := &p.Rounds[m.round]
	if m.phase == selection && round.Expanded >= 0 {
		return round.Path[:len(round.Path)-1]
	}
	return round.Path
}

// focus returns the node that is shown at a moment.
func (p *playouts) focus(at int) int {
	if route := p.route(at); route != nil {
		return route[len(route)-1]
	}
	return 0
}

// count returns the figures at a moment.
func (p *playouts) count(at int) []textbook.Figures {
	if rounds := p.rounds(at); rounds != p.counted {
		p.figures, p.counted = p.After(rounds, p.figures), rounds
	}
	return p.figures
}

// path returns the nodes from the root to a node.
func (p *playouts) path(node int) []int {
	path := make([]int, p.Nodes[node].Depth+1)
	for i := len(path) - 1; i >= 0; i-- {
		path[i] = node
		node = p.Nodes[node].Parent
	}
	return path
}

// movesTo returns the moves from the root to a node.
func (p *playouts) movesTo(node int) []game.Move {
	var moves []game.Move
	for _, n := range p.path(node)[1:] {
		moves = append(moves, p.Nodes[n].Move)
	}
	return moves
}

// movesAt returns the moves to the position on the board: that of a node and, after a simulation from it, the
// end of the game.
func (p *playouts) movesAt(at, node int) []game.Move {
	moves := p.movesTo(node)
	if m := p.moments[at]; m.phase == simulation && node == p.focus(at) {
		moves = append(moves, p.Rounds[m.round].Playout...)
	}
	return moves
}

// spread returns the path to a node, continued along the iteration or else along the best moves, the levels
// below its nodes and the sides to move there, at a moment.
func (p *playouts) spread(root game.State, g *games.Game, l *locale.Locale, at, node int) (
	path []int, levels []level, movers []game.Player,
) {
	path = p.path(node)
	if route := p.route(at); len(route) >= len(path) && route[len(path)-1] == node {
		path = append(path, route[len(path):]...)
	}
	figures, made := p.count(at), p.made(at)
	for last := path[len(path)-1]; ; {
		if last = p.Best(last, made, figures); last < 0 {
			break
		}
		path = append(path, last)
	}
	s := root.Clone()
	for depth, node := range path {
		if depth > 0 {
			s.Play(p.Nodes[node].Move)
		}
		movers = append(movers, s.ToMove())
		first, end := p.Children(node, made)
		if first == end {
			break
		}
		lv := level{chosen: -1}
		for child := first; child < end; child++ {
			if depth+1 < len(path) && child == path[depth+1] {
				lv.chosen = len(lv.twigs)
			}
			lv.twigs = append(lv.twigs, p.twig(s, g, l, child, figures))
		}
		levels = append(levels, lv)
	}
	return path, levels, movers
}

// twig describes a child of a node whose position is s: its points and visits, and below them the mean and the
// exploration term, whose sum decides the selection, or the proven result.
func (p *playouts) twig(s game.State, g *games.Game, l *locale.Locale, child int, figures []textbook.Figures) twig {
	f := figures[child]
	tw := twig{node: child, move: shortMove(g, l, s, p.Nodes[child].Move), stage: ahead}
	if f.Visits == 0 {
		return tw
	}
	tw.stage, tw.known = finished, true
	tw.worth = points(l, f.Reward) + "/" + strconv.Itoa(f.Visits)
	if tw.below = outcomeText(l, f.Outcome); tw.below == "" {
		term := p.Exploration(figures[p.Nodes[child].Parent].Visits, f.Visits)
		tw.below = hundredths(l, f.Mean()) + "+" + hundredths(l, term)
	}
	return tw
}

// rootTwig describes the root.
func (p *playouts) rootTwig(l *locale.Locale, at int) twig {
	f := p.count(at)[0]
	return twig{
		stage: finished, known: true, worth: strconv.Itoa(f.Visits), below: l.Text("lesson.visits"),
	}
}

// points formats a sum of rewards.
func points(l *locale.Locale, reward float64) string { return l.Decimal(reward) }

// hundredths formats a number with two decimals.
func hundredths(l *locale.Locale, value float64) string {
	text := strconv.FormatFloat(value, 'f', 2, 64)
	if l.Language() == "vi" {
		return strings.Replace(text, ".", ",", 1)
	}
	return text
}

// outcomeText returns the word for a proven result, "" for none.
func outcomeText(l *locale.Locale, o ai.Outcome) string {
	switch o {
	case ai.Win:
		return l.Text("lesson.proven-win")
	case ai.Draw:
		return l.Text("lesson.proven-draw")
	case ai.Loss:
		return l.Text("lesson.proven-loss")
	}
	return ""
}

// storyteller describes an MCTS at a moment.
type storyteller struct {
	*playouts
	at    int
	root  game.State
	game  *games.Game
	words *locale.Locale
}

// move returns the move that leads to a node as text, or the words for the position.
func (t *storyteller) move(node int) string {
	if node == 0 {
		return t.words.Text("lesson.position-lower")
	}
	n := &t.Nodes[node]
	return shortMove(t.game, t.words, bench.After(t.root, t.movesTo(n.Parent)), n.Move)
}

// routeWords returns the moves that lead to a node as text.
func (t *storyteller) routeWords(node int) string {
	var moves []string
	for _, n := range t.path(node)[1:] {
		moves = append(moves, t.move(n))
	}
	return strings.Join(moves, "  ")
}

// caption describes the moment, or a node that is not the one that the iteration has reached.
func (t *storyteller) caption(node int) string {
	m := t.moments[t.at]
	if node != t.focus(t.at) {
		return t.describe(node)
	}
	data := locale.Data{"Round": m.round + 1, "Move": t.move(node)}
	if m.phase == atEnd {
		return t.whole()
	}
	round := &t.Rounds[m.round]
	data["Result"] = t.result(round.Result)
	switch m.phase {
	case selection:
		if len(t.route(t.at)) == 1 { // the root
			return t.words.Format("lesson.select-root", data)
		}
		data["Moves"] = t.selected()
		return t.words.Format("lesson.select", data)
	case expansion:
		data["Move"], data["Best"] = t.move(round.Expanded), t.move(node)
		return t.words.Count("lesson.expand", t.Nodes[round.Expanded].Count, data)
	case simulation:
		switch {
		case len(round.Playout) == 0:
			return t.words.Format("lesson.simulate-over", data)
		case t.decisive:
			return t.words.Count("lesson.simulate-decisive", len(round.Playout), data)
		}
		return t.words.Count("lesson.simulate", len(round.Playout), data)
	}
	f := t.count(t.at)[node]
	data["Reward"], data["Visits"] = points(t.words, f.Reward), f.Visits
	if round.Result.Winner == game.NoSide {
		return t.words.Format("lesson.back-draw", data)
	}
	return t.words.Format("lesson.back", data)
}

// mostSelected is the number of selected moves that are listed.
const mostSelected = 5

// selected lists the selected moves with the terms of their bounds.
func (t *storyteller) selected() string {
	route := t.route(t.at)
	figures := t.count(t.at)
	var list []string
	for i, node := range route[1:] {
		if i == mostSelected {
			list = append(list, "…")
			break
		}
		terms := t.words.Text("lesson.unvisited")
		if f := figures[node]; f.Visits > 0 {
			term := t.Exploration(figures[route[i]].Visits, f.Visits)
			terms = hundredths(t.words, f.Mean()) + " + " + hundredths(t.words, term)
		}
		list = append(list, t.move(node)+" ("+terms+")")
	}
	return strings.Join(list, ", ")
}

// describe describes a node by its figures.
func (t *storyteller) describe(node int) string {
	f := t.count(t.at)[node]
	data := locale.Data{
		"Move": t.move(node), "Reward": points(t.words, f.Reward), "Visits": f.Visits,
		"Side": games.SideName(t.words, t.root.Rules(), t.Nodes[node].Mover),
	}
	switch {
	case node == 0:
		return t.words.Count("lesson.visited-root", f.Visits, nil)
	case f.Visits == 0:
		return t.words.Format("lesson.not-visited", data)
	}
	return t.words.Count("lesson.visited", f.Visits, data)
}

// whole summarises the search.
func (t *storyteller) whole() string {
	figures := t.count(t.at)
	best := t.Best(0, t.made(t.at), figures)
	if best < 0 {
		return ""
	}
	f := figures[best]
	data := locale.Data{
		"Round": grouped(t.words, int64(len(t.Rounds))), "Move": t.move(best), "Visits": grouped(t.words, int64(f.Visits)),
		"Mean": hundredths(t.words, f.Mean()), "Side": games.SideName(t.words, t.root.Rules(), t.root.ToMove()),
		"Nodes": grouped(t.words, int64(len(t.Nodes))), "Outcome": outcomeText(t.words, f.Outcome),
	}
	if f.Outcome != ai.Unknown {
		return t.words.Format("lesson.played-proven", data)
	}
	return t.words.Format("lesson.played", data)
}

// result describes the end of a game.
func (t *storyteller) result(r game.Result) string {
	if r.Winner == game.NoSide {
		return t.words.Text("lesson.drawn")
	}
	return t.words.Format("lesson.side-wins", locale.Data{"Side": games.SideName(t.words, t.root.Rules(), r.Winner)})
}

// terms returns the computation of the two terms of a node's bound, UCB1 as Kocsis and Szepesvári ("Bandit
// based Monte-Carlo Planning", 2006) apply it to trees, or nil without visits.
func (t *storyteller) terms(node int) []string {
	figures := t.count(t.at)
	f := figures[node]
	if node == 0 || f.Visits == 0 {
		return nil
	}
	parent := figures[t.Nodes[node].Parent].Visits
	return []string{
		t.words.Format("lesson.mean", locale.Data{
			"Reward": points(t.words, f.Reward), "Visits": f.Visits, "Mean": hundredths(t.words, f.Mean()),
		}),
		t.words.Format("lesson.exploration", locale.Data{
			"Weight": t.words.Decimal(t.Weight), "Parent": parent, "Visits": f.Visits,
			"Term": hundredths(t.words, t.Exploration(parent, f.Visits)),
		}),
	}
}

// roundSteps are the numbers of iterations at which the growth of the tree is shown.
var roundSteps = [...]int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}

// otherRounds returns the next number of iterations to show in a direction, or 0 if there is none.
func (w *walk) otherRounds(more bool) int {
	p := w.playouts
	if p == nil {
		return 0
	}
	now, all := p.rounds(w.moment), len(p.Rounds)
	found := 0
	for _, n := range roundSteps {
		n = min(n, all)
		if more && n > now {
			return n
		}
		if !more && n < now {
			found = n
		}
	}
	return found
}

// toRounds shows the tree after a number of iterations.
func (w *walk) toRounds(n int) bool {
	if n == len(w.playouts.Rounds) {
		return w.end(true)
	}
	return w.toMoment(w.playouts.ends[n-1])
}
