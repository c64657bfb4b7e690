package mnk

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"colat/ai"
	"colat/game"
	rules "colat/game/mnk"
)

// rounds are the comparisons of last stones of an opening, each of which the stones with the least values survive:
// how many are compared, and the most nodes of each.
var rounds = [...]struct {
	cells int
	nodes int64
}{{40, 4000}, {4, 200_000}}

const (
	// apart is the greatest distance of a stone of an opening from an earlier one, in each axis.
	apart = 3
	// even is the greatest value of a choice that is left to the opponent, with two more stones.
	even = 12
)

// open chooses in an opening. Its last stone is the one with which neither side has the better position, among
// some that are drawn; the stones before it are drawn near each other.
func (e *Engine) open(ctx context.Context, r *ai.Request, s *rules.State) {
	if s.Stage() == rules.Choosing {
		e.chooseSide(ctx, r, s)
		return
	}
	cells := openingCells(s, rand.New(rand.NewPCG(uint64(r.Game), s.Hash())))
	s.Play(cells[0])
	last := s.Stage() == rules.Choosing
	s.Undo()
	nodes, least, began := int64(0), 0, time.Now()
	for i, round := range rounds {
		if !last {
			break
		}
		cells = cells[:min(round.cells, len(cells))]
		limits := ai.Limits{Depth: r.Limits.Depth, Nodes: round.nodes}
		if all := r.Limits.Nodes; all > 0 {
			limits.Nodes = min(round.nodes, max(all/int64(len(rounds)*len(cells)), 1))
		}
		until := r.Limits.MoveTime() * time.Duration(i+1) / time.Duration(len(rounds))
		values := make(map[game.Move]int)
		for i, cell := range cells {
			left := until - time.Since(began)
			if values[cell] = game.MaxEstimate; ctx.Err() != nil || until > 0 && left <= 0 && i > 0 {
				continue
			}
			if until > 0 {
				limits.Time = max(left/time.Duration(len(cells)-i), 1)
			}
			values[cell] = e.unevenness(ctx, s, cell, limits)
			nodes += e.clock.Nodes
		}
		slices.SortStableFunc(cells, func(a, b game.Move) int { return values[a] - values[b] })
		least = values[cells[0]]
	}
	e.clock.Nodes = nodes
	e.info.Depth = 1
	e.conclude(ai.Unknown, -least, []uint16{uint16(cells[0])})
}

// unevenness returns the value of the better side after the last stone of an opening.
func (e *Engine) unevenness(ctx context.Context, s *rules.State, cell game.Move, limits ai.Limits) int {
	s.Play(cell)
	s.Play(rules.KeepSide)
	e.searchIn(ctx, &ai.Request{Limits: limits}, s)
	s.Undo()
	s.Undo()
	return min(max(e.info.Score, -e.info.Score), game.MaxEstimate)
}

// openingCells draws empty cells for a stone of an opening, in turn near the stones and anywhere.
func openingCells(s *rules.State, rng *rand.Rand) (cells []game.Move) {
	columns, rows, _ := s.Rules().(*rules.Rules).Size()
	var stones []int
	for cell := range columns * rows {
		if s.At(cell) != game.NoSide {
			stones = append(stones, cell)
		}
	}
	near := func(at, bound int) int { return min(max(at+rng.IntN(2*apart+1)-apart, 0), bound-1) }
	for i := 0; len(cells) < min(rounds[0].cells, s.Empties()); i++ {
		cell := rng.IntN(columns * rows)
		if i%2 == 0 && i < columns*rows && len(stones) > 0 {
			stone := stones[rng.IntN(len(stones))]
			cell = near(stone/columns, rows)*columns + near(stone%columns, columns)
		}
		if m := game.Move(cell); s.At(cell) == game.NoSide && !slices.Contains(cells, m) {
			cells = append(cells, m)
		}
	}
	return cells
}

// chooseSide takes the side with the better position, which one search finds: that of the position in which the
// chooser moves. If neither is better, the choice is left to the opponent if the rules allow it.
func (e *Engine) chooseSide(ctx context.Context, r *ai.Request, s *rules.State) {
	moving, other := rules.KeepSide, rules.TakeOther
	if s.ToMove() == game.First {
		moving, other = other, moving
	}
	more := game.IsLegal(s, rules.PlaceTwo)
	ask := *r
	ask.Report = func(info ai.Info) { r.ReportInfo(e.chosen(info, moving, other, more)) }
	s.Play(moving)
	e.searchIn(ctx, &ask, s)
	e.info = e.chosen(e.info, moving, other, more)
}

// chosen returns what the search of the position in which the chooser moves says about the choice.
func (e *Engine) chosen(info ai.Info, moving, other game.Move, more bool) ai.Info {
	choice, line := moving, info.PV
	if info.Score < 0 {
		choice, info.Score, info.Outcome = other, -info.Score, info.Outcome.Opposite()
	}
	if more && info.Score < even && !info.Proven() {
		choice, line, info.Score = rules.PlaceTwo, nil, 0
	}
	info.Chance = info.Outcome.Chance(info.Score, chanceScale)
	e.chosenLine = append(append(e.chosenLine[:0], choice), line...)
	info.PV = e.chosenLine
	return info
}
