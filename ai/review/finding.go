package review

import (
	"slices"

	"colat/game"
)

// A Finding is the result of another search of a position.
type Finding struct {
	Worth Worth
	Best  game.Move // NoMove if it is unknown
	Depth int       // in plies
	// Line is best play from the position, as far as it is known. The review keeps it.
	Line []game.Move
}

// surpasses reports whether a finding says more than what the review has found: it has a proof that
// the review has not, or has searched deeper.
func (f *Finding) surpasses(known *found) bool {
	switch {
	case !f.Worth.Known || f.Best == game.NoMove && !f.Worth.Proven():
		return false
	case !known.known:
		return true
	case f.Worth.Proven() != known.worth.Proven():
		return f.Worth.Proven()
	case f.Worth.Proven():
		return f.Worth.Exact && !known.worth.Exact
	}
	return f.Depth > known.depth
}

// With returns the review with findings of other searches, by the number of moves before the
// position, where they say more than the review. Moves are settled as before.
func (r *Review) With(findings map[int]Finding) *Review {
	if r == nil || r.source == nil {
		return r
	}
	var with *run
	for n, f := range findings {
		if n < 0 || n >= len(r.source.found) || !f.surpasses(&r.source.found[n]) {
			continue
		}
		if with == nil {
			now := *r.source
			with = &now
			with.found, with.confirmed = slices.Clone(now.found), slices.Clone(now.confirmed)
		}
		with.found[n] = found{worth: f.Worth, best: f.Best, known: true, depth: f.Depth, line: f.Line}
		if n < len(with.confirmed) {
			with.confirmed[n] = found{best: game.NoMove}
		}
	}
	if with == nil {
		return r
	}
	return with.review()
}

// Valued returns the review with the worth of the position after n moves, unless it has a proof:
// the costs of moves stay.
func (r *Review) Valued(n int, w Worth) *Review {
	if r == nil || !w.Known || n > len(r.Moves) || r.Worth(n) == w || r.Worth(n).Proven() {
		return r
	}
	now := *r
	now.Moves = slices.Clone(r.Moves)
	if n > 0 {
		now.Moves[n-1].After = w
	}
	if n < len(now.Moves) {
		now.Moves[n].Before = w
	} else {
		now.Last = w
	}
	return &now
}
