// Package review analyses finished games: the value of every position, the cost of every
// move, and the move that decided the game. A player, usually the champion, searches one
// position after the other.
package review

import (
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
	// Turning is the index in Moves of the turning point, or -1 if there is none or while it is
	// unknown: of the moves after which the result stayed as it is, the one that cost the most.
	Turning int
	// Margin reports whether the moves have a Loss.
	Margin bool
	// Done of Total positions have been searched.
	Done, Total int

	source *run // as it was
}

// Worth returns the worth of the position after n moves.
func (r *Review) Worth(n int) Worth {
	if n < len(r.Moves) {
		return r.Moves[n].Before
	}
	return r.Last
}

// Lines returns best play after move i and, in its place, after the best move, as far as the player has
// found it; nil if it has not. The caller must not change them.
func (r *Review) Lines(i int) (after, instead []game.Move) {
	s := r.source
	if s == nil {
		return nil, nil
	}
	after = s.found[i+1].line
	best := r.Moves[i].Best
	if c := &s.confirmed[i]; c.known && c.best == best {
		instead = c.line
	} else if f := s.found[i].line; len(f) > 0 && f[0] == best {
		instead = f[1:]
	}
	return after, instead
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

// unsure reports whether a move has a sign because of an estimate.
func (m *Move) unsure() bool {
	sure := m.Before.Exact || m.Before.Proven() && signOf(m.Cost, &costs) == m.Sign
	return m.Sign != Fine && !sure && m.Best != game.NoMove
}
