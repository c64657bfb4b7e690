package review

import (
	"math"

	"colat/ai"
	"colat/game"
)

// Worth is the value of a position for the first side.
type Worth struct {
	Known bool // whether the player has searched it
	// Outcome is the proven value of the position for the first side, or Unknown.
	Outcome ai.Outcome
	// Chance is the expected result of the first side, from 0 for a loss to 1 for a win.
	// A draw counts half.
	Chance float64
	// Lead is the expected winning margin of the first side, in the game's unit. Counted
	// reports that the player gave no Chance, which is then computed from Lead. Exact
	// reports that best play of both sides ends with Lead, in games with a Margin.
	Lead    float64
	Counted bool
	Exact   bool
}

// WorthOf returns the worth of a position that a player has searched for the given side to
// move, and not Known if the search ended before its first depth. counts reports whether the margin
// of victory counts, and clear is the lead that makes
// a win likely but not safe, for players that report no chances.
func WorthOf(info *ai.Info, side game.Player, counts bool, clear float64) Worth {
	w := Worth{Known: true, Chance: info.Chance, Lead: leadOf(info)}
	switch {
	case !info.Searched():
		return Worth{}
	case info.Proven():
		w.Exact = (info.Exact || info.Outcome == ai.Draw) && counts
		w = w.with(info.Outcome)
	case info.Chance <= 0:
		w.Counted, w.Chance = true, expected(w.Lead, clear)
	}
	return w.For(side)
}

// Ended returns the worth of a position in which the game ended on the board. margin is nil
// if the margin of victory does not count.
func Ended(s game.State, result game.Result, margin *Margin) Worth {
	w := Worth{Exact: margin != nil}
	if w.Exact {
		w.Lead = margin.Of(s)
	}
	return w.with(ai.OutcomeFor(result, game.First))
}

// For returns the worth from the point of view of a side.
func (w Worth) For(side game.Player) Worth {
	if side != game.Second {
		return w
	}
	w.Chance, w.Lead, w.Outcome = 1-w.Chance, -w.Lead, w.Outcome.Opposite()
	return w
}

// Proven reports whether the worth is certain.
func (w Worth) Proven() bool { return w.Outcome != ai.Unknown }

// certain is the least difference of an estimated chance from 0 and 1.
const certain = 0.01

// estimate returns the worth as an estimate only: a proof for a position does not hold
// for the position before it, where other moves were possible.
func (w Worth) estimate() Worth {
	w.Outcome, w.Exact = ai.Unknown, false
	w.Chance = min(max(w.Chance, certain), 1-certain)
	return w
}

// with returns the worth with a proven outcome. A lead of the wrong sign is cut.
func (w Worth) with(o ai.Outcome) Worth {
	w.Known, w.Outcome, w.Chance, w.Counted = true, o, float64(o-ai.Loss)/2, false
	switch o {
	case ai.Win:
		w.Lead = max(w.Lead, leastLead)
	case ai.Loss:
		w.Lead = min(w.Lead, -leastLead)
	case ai.Draw:
		w.Lead = 0
	}
	return w
}

// leastLead is the smallest winning margin.
const leastLead = 1.0

// expected returns the expected result for a lead. clear is the lead that makes a win
// likely but not safe.
func expected(lead, clear float64) float64 { return 0.5 + 0.5*math.Tanh(lead/clear) }

// leadOf returns the expected winning margin of the side to move. A proven score is
// offset by ai.ProvenScore.
func leadOf(info *ai.Info) float64 { return float64(ai.ShiftProven(info.Score, -ai.ProvenScore)) / 100 }
