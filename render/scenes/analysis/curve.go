package analysis

import (
	"image/color"
	"math"
	"strconv"

	"colat/ai/review"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/program/storage"
)

// graph is a kind of graph of the game. It is a word in stored settings.
type graph string

const (
	chanceGraph graph = "chance" // the expected result of the first side
	leadGraph   graph = "lead"   // its expected lead, in games with a margin
	lossGraph   graph = "loss"   // what each side has lost so far
)

// graphWords are the IDs of the names of graphs.
var graphWords = map[graph]string{chanceGraph: "graph.chance", leadGraph: "graph.lead", lossGraph: "graph.loss"}

// graphs returns the graphs of a game, the usual one first.
func (s *subject) graphs() []graph {
	if s.unit.Margin == nil {
		return []graph{chanceGraph, lossGraph}
	}
	return []graph{chanceGraph, leadGraph, lossGraph}
}

// graph returns the graph that the user has chosen, and its index in graphs.
func (s *Scene) graph() (graph, int) {
	all := s.graphs()
	for i, g := range all {
		if string(g) == s.engine.options.Graph {
			return g, i
		}
	}
	return all[0], 0
}

// nextGraph chooses the next graph, after the last one the first.
func (s *Scene) nextGraph() {
	_, i := s.graph()
	all := s.graphs()
	s.chooseGraph(all[(i+1)%len(all)])
}

func (s *Scene) chooseGraph(g graph) {
	s.configure(func(o *storage.Analysis) { o.Graph = string(g) })
	s.program.Announce(s.program.Text(graphWords[g]))
}

// graphControls returns the controls that choose a graph.
func (s *Scene) graphControls() []bench.Control {
	var list []bench.Control
	now, _ := s.graph()
	for _, g := range s.graphs() {
		list = append(list, bench.Control{
			Name: "graph-" + string(g), Label: s.program.Text(graphWords[g]), Stays: true, On: g == now,
			Do: func() { s.chooseGraph(g) },
		})
	}
	return list
}

// curves are the graphs on the page, side by side.
type curves struct {
	list    [2]curve
	version int // incremented when the pictures change
}

// under returns the graph under a pointer, or nil.
func (c *curves) under(x, y float64) *curve {
	for i := range c.list {
		if c.list[i].Over(x, y) {
			return &c.list[i]
		}
	}
	return nil
}

// hover moves the needle under the pointer, and reports whether it has moved.
func (c *curves) hover(n int) bool {
	moved := c.list[0].Hover != n
	for i := range c.list {
		c.list[i].Hover = n
	}
	return moved
}

// curve is a graph of the game, move by move.
type curve struct {
	bench.Curve
	graph graph
	most  float64 // at the upper end, unless the graph has chances
	known *review.Review
	sums  [2][]float64 // what both sides have lost after each number of moves, in a graph of that
}

// The upper end of a graph of leads or losses is a multiple of leadStep discs or lossStep parts of a
// won game.
const leadStep, lossStep = 8.0, 0.5

// show sets what the graph shows of a review.
func (c *curve) show(g graph, known *review.Review) {
	c.graph, c.known, c.Mark, c.Value, c.Other = g, known, c.mark, c.value, nil
	step := leadStep
	if g == lossGraph && !known.Margin {
		step = lossStep
	}
	most := 0.0
	switch g {
	case leadGraph:
		for n := range len(known.Moves) + 1 {
			if w := known.Worth(n); w.Known {
				most = max(most, math.Abs(w.Lead))
			}
		}
	case lossGraph:
		c.Mark, c.Value, c.Other = nil, c.lost(game.First), c.lost(game.Second)
		for side := range c.sums {
			c.sums[side] = known.AppendLosses(c.sums[side][:0], game.Player(side))
			most = max(most, c.sums[side][len(known.Moves)])
		}
	}
	c.most = max(1, math.Ceil(most/step)) * step
}

// caption returns the name of the graph with the values at its ends.
func (c *curve) caption(l *locale.Locale) string {
	name := l.Text(graphWords[c.graph])
	switch {
	case c.graph == leadGraph:
		return name + " ±" + strconv.Itoa(int(c.most))
	case c.graph == lossGraph && c.known.Margin:
		return name + " −" + strconv.Itoa(int(c.most))
	case c.graph == lossGraph:
		return name + " −" + strconv.Itoa(int(100*c.most)) + "%"
	}
	return name
}

func (c *curve) value(n int) (bench.Value, bool) {
	w := c.known.Worth(n)
	part := w.Chance
	if c.graph == leadGraph {
		part = min(max(0.5+0.5*w.Lead/c.most, 0), 1)
	}
	return bench.Value{Part: part, Proven: w.Proven()}, w.Known
}

// lost returns the value of a graph of a side's losses.
func (c *curve) lost(side game.Player) func(n int) (bench.Value, bool) {
	return func(n int) (bench.Value, bool) {
		known := n == 0 || c.known.Moves[n-1].Settled
		return bench.Value{Part: c.sums[side][n] / c.most}, known
	}
}

// signs are the marks of moves by sign. Worse moves have larger marks, so that they differ without
// colour.
var signs = [...]bench.Mark{
	review.Fine: {}, review.Inaccuracy: {Size: 2.6, Ink: theme.GoldBright},
	review.Mistake: {Size: 3.6, Ink: color.RGBA{0xe0, 0x8a, 0x3a, 0xff}},
	review.Blunder: {Size: 4.8, Ink: color.RGBA{0xd6, 0x3a, 0x28, 0xff}},
}

func (c *curve) mark(n int) bench.Mark { return signs[c.known.Moves[n-1].Sign] }
