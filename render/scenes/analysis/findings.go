package analysis

import (
	"cmp"
	"slices"

	exercise "colat/ai/practice"
	"colat/ai/reasons"
	"colat/ai/review"
	"colat/game"
	"colat/render/program/storage"
)

// findingsOf sums what the review of a whole game says about the moves of a side.
func (r *reviewed) findingsOf(side game.Player) *storage.Findings {
	known, n := r.progress.judged, len(r.moves)
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
		if gift := reasons.Gave(r.states[i], r.moves[i], m.Best); gift != "" {
			f.Add(gift, m.Cost)
		}
	}
	return f
}

// keepFindings stores, once, what the review of a whole game has found, if the user has played it.
func (r *reviewed) keepFindings() {
	if r.kept || r.progress.judged == nil || r.failed || !r.of.Record.Over ||
		r.progress.judged.Done < r.progress.judged.Total || !slices.Equal(r.moves, r.of.Record.Moves) {
		return
	}
	r.kept = true
	r.program.PutOff(func() {
		var missed []exercise.Exercise
		r.program.Store.Find(r.of.Record, func(side game.Player) *storage.Findings {
			missed = r.missedBy(side)
			return r.findingsOf(side)
		})
		r.program.Practise(missed, func(added int) {
			if added > 0 {
				r.program.Say(r.program.Locale.Count("practice.added", added, nil))
			}
		})
	})
}

// mostMissed is the most errors of a game that become exercises.
const mostMissed = 4

// missedBy returns the costliest errors of a side as exercises.
func (r *reviewed) missedBy(side game.Player) (list []exercise.Exercise) {
	known := r.progress.judged
	worst := slices.DeleteFunc(r.errors(side), func(i int) bool { return known.Moves[i].Sign < review.Mistake })
	slices.SortStableFunc(worst, func(a, b int) int { return cmp.Compare(known.Moves[b].Cost, known.Moves[a].Cost) })
	for _, i := range worst[:min(len(worst), mostMissed)] {
		e, err := exercise.New(exercise.Game, r.states[i], known.Moves[i].Best)
		if err != nil {
			continue
		}
		e.Played = r.of.Record.Rules.FormatMove(r.states[i], r.moves[i])
		list = append(list, e)
	}
	return list
}
