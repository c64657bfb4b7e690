// Package review analyses finished games: the value of every position, the cost of every
// move, and the move that decided the game. A player, usually the champion, searches one
// position after the other.
package review

import (
	"math"

	"colat/ai"
	"colat/game"
)

// A Game is the game to review.
type Game struct {
	Start game.State
	Moves []game.Move
	// Result is the result of the game, for any reason, if it is Over.
	Result game.Result
	Over   bool
}

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
// move. counts reports whether the margin of victory counts, and clear is the lead that makes
// a win likely but not safe, for players that report no chances.
func WorthOf(info *ai.Info, side game.Player, counts bool, clear float64) Worth {
	w := Worth{Known: true, Chance: info.Chance, Lead: leadOf(info)}
	switch {
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
	return w.with(outcomeOf(result))
}

// For returns the worth from the point of view of a side.
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

// proven returns the worth of a proven outcome for the first side.
func proven(o ai.Outcome) Worth {
	return Worth{Known: true, Outcome: o, Chance: float64(o-ai.Loss) / 2}
}

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

// leastLead is the smallest winning margin.
const leastLead = 1.0

// Sign is the mark in score sheets for a move that was not the best.
type Sign uint8

const (
	Fine       Sign = iota
	Inaccuracy      // ?!
	Mistake         // ?
	Blunder         // ??
)

// String returns the sign, "" for a move that is Fine.
func (s Sign) String() string { return [...]string{"", "?!", "?", "??"}[s] }

// The least costs of moves with a sign, as fractions of a win: a tenth, a fifth and two
// fifths. So turning a win into a draw is a Blunder.
const (
	InaccuracyCost = 0.1
	MistakeCost    = 0.2
	BlunderCost    = 0.4
)

// A Margin describes how a game counts the difference by which it is won.
type Margin struct {
	// Of returns the difference by which the first side has won a finished game.
	Of func(game.State) float64
	// Costs are the least losses of an Inaccuracy, a Mistake and a Blunder.
	Costs [3]float64
}

// costs are the least costs of moves with a sign.
var costs = [3]float64{InaccuracyCost, MistakeCost, BlunderCost}

// signOf returns the sign of a move by its cost, given the least costs.
func signOf(cost float64, least *[3]float64) Sign {
	for sign := Blunder; sign > Fine; sign-- {
		if cost >= least[sign-1] {
			return sign
		}
	}
	return Fine
}

// A Move is the review of one move.
type Move struct {
	Side game.Player
	// Before and After are the worth of the positions before and after the move. Best is
	// the best move, or NoMove while it is unknown. It is the move itself if none was
	// better.
	Before, After Worth
	Best          game.Move
	// Cost is the decrease of the expected result of the move's side, 0 to 1, and Loss
	// the decrease of its lead, in games with a Margin. Sign depends on both.
	Cost, Loss float64
	Sign       Sign
	// Settled reports that the review of the move is final. Until then Cost, Loss and
	// Sign have the values of the best move.
	Settled bool
	Forced  bool // no other move was legal
}

// A Review is the result of a review, complete or in progress.
type Review struct {
	Moves []Move
	// Last is the worth of the position after the last move, and Next the best move
	// there, or NoMove.
	Last Worth
	Next game.Move
	// Turning is the index in Moves of the turning point, or -1 while it is unknown: the
	// winner's opponent's last move that put the winner ahead for good, or else the move
	// that cost the most, not counting the winner's.
	Turning int
	// Margin reports whether the moves have a Loss.
	Margin bool
	// Done of Total positions have been searched.
	Done, Total int
}

// Worth returns the worth of the position after n moves.
func (r *Review) Worth(n int) Worth {
	if n < len(r.Moves) {
		return r.Moves[n].Before
	}
	return r.Last
}

// Count returns the number of moves of a side with a sign.
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
// of a side that had a choice. It reports false if there are none or some are not
// Settled.
func (r *Review) Average(side game.Player) (mean float64, known bool) {
	return r.AverageIn(side, 0, len(r.Moves))
}

// AverageIn is Average for the moves with the indices from first up to, but not including, end.
func (r *Review) AverageIn(side game.Player, first, end int) (mean float64, known bool) {
	n := 0
	for i := first; i < end; i++ {
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

// expected returns the expected result for a lead. clear is the lead that makes a win
// likely but not safe.
func expected(lead, clear float64) float64 { return 0.5 + 0.5*math.Tanh(lead/clear) }

// Options configure a review.
type Options struct {
	// Passes are the limits of each position in successive passes over the game. A short
	// first pass gives early results.
	Passes []ai.Limits
	// ClearLead is the lead, in the game's unit, that makes a win likely but not safe. It
	// is used for players that report no chances.
	ClearLead float64
	// Margin is set for games in which the winning difference counts, and nil for others.
	Margin *Margin
	// Report, unless nil, is called after every position on the calling goroutine. The
	// caller may keep the review.
	Report func(*Review)
}

// run is a review in progress.
type run struct {
	game    Game
	player  ai.Player
	options Options

	sides     []game.Player // to move, before each move and after the last
	forced    []bool        // whether the move was the only legal one
	end       Worth         // of the last position, if the game ended on the board
	found     []found       // before each move and after the last
	confirmed []found       // of the positions after the best moves; best is that move
	done      int
	total     int
	settled   int // moves from this index on are settled
}

// found is the player's result for a position.
type found struct {
	worth Worth
	best  game.Move
	known bool
}
