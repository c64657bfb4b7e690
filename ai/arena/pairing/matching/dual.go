package matching

// least is the minimum of the weights offered.
type least struct {
	weight Weight
	found  bool
}

func (l *least) offer(w Weight) {
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
