package analysis

import (
	"slices"

	"colat/ai/review"
	"colat/game"
	"colat/render/program/storage"
)

// findingsOf sums what the review of a whole game says about the moves of a side.
func (r *reviewed) findingsOf(side game.Player) *storage.Findings {
	known, n := r.known, len(r.moves)
	f := &storage.Findings{Margin: known.Margin}
	for i := range known.Moves {
		m := &known.Moves[i]
		if m.Side != side || m.Forced || !m.Settled {
			continue
		}
		phase := &f.Phases[i*storage.Phases/n]
		phase.Moves++
		if known.Margin {
			phase.Sum += m.Loss
		} else {
			phase.Sum += 100 * m.Cost
		}
		if m.Sign == review.Fine || m.Best == game.NoMove {
			continue
		}
		f.Add(m.KindOf(r.states[i], r.moves[i]), m.Cost)
		if gift := r.game.Gave(r.states[i], r.moves[i], m.Best); gift != "" {
			f.Add(gift, m.Cost)
		}
	}
	return f
}

// keepFindings stores, once, what the review of a whole game has found, if the user has played it.
func (s *Scene) keepFindings() {
	if s.kept || s.known == nil || s.failed || !s.of.Record.Over ||
		s.known.Done < s.known.Total || !slices.Equal(s.moves, s.of.Record.Moves) {
		return
	}
	s.kept = true
	s.program.PutOff(func() { s.program.Store.Find(s.of.Record, s.findingsOf) })
}
