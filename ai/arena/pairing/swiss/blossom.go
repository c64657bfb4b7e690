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
