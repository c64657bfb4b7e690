package reasons

import (
	"math/bits"

	"colat/ai/puzzles"
	"colat/game"
	"colat/game/othello"
)

// Bounds of what is said about Othello.
const (
	mostSunMoves = 3      // own moves within which the fifth sun is looked for
	sunNodes     = 30_000 // of one question about it
	cornerPlies  = 3      // of best play in which a corner is taken
	fewerReplies = 4      // least difference of the numbers of replies
	openBoard    = 12     // least number of empty squares with which they matter
	mostRegion   = 6      // squares of a region
)

const corners uint64 = 1 | 1<<7 | 1<<56 | 1<<63

func othelloReasons(f *Fault) []Reason {
	if f.Played == othello.Pass || f.Best == othello.Pass {
		return nil
	}
	var found []Reason
	before := f.Before.(*othello.State)
	if before.Goal() != 0 {
		if r, is := sunReason(f); is {
			found = append(found, r)
		}
	}
	if r, is := cornerReason(f, before); is {
		found = append(found, r)
	}
	if r, is := parityReason(f, before); is {
		found = append(found, r)
	}
	if r, is := mobilityReason(f, before); is {
		found = append(found, r)
	}
	return found
}

// sunReason proves that the move missed the fifth sun or let the opponent take it, within the fewest
// moves.
func sunReason(f *Fault) (Reason, bool) {
	side := f.Before.ToMove()
	after, instead := then(f.Before, f.Played), then(f.Before, f.Best)
	prover := newForced(f, sunNodes)
	for n := 1; n <= mostSunMoves; n++ {
		if yes, _ := prover.does(after, puzzles.Suns, 2*n-1, side.Opponent()); yes {
			_, no := prover.does(instead, puzzles.Suns, 2*n-1, side.Opponent())
			return Reason{Kind: AllowedSuns, Count: n}, no
		}
		if n == 1 {
			continue // a win at once is told as that
		}
		if yes, _ := prover.does(instead, puzzles.Suns, 2*n-2, side); yes {
			_, no := prover.does(after, puzzles.Suns, 2*n-2, side)
			return Reason{Kind: MissedSuns, Line: []game.Move{f.Best}, Count: n}, no
		}
	}
	return Reason{}, false
}

// cornerReason finds a corner that the opponent takes in best play after the move, and could not take
// before it and does not take after the best one.
func cornerReason(f *Fault, before *othello.State) (Reason, bool) {
	own, opp := before.Discs()
	open := othello.Moves(opp, own)
	bestOwn, bestOpp := then(before, f.Best).(*othello.State).Board()
	if before.ToMove() == game.Second {
		bestOwn, bestOpp = bestOpp, bestOwn
	}
	open |= othello.Moves(bestOpp, bestOwn)
	for i, m := range f.Instead {
		if i <= cornerPlies && m < 64 {
			open |= 1 << m
		}
	}
	s := then(before, f.Played)
	for i, m := range f.After[:min(len(f.After), cornerPlies)] {
		if !game.IsLegal(s, m) {
			break
		}
		if m < 64 && s.ToMove() != before.ToMove() && corners&^open>>m&1 != 0 {
			return Reason{Kind: Corner, Line: append([]game.Move{f.Played}, f.After[:i+1]...)}, true
		}
		s.Play(m)
	}
	return Reason{}, false
}

// mobilityReason compares the numbers of the opponent's moves.
func mobilityReason(f *Fault, before *othello.State) (Reason, bool) {
	n, less := replies(then(before, f.Played)), replies(then(before, f.Best))
	clear := before.Empties() >= openBoard && less > 0 && n >= less+fewerReplies
	return Reason{Kind: Mobility, Count: n, Less: less}, clear
}

// replies returns the number of squares on which the side to move can play.
func replies(s game.State) int {
	own, opp := s.(*othello.State).Discs()
	return bits.OnesCount64(othello.Moves(own, opp))
}

// parityReason compares who makes the last move in the region of the bad move, if best play after both
// moves is known to the end of the game.
func parityReason(f *Fault, before *othello.State) (Reason, bool) {
	black, white := before.Board()
	region := regionOf(^(black | white), uint64(1)<<f.Played)
	if n := bits.OnesCount64(region); n < 2 || n > mostRegion {
		return Reason{}, false
	}
	side := before.ToMove()
	last, known := lastIn(region, before, f.Played, f.After)
	other, too := lastIn(region, before, f.Best, f.Instead)
	if !known || !too || last != side.Opponent() || other != side {
		return Reason{}, false
	}
	r := Reason{Kind: Parity}
	for left := region; left != 0; left &= left - 1 {
		r.Squares = append(r.Squares, game.Move(bits.TrailingZeros64(left)))
	}
	return r, true
}

// regionOf returns the empty squares that are connected with a square, in eight directions.
func regionOf(empty, square uint64) uint64 {
	const notA, notH = ^uint64(0x0101010101010101), ^uint64(0x8080808080808080)
	for region := square & empty; ; {
		wide := region | region<<1&notA | region>>1&notH
		grown := (wide | wide<<8 | wide>>8) & empty
		if grown == region {
			return region
		}
		region = grown
	}
}

// lastIn returns the side that makes the last move in a region, in a line that begins with a move. It
// reports false if the line does not lead to the end of the game or fills no square of the region.
func lastIn(region uint64, before game.State, first game.Move, line []game.Move) (last game.Player, known bool) {
	s := before.Clone()
	for _, m := range append([]game.Move{first}, line...) {
		if !game.IsLegal(s, m) {
			return game.NoSide, false
		}
		if m < 64 && region>>m&1 != 0 {
			last, known = s.ToMove(), true
		}
		s.Play(m)
	}
	_, over := s.Result()
	return last, known && over
}
