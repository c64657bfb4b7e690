// Package review looks back on a game: what every position was worth, what every move
// cost, and which one decided the game. A player that thinks, as a rule the champion,
// is asked about one position after the other.
package review

import (
	"math"

	"colat/ai"
	"colat/game"
)

// A Game is what is looked back on.
type Game struct {
	Start game.State
	Moves []game.Move
	// Result is how the game ended, for whatever reason, if it is Over.
	Result game.Result
	Over   bool
}

// Worth is what a position is worth to the first side.
type Worth struct {
	Known bool // whether the player was asked about it yet
	// Outcome is the value of the position to the first side where that is proven.
	Outcome ai.Outcome
	// Chance is the result that the first side can expect, from 0 for a loss to 1 for
	// a win. A draw counts half.
	Chance float64
	// Lead is by how much the first side is expected to win, in what the game counts,
	// and Counted whether the player said no more than that. Chance is then made from
	// it. Exact says that best play of both sides ends with Lead, in games with a Margin.
	Lead    float64
	Counted bool
	Exact   bool
}

// For returns the same seen from a side.
func (w Worth) For(side game.Player) Worth {
	if side != game.Second {
		return w
	}
	w.Chance, w.Lead = 1-w.Chance, -w.Lead
	switch w.Outcome {
	case ai.Win:
		w.Outcome = ai.Loss
	case ai.Loss:
		w.Outcome = ai.Win
	}
	return w
}

// Proven reports whether the worth is certain.
func (w Worth) Proven() bool { return w.Outcome != ai.Unknown }

// proven returns the worth of an outcome for the first side.
func proven(o ai.Outcome) Worth {
	return Worth{Known: true, Outcome: o, Chance: float64(o-ai.Loss) / 2}
}

// certain is the least difference of an estimated chance from that of a sure result.
const certain = 0.01

// estimate returns the worth as a mere estimate: what is proven of a position is not
// proven of the one before it, where other moves could be made.
func (w Worth) estimate() Worth {
	w.Outcome, w.Exact = ai.Unknown, false
	w.Chance = min(max(w.Chance, certain), 1-certain)
	return w
}

// with returns the worth with an outcome that is proven. A lead on the wrong side is cut.
func (w Worth) with(o ai.Outcome) Worth {
	w.Known, w.Outcome, w.Chance, w.Counted = true, o, proven(o).Chance, false
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

// leastLead is the least difference of a game that is won.
const leastLead = 1.0

// Sign is what score sheets write behind a move that was not the best.
type Sign uint8

const (
	Fine       Sign = iota
	Inaccuracy      // ?!
	Mistake         // ?
	Blunder         // ??
)

// String returns the sign, "" for a move that is Fine.
func (s Sign) String() string { return [...]string{"", "?!", "?", "??"}[s] }

// The least costs of moves with a sign, as parts of a won game: a tenth, a fifth and
// two fifths. To make a draw of a win is a Blunder, therefore.
const (
	InaccuracyCost = 0.1
	MistakeCost    = 0.2
	BlunderCost    = 0.4
)

// A Margin says how a game counts the difference by which it is won.
type Margin struct {
	// Of returns by how much the first side has won a game that is over.
	Of func(game.State) float64
	// Costs are the least losses of moves with a sign: of an Inaccuracy, a Mistake and
	// a Blunder.
	Costs [3]float64
}

// costs are the least costs of moves with a sign.
var costs = [3]float64{InaccuracyCost, MistakeCost, BlunderCost}

// signOf returns the sign of a move that cost so much, given the least costs.
func signOf(cost float64, least *[3]float64) Sign {
	for sign := Blunder; sign > Fine; sign-- {
		if cost >= least[sign-1] {
			return sign
		}
	}
	return Fine
}

// A Move is what is to be said about a move of the game.
type Move struct {
	Side game.Player
	// Before and After are the worth of the positions before and after the move. Best
	// is what the former is worth with, or NoMove as long as nobody knows. It is the
	// move itself if there was none better.
	Before, After Worth
	Best          game.Move
	// Cost is by how much the move lowered what its side could expect, 0 to 1, and Loss
	// by how much its lead, in games with a Margin. Sign follows both.
	Cost, Loss float64
	Sign       Sign
	// Settled says that the review is done with the move. Until then Cost, Loss and Sign
	// are those of the best move.
	Settled bool
	Forced  bool // no other move was legal
}

// A Review is what is known of a game so far.
type Review struct {
	Moves []Move
	// Last is the worth of the position after the last move, and Next the best move
	// there, or NoMove.
	Last Worth
	Next game.Move
	// Turning is the index in Moves of the turning point, or -1 as long as none is known:
	// the last move by which the side that did not win gave the better of it away for
	// good, or else the one that cost it most.
	Turning int
	// Margin is whether the moves have a Loss.
	Margin bool
	// Done of Total positions have been searched.
	Done, Total int
}

// Worth returns what the position after n moves is worth.
func (r *Review) Worth(n int) Worth {
	if n < len(r.Moves) {
		return r.Moves[n].Before
	}
	return r.Last
}

// Count returns how many moves of a side have a sign.
func (r *Review) Count(side game.Player, sign Sign) int {
	n := 0
	for i := range r.Moves {
		if r.Moves[i].Side == side && r.Moves[i].Sign == sign {
			n++
		}
	}
	return n
}

// Average returns the mean Loss, or in games without a Margin the mean Cost, of the moves
// of a side that had a choice. It reports whether there are any, all of them Settled.
func (r *Review) Average(side game.Player) (mean float64, known bool) {
	n := 0
	for i := range r.Moves {
		m := &r.Moves[i]
		switch {
		case m.Side != side || m.Forced:
			continue
		case !m.Settled:
			return 0, false
		case r.Margin:
			mean += m.Loss
		default:
			mean += m.Cost
		}
		n++
	}
	if n == 0 {
		return 0, false
	}
	return mean / float64(n), true
}

// expected makes a result that can be expected of a lead, given one that promises the
// game without making it safe.
func expected(lead, clear float64) float64 { return 0.5 + 0.5*math.Tanh(lead/clear) }
