// Package puzzles finds, proves, grades and stores puzzles: positions in which exactly one
// move reaches a goal. That it does, and that no other move does, is proven by search, never
// estimated.
package puzzles

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"colat/game"
	"colat/game/symmetry"
)

// A Kind says what the solver of a puzzle must reach.
type Kind string

const (
	Win   Kind = "win"   // a win
	Draw  Kind = "draw"  // a draw, where nothing better is possible
	Wipe  Kind = "wipe"  // a win that leaves the opponent no disc
	Suns  Kind = "suns"  // a win by all victory cells
	Fours Kind = "fours" // a row by fours alone, each of which must be answered
	// Hold: the opponent cannot force a win; in m,n,k by fours alone, in the victory game by
	// all victory cells.
	Hold Kind = "hold"
	// Best: a move that something else than a proof calls the right one, such as the analysis of a game
	// or a line of an opening. Files of puzzles have none of this kind.
	Best Kind = "best"
)

// Anywhere stands for no limit of plies, and spent for a limit that has been used up.
const (
	Anywhere = 0
	spent    = -1
)

// The solver of a puzzle must reach its Goal. In a game whose end is far, Plies limits the proof:
// the goal is reached, or held, within so many plies.
type Goal struct {
	Kind  Kind
	Plies int // Anywhere, or a limit
}

// mostPlies is the largest limit of a Goal.
const mostPlies = 63

// String returns the text of a goal, such as "win" or "win:3".
func (g Goal) String() string {
	if g.Plies == Anywhere {
		return string(g.Kind)
	}
	return string(g.Kind) + ":" + strconv.Itoa(g.Plies)
}

// ParseGoal parses the text of a goal.
func ParseGoal(text string) (Goal, error) {
	kind, limit, limited := strings.Cut(text, ":")
	g := Goal{Kind: Kind(kind)}
	switch g.Kind {
	case Win, Draw, Wipe, Suns, Fours, Hold:
	default:
		return Goal{}, fmt.Errorf("goal %.20q: want win, draw, wipe, suns, fours or hold", text)
	}
	if !limited {
		return g, nil
	}
	n, err := strconv.Atoi(limit)
	if err != nil || n < 1 || n > mostPlies || strconv.Itoa(n) != limit {
		return Goal{}, fmt.Errorf("goal %.20q: want plies from 1 to %d after the colon", text, mostPlies)
	}
	g.Plies = n
	return g, nil
}

// after returns the goal that is left after some plies.
func (g Goal) after(plies int) Goal {
	if g.Plies != Anywhere && g.Kind != Hold {
		if g.Plies -= plies; g.Plies <= 0 {
			g.Plies = spent
		}
	}
	return g
}

// The grades of puzzles, from the easiest to the hardest.
const (
	LeastGrade = 1
	MostGrade  = 10
)

// A Puzzle is a position with the line that solves it. The moves of the side to move are
// those at even indices of Solution; each is the only one that reaches Goal. The others are
// the opponent's, which delay the goal for as long as possible.
type Puzzle struct {
	ID       string
	Rules    game.Rules
	Position string // the game's one-line text
	Goal     Goal
	Solution []game.Move
	// Also are other first moves that are right. Puzzles have none; tasks of lessons may have some.
	Also  []game.Move
	Theme string
	Grade int
}

// Start returns the position of the puzzle.
func (p *Puzzle) Start() (game.State, error) { return p.Rules.ParsePosition(p.Position) }

// Moves returns the texts of the solution.
func (p *Puzzle) Moves() ([]string, error) {
	s, err := p.Start()
	if err != nil {
		return nil, err
	}
	moves := make([]string, 0, len(p.Solution))
	for _, m := range p.Solution {
		moves = append(moves, p.Rules.FormatMove(s, m))
		s.Play(m)
	}
	return moves, nil
}

// letters are the digits of IDs, except for similar ones.
const letters = "23456789abcdefghjkmnpqrstuvwxyz"

// idLength is the number of digits of an ID.
const idLength = 8

// IDOf returns the ID of the puzzle of a position. It depends on the game, the position up
// to symmetry and nothing else, so that it never changes.
func IDOf(s game.State) string {
	sum := fnv.New64a()
	sum.Write([]byte(s.Rules().ID() + " " + symmetry.Canonical(s)))
	n := game.Scramble(sum.Sum64())
	id := make([]byte, idLength)
	for i := range id {
		id[i] = letters[n%uint64(len(letters))]
		n /= uint64(len(letters))
	}
	return string(id)
}

// IsID reports whether text can be the ID of a puzzle.
func IsID(text string) bool { return len(text) == idLength && strings.Trim(text, letters) == "" }
