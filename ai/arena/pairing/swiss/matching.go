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
// augmented the matching.
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
