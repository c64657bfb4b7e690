// Package xot holds openings of classic Othello by the rule of XOT, from which tournaments draw one for each
// game: all positions after eight moves that an engine calls even. Positions that are the same on a turned board
// count as one. The list is the program's own: the community's has no licence.
package xot

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"colat/ai/ondemand"
	"colat/game"
	"colat/game/symmetry"
)

// Game is the ID of the rules of the openings, and Plies is the number of moves of each.
const (
	Game  = "classic"
	Plies = 8
)

// File is the name of the list for package ondemand.
const File = "openings-" + Game + Extension

// Extension is the end of the names of lists.
const Extension = ".xot"

// A List is the openings of a file. Any number of goroutines can use it.
type List struct {
	Header
	start game.State
	lines [][]game.Move

	once sync.Once
	keys map[uint64]int // of the positions: numbers of lines
}

// Header describes how a list was made.
type Header struct {
	Command string // that writes the list
	Nodes   int64  // of the search that has judged each position
	Most    int    // the largest value of an even position, in hundredths of a disc
}

var program = ondemand.NewParsed(File, Parse)

// Has reports whether there are such openings of a game.
func Has(rules game.Rules) bool { return rules.ID() == Game }

// Load returns the list of the program. It loads the list if it is not there yet, and may take as long as
// the network. Errors are those of ondemand.Read and Parse.
func Load(ctx context.Context) (*List, error) { return program.Load(ctx) }

// Len returns the number of openings.
func (l *List) Len() int { return len(l.lines) }

// Start returns a copy of the position before the openings.
func (l *List) Start() game.State { return l.start.Clone() }

// Line returns the moves of the opening with a number from 0 on, which the caller must not change.
func (l *List) Line(n int) []game.Move { return l.lines[n] }

// Draw returns the moves of one of all openings, on one of the boards that are the same after turning.
func (l *List) Draw(rng *rand.Rand) []game.Move {
	same := symmetry.Same(l.start, l.lines[rng.IntN(len(l.lines))])
	return same[rng.IntN(len(same))]
}

// Find returns the number of the opening with which a game begins. Other moves to the same position count as
// well, and so does a game that starts there. The first call takes as long as some milliseconds; yield, unless
// nil, is called in it from time to time.
func (l *List) Find(start game.State, moves []game.Move, yield func()) (number int, found bool) {
	length, reaches := Reaches(start, moves)
	if !reaches {
		return 0, false
	}
	l.once.Do(func() { l.index(yield) })
	number, found = l.keys[symmetry.Key(after(start, moves[:length]))]
	return number, found
}

// Reaches reports whether a game comes to a position with as many empty squares as after an opening, and the
// number of its moves until then.
func Reaches(start game.State, moves []game.Move) (length int, reaches bool) {
	const wanted = 60 - Plies
	if !Has(start.Rules()) {
		return 0, false
	}
	s := start.Clone()
	for ; length < len(moves) && empties(s) > wanted; length++ {
		s.Play(moves[length])
	}
	return length, empties(s) == wanted
}

// index fills keys.
func (l *List) index(yield func()) {
	const often = 100
	l.keys = make(map[uint64]int, len(l.lines))
	for n, line := range l.lines {
		l.keys[symmetry.Key(after(l.start, line))] = n
		if yield != nil && n%often == 0 {
			yield()
		}
	}
}

// Lines returns a line of moves to each position after Plies moves from a start, one for positions that
// are the same up to turning the board. Each line without its last move is a line to its position, too.
// Lines in which a side passes are left out.
func Lines(start game.State) [][]game.Move {
	level := [][]game.Move{nil}
	for range Plies {
		var next [][]game.Move
		seen := make(map[uint64]bool)
		for _, line := range level {
			s := after(start, line)
			for _, m := range s.AppendMoves(nil) {
				empty := empties(s)
				s.Play(m)
				if key := symmetry.Key(s); empties(s) < empty && !seen[key] {
					seen[key] = true
					next = append(next, append(slices.Clip(slices.Clone(line)), m))
				}
				s.Undo()
			}
		}
		level = next
	}
	return level
}

// after returns the position after some moves from a start.
func after(start game.State, line []game.Move) game.State {
	s := start.Clone()
	for _, m := range line {
		s.Play(m)
	}
	return s
}

// empties returns the number of empty squares, by which a pass is told from other moves.
func empties(s game.State) int {
	if board, fills := s.(game.EmptyCounter); fills {
		return board.Empties()
	}
	return 0
}
