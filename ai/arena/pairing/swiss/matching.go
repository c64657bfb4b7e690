package swiss

// maximumMatching returns the mate of each of n vertices, −1 for none, in a matching of
// maximum weight in a general graph. The function weight returns the weight of the pair
// i < j and whether the pair is allowed. The result is deterministic.
//
// It implements Edmonds' algorithm with blossoms and dual variables in time O(n³), after
// Gabow (1976) and Lawler (1976). Weights are lists of numbers in lexicographic order.
// The algorithm requires only an ordered group of weights, and halves only even numbers.
func maximumMatching(n int, weight func(i, j int) (w pairWeight, allowed bool)) []int {
	s := newSearch(n)
	var greatest pairWeight
	for u := 1; u <= n; u++ {
		for v := u + 1; v <= n; v++ {
			w, allowed := weight(u-1, v-1)
			if !allowed {
				continue
			}
			s.weight[u][v], s.weight[v][u] = w, w
			s.edges[u][v], s.edges[v][u] = edge{u, v}, edge{v, u}
			if w.Compare(&greatest) > 0 {
				greatest = w
			}
		}
	}
	for u := 1; u <= n; u++ {
		s.dual[u] = greatest
	}
	for s.stage() {
	}
	mates := make([]int, n)
	for u := 1; u <= n; u++ {
		mates[u-1] = s.mate[u] - 1
	}
	return mates
}

// An edge joins two vertices; {0, 0} means no edge.
type edge struct{ from, to int }

func (e edge) there() bool { return e.from != 0 }

// A label is the state of an outermost blossom in the search of a stage.
type label int8

const (
	unseen label = iota
	outer        // at an even distance from an unmatched vertex
	inner        // at an odd distance
)

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

// stage finds one augmenting path and augments the matching along it. It returns false if
// the matching is optimal.
func (s *search) stage() bool {
	clear(s.label)
	clear(s.nearest)
	s.queue = s.queue[:0]
	for x := 1; x <= s.top; x++ {
		if s.outmost[x] == x && s.mate[x] == 0 {
			s.parent[x], s.label[x] = 0, outer
			s.enqueue(x)
		}
	}
	if len(s.queue) == 0 {
		return false
	}
	for {
		if s.scan() {
			return true
		}
		if !s.adjust() {
			return false
		}
		for x := 1; x <= s.top; x++ {
			if s.outmost[x] == x && s.nearest[x] != 0 && s.outmost[s.nearest[x]] != x {
				e := s.edges[s.nearest[x]][x]
				if s.tight(e) && s.useTight(e) {
					return true
				}
			}
		}
		for b := s.vertices + 1; b <= s.top; b++ {
			if s.outmost[b] == b && s.label[b] == inner && s.dual[b] == (pairWeight{}) {
				s.expand(b)
			}
		}
	}
}

// scan follows the tight edges from the vertices in the queue. It reports whether it has
// augmented the
func (s *search) scan() bool {
	for len(s.queue) > 0 {
		u := s.queue[0]
		s.queue = s.queue[1:]
		if s.label[s.outmost[u]] == inner {
			continue
		}
		for v := 1; v <= s.vertices; v++ {
			e := s.edges[u][v]
			if !e.there() || s.outmost[u] == s.outmost[v] {
				continue
			}
			if !s.tight(e) {
				s.comeNear(u, s.outmost[v])
			} else if s.useTight(e) {
				return true
			}
		}
	}
	return false
}

// useTight extends the search over a tight edge from an outer vertex: to an unseen
// blossom, into a new blossom, or to another tree. In the last case it augments the
// matching along the path between the two roots and returns true.
func (s *search) useTight(e edge) bool {
	u, v := s.outmost[e.from], s.outmost[e.to]
	switch s.label[v] {
	case unseen:
		s.parent[v], s.label[v] = e.from, inner
		next := s.outmost[s.mate[v]]
		s.nearest[v], s.nearest[next] = 0, 0
		s.label[next] = outer
		s.enqueue(next)
	case outer:
		base := s.commonAncestor(u, v)
		if base == 0 {
			s.augment(u, v)
			s.augment(v, u)
			return true
		}
		s.addBlossom(u, base, v)
	}
	return false
}

// least is the minimum of the weights offered.
type least struct {
	weight pairWeight
	found  bool
}

func (l *least) offer(w pairWeight) {
	if !l.found || w.Compare(&l.weight) < 0 {
		l.weight, l.found = w, true
	}
}

// adjust changes the dual variables by the largest amount that keeps them feasible. This
// makes another edge tight or lets a blossom be opened. It returns false if the dual
// variable of an unmatched vertex would become zero first, which proves that the matching
// is optimal.
func (s *search) adjust() bool {
	var change least
	for b := s.vertices + 1; b <= s.top; b++ {
		if s.outmost[b] == b && s.label[b] == inner {
			change.offer(s.dual[b].half())
		}
	}
	for x := 1; x <= s.top; x++ {
		if s.outmost[x] != x || s.nearest[x] == 0 {
			continue
		}
		slack := s.slack(s.edges[s.nearest[x]][x])
		switch s.label[x] {
		case unseen:
			change.offer(slack)
		case outer:
			change.offer(slack.half())
		}
	}
	for u := 1; u <= s.vertices; u++ {
		if s.label[s.outmost[u]] == outer && (!change.found || s.dual[u].Compare(&change.weight) <= 0) {
			return false
		}
	}
	for u := 1; u <= s.vertices; u++ {
		switch s.label[s.outmost[u]] {
		case outer:
			s.dual[u].Add(&change.weight, -1)
		case inner:
			s.dual[u].Add(&change.weight, 1)
		}
	}
	for b := s.vertices + 1; b <= s.top; b++ {
		if s.outmost[b] != b {
			continue
		}
		switch s.label[b] {
		case outer:
			s.dual[b].Add(&change.weight, 2)
		case inner:
			s.dual[b].Add(&change.weight, -2)
		}
	}
	return true
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
