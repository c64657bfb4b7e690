package reasons

import (
	"math/bits"
	"slices"

	"colat/game"
	"colat/game/othello"
)

// A gain is something that a move can win at once.
type gain struct {
	word  string // in stored data, which must not change
	kind  Kind   // of a move that wins it
	count func(s game.State, side game.Player) int
}

// gains are those of the families of games, by their IDs, the most valuable first.
var gains = map[string][]gain{
	"victory": {{"sun", TakesSuns, sunsOf}, {"corner", TakesCorner, cornersOf}},
	"classic": {{"corner", TakesCorner, cornersOf}},
	"uttt":    {{"block", WinsBlock, blocks}},
	"cotoan":  {{"piece", Captures, points}},
}

// Gave returns the word of what a legal move in s leaves to the opponent's next move, and another move would
// not; "" for nothing.
func Gave(s game.State, played, best game.Move) string {
	for _, g := range gains[family(s)] {
		if g.after(s, played) != game.NoMove && g.after(s, best) == game.NoMove {
			return g.word
		}
	}
	return ""
}

// after returns the opponent's move after m that gains most, or NoMove.
func (g *gain) after(s game.State, m game.Move) game.Move {
	after := then(s, m)
	if after.ToMove() == s.ToMove() {
		return game.NoMove
	}
	_, by := mostGained(after, g.count)
	return by
}

// greedy returns the opponent's move after m that gains something, as a line of play, or nil.
func greedy(s game.State, m game.Move) []game.Move {
	for _, g := range slices.Backward(gains[family(s)]) {
		if by := g.after(s, m); by != game.NoMove {
			return []game.Move{by}
		}
	}
	return nil
}

// gainOf returns what a move gains at once, and whether it gains anything.
func gainOf(s game.State, m game.Move) (Reason, bool) {
	for _, g := range gains[family(s)] {
		if n := gained(s, m, g.count); n > 0 {
			return Reason{Kind: g.kind, Count: n}, true
		}
	}
	after, is := then(s, m).(*othello.State)
	return Reason{Kind: LeavesNoMove}, is && m != othello.Pass && replies(after) == 0
}

// cornersOf returns the number of corners that a side has.
func cornersOf(s game.State, side game.Player) int {
	return bits.OnesCount64(discsOf(s, side) & corners)
}

// sunsOf returns the number of victory cells that a side has.
func sunsOf(s game.State, side game.Player) int {
	return bits.OnesCount64(discsOf(s, side) & s.(*othello.State).VictoryCells())
}

func discsOf(s game.State, side game.Player) uint64 {
	black, white := s.(*othello.State).Board()
	if side == game.Second {
		return white
	}
	return black
}
