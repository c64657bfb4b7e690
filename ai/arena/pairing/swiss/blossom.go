package swiss

import "slices"

// commonAncestor returns the outermost blossom in which the paths from two blossoms to
// their roots meet, or 0 if the blossoms lie in different trees.
func (s *search) commonAncestor(u, v int) int {
	s.walks++
	for u != 0 || v != 0 {
		if u != 0 {
			if s.visited[u] == s.walks {
				return u
			}
			s.visited[u] = s.walks
			if u = s.outmost[s.mate[u]]; u != 0 {
				u = s.outmost[s.parent[u]]
			}
		}
		u, v = v, u
	}
	return 0
}

// addBlossom creates a blossom from the cycle through u, base and v.
func (s *search) addBlossom(u, base, v int) {
	b := s.vertices + 1
	for b <= s.top && s.outmost[b] != 0 {
		b++
	}
	s.top = max(s.top, b)
	s.dual[b], s.label[b] = pairWeight{}, outer
	s.mate[b], s.parent[b] = s.mate[base], s.parent[base]
	s.petals[b] = append(s.petals[b][:0], base)
	s.gather(b, u, base)
	slices.Reverse(s.petals[b][1:])
	s.gather(b, v, base)
	s.setOutmost(b, b)
	for x := range s.edges[b] {
		s.edges[b][x], s.edges[x][b] = edge{}, edge{}
	}
	clear(s.within[b])
	for _, petal := range s.petals[b] {
		for x := 1; x <= s.top; x++ {
			e := s.edges[petal][x]
			if e.there() && (!s.edges[b][x].there() || s.less(e, s.edges[b][x])) {
				s.edges[b][x], s.edges[x][b] = e, s.edges[x][petal]
			}
		}
		for x := 1; x <= s.vertices; x++ {
			if s.within[petal][x] != 0 {
				s.within[b][x] = petal
			}
		}
	}
	s.findNearest(b)
}

// gather appends the blossoms on the path from x up to base to the petals of b.
func (s *search) gather(b, x, base int) {
	for x != base {
		y := s.outmost[s.mate[x]]
		s.petals[b] = append(s.petals[b], x, y)
		s.enqueue(y)
		x = s.outmost[s.parent[y]]
	}
}

// evenPath orients the petals of a blossom so that the path from its base to a petal has
// an even number of edges, and returns that number.
func (s *search) evenPath(b, petal int) int {
	i := slices.Index(s.petals[b], petal)
	if i%2 == 1 {
		slices.Reverse(s.petals[b][1:])
		i = len(s.petals[b]) - i
	}
	return i
}

// match matches a blossom along its edge to another, and rematches its petals
// accordingly.
func (s *search) match(u, v int) {
	e := s.edges[u][v]
	s.mate[u] = e.to
	if u <= s.vertices {
		return
	}
	petal := s.within[u][e.from]
	steps := s.evenPath(u, petal)
	for i := range steps {
		s.match(s.petals[u][i], s.petals[u][i^1])
	}
	s.match(petal, v)
	rotated := slices.Concat(s.petals[u][steps:], s.petals[u][:steps])
	copy(s.petals[u], rotated)
}

// augment matches u to v and swaps the matched edges on the path from u to its root.
func (s *search) augment(u, v int) {
	for {
		next := s.outmost[s.mate[u]]
		s.match(u, v)
		if next == 0 {
			return
		}
		parent := s.outmost[s.parent[next]]
		s.match(next, parent)
		u, v = parent, next
	}
}

// expand opens an inner blossom whose dual variable is zero: the petals on the even path
// from its base to the petal where the search entered stay in the tree.
func (s *search) expand(b int) {
	for _, petal := range s.petals[b] {
		s.setOutmost(petal, petal)
	}
	entered := s.within[b][s.edges[b][s.parent[b]].from]
	steps := s.evenPath(b, entered)
	petals := s.petals[b]
	for i := 0; i < steps; i += 2 {
		in, out := petals[i], petals[i+1]
		s.parent[in] = s.edges[out][in].from
		s.label[in], s.label[out] = inner, outer
		s.nearest[in] = 0
		s.findNearest(out)
		s.enqueue(out)
	}
	s.label[entered], s.parent[entered] = inner, s.parent[b]
	for _, petal := range petals[steps+1:] {
		s.label[petal] = unseen
		s.findNearest(petal)
	}
	s.outmost[b] = 0
}

// An edge joins two vertices; {0, 0} means no edge.
type edge struct{ from, to int }

func (e edge) there() bool { return e.from != 0 }

// A label is the state of an outermost blossom in the search of a stage.
type label int8

