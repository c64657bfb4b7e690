// Package reasons says why a move is bad or good: what the rules, a proof or a line of best play shows,
// and nothing that is estimated.
package reasons

import (
	"strings"

	"colat/ai/puzzles"
	"colat/game"
)

// A Kind is the kind of harm of a bad move, or of the use of a good one.
type Kind uint8

// The kinds. The opponent is the side that moves after the bad move; "the best move" is the one in whose
// place it was played.
const (
	MissedWin    Kind = iota // the best move wins at once
	AllowedWin               // the opponent can win at once, and could not after the best move
	MissedSuns               // the best move forces the fifth sun within Count own moves; this one does not
	AllowedSuns              // the opponent forces the fifth sun within Count moves, and could not otherwise
	MissedFours              // the side could force a row by Count fours and did not begin with one
	AllowedFours             // the opponent forces a row by Count fours, and could not otherwise
	Corner                   // the opponent's best play takes a corner that it could not take
	Parity                   // the opponent makes the last move in a region of empty squares, in Squares
	Mobility                 // the opponent has Count moves, and would have Less
	Block                    // the opponent's best play wins a small board, which it could not after the best move
	Free                     // the opponent may play in any small board, and could not after the best move
	MissedBlock              // the best move wins a small board
	MissedStop               // the best move prevents the opponent from winning the small board in which it is played
	Capture                  // the opponent's best play captures Count points, and at most Less otherwise

	// A good move has these.
	Wins         // it wins at once
	OnlyDefence  // after Count of the Less other moves the opponent wins at once
	ForcesSuns   // it forces the fifth sun within Count own moves
	ForcesFours  // it forces a row by Count fours
	TakesSuns    // it takes Count victory cells
	TakesCorner  // it takes a corner
	WinsBlock    // it wins a small board
	SecondBlock  // it wins a small board, and another one would win the game
	StopsBlock   // it prevents the opponent from winning the small board in which it is played
	StopsLine    // so, where the opponent has won one that lies in an open line with it
	KeepsBlock   // after Count of the Less other moves the opponent wins a small board at once
	KeepsFree    // after Count of the Less other moves the opponent may play in any small board
	Threatens    // it makes two in a line in a small board in which the opponent may not move next
	Restrains    // the opponent can neither win a small board nor make two in a line, as after many other moves
	Captures     // it captures Count points
	LeavesNoMove // the opponent must pass
)

// A Reason is why a move is bad or good.
type Reason struct {
	Kind Kind
	// Line shows it from the position before the bad move on: for a missed chance it begins with the
	// best move, otherwise with the bad one. It is nil where Count says it all.
	Line        []game.Move
	Squares     []game.Move // as moves that place a piece there
	Count, Less int
}

// A Fault is a bad move.
type Fault struct {
	Before       game.State // which Find does not change
	Played, Best game.Move  // legal and different
	// After and Instead are best play after both moves, as far as a search has found it.
	After, Instead []game.Move
	// Pause, unless nil, is called from time to time during proofs. If it returns false, they end
	// without a result.
	Pause func() bool
}

// Most is the largest number of reasons that Find returns.
const Most = 2

// finders find the reasons that only a family of games has, by the IDs of the families. The most telling
// one comes first.
var finders = map[string]func(*Fault) []Reason{
	"victory": othelloReasons, "classic": othelloReasons, "mnk": mnkReasons, "uttt": utttReasons,
	"cotoan": cotoanReasons,
}

// Find returns the reasons why a move is bad, the most telling one first, and none if nothing simple
// can be shown.
func Find(f *Fault) []Reason {
	if wins(f.Before, f.Best) {
		return []Reason{{Kind: MissedWin, Line: []game.Move{f.Best}}}
	}
	var found []Reason
	if finder := finders[family(f.Before)]; finder != nil {
		found = finder(f)
	}
	if len(found) > 0 && found[0].Kind == AllowedSuns {
		return found[:1]
	}
	after, instead := then(f.Before, f.Played), then(f.Before, f.Best)
	if win := winningMove(after); win != game.NoMove && winningMove(instead) == game.NoMove {
		return []Reason{{Kind: AllowedWin, Line: []game.Move{f.Played, win}}}
	}
	return found[:min(len(found), Most)]
}

// family returns the ID of the family of games.
func family(s game.State) string {
	id, _, _ := strings.Cut(s.Rules().ID(), ":")
	return id
}

// then returns the position after a move.
func then(s game.State, m game.Move) game.State {
	s = s.Clone()
	s.Play(m)
	return s
}

// wins reports whether a legal move wins at once.
func wins(s game.State, m game.Move) bool {
	side := s.ToMove()
	result, over := then(s, m).Result()
	return over && result.Winner == side
}

// winningMove returns a move that wins at once, or NoMove.
func winningMove(s game.State) game.Move {
	if _, over := s.Result(); over {
		return game.NoMove
	}
	side, s := s.ToMove(), s.Clone()
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		result, over := s.Result()
		if s.Undo(); over && result.Winner == side {
			return m
		}
	}
	return game.NoMove
}

// reply returns the opponent's best move after the bad one, or NoMove if it is unknown.
func (f *Fault) reply() game.Move {
	if len(f.After) == 0 {
		return game.NoMove
	}
	return f.After[0]
}

// mostGained returns the most that the side to move gains of a count by a move, and that move, or NoMove if
// it gains nothing.
func mostGained(s game.State, count func(s game.State, side game.Player) int) (most int, by game.Move) {
	by = game.NoMove
	if _, over := s.Result(); over {
		return 0, by
	}
	side, s := s.ToMove(), s.Clone()
	before := count(s, side)
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		gained := count(s, side) - before
		s.Undo()
		if gained > most {
			most, by = gained, m
		}
	}
	return most, by
}

// gained returns what the side to move gains of a count by a legal move.
func gained(s game.State, m game.Move, count func(s game.State, side game.Player) int) int {
	side := s.ToMove()
	return count(then(s, m), side) - count(s, side)
}

// forced answers questions about goals with a prover.
type forced struct{ prover *puzzles.Prover }

// newForced returns a prover with a limit of nodes for each question.
func newForced(f *Fault, nodes int64) forced {
	p := puzzles.NewProver(nodes)
	p.Pause = f.Pause
	return forced{p}
}

// does reports whether a side is proven to reach a goal, and whether it is proven that it does not.
func (p forced) does(s game.State, kind puzzles.Kind, plies int, side game.Player) (yes, no bool) {
	yes, decided := p.prover.Reaches(s, puzzles.Goal{Kind: kind, Plies: plies}, side)
	return yes && decided, !yes && decided
}
