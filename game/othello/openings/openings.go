// Package openings holds the names of the openings of classic Othello. A position has
// its name however a game reached it, and in any orientation of the board.
package openings

import (
	"math/bits"
	"strings"
	"sync"

	"colat/game"
	"colat/game/othello"
)

// An Opening is a sequence of moves that has a name.
type Opening struct {
	Name  string
	Also  []string // other names
	Moves string   // from the start of a game, such as "f5d6c3d3c4"
}

// A Found is the opening of a game.
type Found struct {
	Opening
	// At is the number of moves of the game after which its position has the name. It
	// is the last such position.
	At int
	// Left is the number of moves of the game after which its position is for the last
	// time one of any opening here, with a name or on the way to one.
	Left int
}

// Along returns the opening of a game of classic Othello: that of the last position
// with a name. It reports whether there is one.
func Along(start game.State, moves []game.Move) (Found, bool) {
	first, ok := start.(*othello.State)
	if !ok || first.Rules() != othello.Classic {
		return Found{}, false
	}
	t := table()
	s := first.Clone().(*othello.State)
	var found Found
	known := false
	for n := 0; ; n++ {
		if i, on := t.at[keyOf(s)]; on {
			found.Left = n
			if i != unnamed {
				found.Opening, found.At, known = t.list[i], n, true
			}
		}
		if n == len(moves) || n == t.longest {
			return found, known
		}
		s.Play(moves[n])
	}
}

// unnamed is the index of a position without a name on the way to one.
const unnamed = -1

// index finds openings by positions.
type index struct {
	list    []Opening
	at      map[key]int // into list, or unnamed
	longest int         // number of moves after which no game is in an opening
}

// table builds the index when it is first needed.
var table = sync.OnceValue(func() *index {
	t := &index{at: make(map[key]int)}
	for _, names := range []string{agreed, catalogued, added, japanese} {
		for line := range strings.Lines(strings.TrimSpace(names)) {
			moves, name, _ := strings.Cut(strings.TrimSpace(line), " ")
			all := strings.Split(name, "/")
			t.add(Opening{Name: all[0], Also: all[1:], Moves: moves})
		}
	}
	return t
})

// add adds an opening. A position keeps the name that it was given first.
func (t *index) add(o Opening) {
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		panic("openings: " + err.Error())
	}
	moves, err := game.ParseMoves(s, o.Moves)
	if err != nil {
		panic("openings: " + o.Name + ": " + err.Error())
	}
	t.list = append(t.list, o)
	t.longest = max(t.longest, len(moves))
	state := s.(*othello.State)
	for _, m := range moves {
		if k := keyOf(state); !t.has(k) {
			t.at[k] = unnamed
		}
		state.Play(m)
	}
	if k := keyOf(state); !t.has(k) || t.at[k] == unnamed {
		t.at[k] = len(t.list) - 1
	}
}

func (t *index) has(k key) bool {
	_, on := t.at[k]
	return on
}

// A key is a position in the least of its eight orientations.
type key struct {
	black, white uint64
	toMove       game.Player
}

func keyOf(s *othello.State) key {
	black, white := s.Board()
	least := key{black, white, s.ToMove()}
	for range 2 {
		for range 4 {
			black, white = rotated(black), rotated(white)
			if black < least.black || black == least.black && white < least.white {
				least.black, least.white = black, white
			}
		}
		black, white = bits.ReverseBytes64(black), bits.ReverseBytes64(white)
	}
	return least
}

// rotated returns the squares of a board turned by a quarter.
func rotated(set uint64) uint64 { return bits.ReverseBytes64(transposed(set)) }

// transposed returns the squares mirrored at the diagonal from a1 to h8: it exchanges
// blocks of 4x4, 2x2 and single squares.
func transposed(set uint64) uint64 {
	set = exchanged(set, 28, 0x00000000f0f0f0f0)
	set = exchanged(set, 14, 0x0000cccc0000cccc)
	return exchanged(set, 7, 0x00aa00aa00aa00aa)
}

// exchanged exchanges the squares of mask with those shift squares above them.
func exchanged(set uint64, shift uint, mask uint64) uint64 {
	moved := (set ^ set>>shift) & mask
	return set ^ moved ^ moved<<shift
}