// search is the state of the algorithm. Vertices are numbered from 1, and blossoms from
// vertices+1; a vertex by itself counts as a blossom too. 0 means none.
type search struct {
	vertices int
	top      int // the largest number in use
	weight   [][]pairWeight
	edges    [][]edge // the edge of least slack between two blossoms
	dual     []pairWeight
	mate     []int // for a blossom, the vertex at the other end of its matched edge
	outmost  []int // the outermost blossom that contains this one, 0 if unused
	parent   []int // the vertex from which the search reached an inner blossom
	label    []label
	nearest  []int   // the outer vertex with the edge of least slack to a blossom
	petals   [][]int // the blossoms on a blossom's cycle, starting with its base
	within   [][]int // the petal of a blossom that contains a vertex
	visited  []int   // the number of the last walk that visited a blossom
	walks    int
	queue    []int // outer vertices whose edges are not yet scanned
}

func newSearch(n int) *search {
	size := n + n/2 + 2
	s := &search{
		vertices: n,
		top:      n,
		weight:   make([][]pairWeight, n+1),
		edges:    make([][]edge, size),
		dual:     make([]pairWeight, size),
		mate:     make([]int, size),
		outmost:  make([]int, size),
		parent:   make([]int, size),
		label:    make([]label, size),
		nearest:  make([]int, size),
		petals:   make([][]int, size),
		within:   make([][]int, size),
		visited:  make([]int, size),
	}
	for i := range s.edges {
		s.edges[i] = make([]edge, size)
		s.within[i] = make([]int, n+1)
	}
	for u := 1; u <= n; u++ {
		s.weight[u] = make([]pairWeight, n+1)
		s.outmost[u] = u
		s.within[u][u] = u
	}
	return s
}

// slack returns the slack of an edge, doubled as all dual variables are.
func (s *search) slack(e edge) pairWeight {
	w := s.dual[e.from]
	w.Add(&s.dual[e.to], 1)
	w.Add(&s.weight[e.from][e.to], -2)
	return w
}

// less reports whether edge a has less slack than edge b. It stops at the first number
// that differs.
func (s *search) less(a, b edge) bool {
	a1, a2, aw := &s.dual[a.from], &s.dual[a.to], &s.weight[a.from][a.to]
	b1, b2, bw := &s.dual[b.from], &s.dual[b.to], &s.weight[b.from][b.to]
	for i := range weightSize {
		x, y := a1[i]+a2[i]-2*aw[i], b1[i]+b2[i]-2*bw[i]
		if x != y {
			return x < y
		}
	}
	return false
}

// tight reports whether an edge has no slack.
func (s *search) tight(e edge) bool {
	u, v, w := &s.dual[e.from], &s.dual[e.to], &s.weight[e.from][e.to]
	for i := range weightSize {
		if u[i]+v[i] != 2*w[i] {
			return false
		}
	}
	return true
}

// comeNear records u as the outer vertex nearest to x if none is nearer.
func (s *search) comeNear(u, x int) {
	if s.nearest[x] == 0 || s.less(s.edges[u][x], s.edges[s.nearest[x]][x]) {
		s.nearest[x] = u
	}
}

// findNearest finds the outer vertex nearest to a blossom.
func (s *search) findNearest(x int) {
	s.nearest[x] = 0
	for u := 1; u <= s.vertices; u++ {
		if s.edges[u][x].there() && s.outmost[u] != x && s.label[s.outmost[u]] == outer {
			s.comeNear(u, x)
		}
	}
}

// enqueue appends all vertices of a blossom to the queue.
func (s *search) enqueue(x int) {
	if x <= s.vertices {
		s.queue = append(s.queue, x)
		return
	}
	for _, petal := range s.petals[x] {
		s.enqueue(petal)
	}
}

// setOutmost records b as the outermost blossom that contains x.
func (s *search) setOutmost(x, b int) {
	s.outmost[x] = b
	if x > s.vertices {
		for _, petal := range s.petals[x] {
			s.setOutmost(petal, b)
		}
	}
}

// weightSize is the number of components of a weight.
const weightSize = 14

// A pairWeight is the weight of a pair. Its components are compared in order: an earlier one
// outweighs all later ones together, so that aims are ranked instead of balanced against
// each other. The weight of a matching is the sum of the weights of its pairs.
type pairWeight [weightSize]int64

// Compare returns -1, 0 or 1 if w is less than, equal to or greater than o.
func (w *pairWeight) Compare(o *pairWeight) int {
	for i := range w {
		if w[i] != o[i] {
			if w[i] < o[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// Add adds o multiplied by times to w.
func (w *pairWeight) Add(o *pairWeight, times int64) {
	for i := range w {
		w[i] += times * o[i]
	}
}

// half returns half of w, whose components are even.
func (w *pairWeight) half() pairWeight {
	var h pairWeight
	for i := range w {
		h[i] = w[i] / 2
	}
	return h
}

const (
	unseen label = iota
	outer        // at an even distance from an unmatched vertex
	inner        // at an odd distance
)
