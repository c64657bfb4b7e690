package othello

import (
	"cmp"
	"fmt"
	"math/bits"
	"strings"

	"colat/game"
)

// RequestedGame implements notation.Requester: the thirteen lines are a request for the
// victory game unless the caller knows the game.
func (r *Rules) RequestedGame(text string) game.Rules {
	if len(text) < len(firstWord) || !strings.EqualFold(text[:len(firstWord)], firstWord) {
		return nil
	}
	if next := text[len(firstWord):]; next != "" && !strings.ContainsRune(" \t\r\n", rune(next[0])) {
		return nil
	}
	return Victory
}

// StateOfRequest implements notation.Requester. In the classic game the victory cells
// are ignored.
func (r *Rules) StateOfRequest(text string) (game.State, error) {
	s, err := ParseRequest(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	if r == Victory {
		return s, nil
	}
	black, white := s.Board()
	return NewState(r, black, white, s.toMove, 0)
}

// RequestOf implements notation.Requester. The thirteen lines contain five victory
// cells. For a game without them the request is the line of the position text.
func (r *Rules) RequestOf(s game.State) string {
	if r.cells == 0 {
		return r.FormatPosition(s) + "\n"
	}
	return string(AppendRequest(nil, s.(*State)))
}

// ReadBoard implements notation.BoardReader: 64 squares row by row from a1, in one
// word, in rows or as single letters, with X or * for black, O for white, and - for
// empty; then the side to move. If that is missing, it
// is derived from the number of discs, assuming no passes; if that side has no move, it
// is the other one. Five cells or NoCells may follow in the victory game; the options
// need not contain them then.
func (r *Rules) ReadBoard(text string, options game.Options) (game.State, error) {
	var discs [2]uint64
	squares, rest := 0, ""
	for at, letter := range text {
		if strings.ContainsRune(" \t\r\n", letter) {
			continue
		}
		if squares == 64 {
			rest = text[at:]
			break
		}
		if letter != '-' {
			side := sideOf(string(letter))
			if side == game.NoSide {
				return nil, fmt.Errorf("board, square %s: want -, X or O, not %q", SquareName(squares), letter)
			}
			discs[side] |= 1 << squares
		}
		squares++
	}
	if squares < 64 {
		return nil, fmt.Errorf("the board has %d squares, want 64", squares)
	}
	words := strings.Fields(rest)
	toMove := game.NoSide
	if len(words) > 0 {
		if toMove = sideOf(words[0]); toMove == game.NoSide {
			return nil, fmt.Errorf("board: want the side to move, X or O, after 64 squares, not %s", quote(words[0]))
		}
		words = words[1:]
	}
	cells, err := r.cellsAfter(words, options)
	if err != nil {
		return nil, err
	}
	return newState(r, discs[0], discs[1], r.whoseTurn(discs, toMove), cells)
}

// cellsAfter parses the victory cells from the words after a board or, if there are
// none, from the options.
func (r *Rules) cellsAfter(words []string, options game.Options) (cellSet, error) {
	text := strings.Join(words, " ")
	switch {
	case r.cells == 0 && text != "":
		return cellSet{}, fmt.Errorf("board: want nothing after the side to move, not %s", quote(text))
	case r.cells == 0:
		return cellSet{}, nil
	case text == "":
		text = options["victory"]
	}
	cells, err := parseCells(text)
	if err != nil {
		return cells, fmt.Errorf("board, victory cells: %w", err)
	}
	return cells, nil
}

// sideOf returns the side of a letter of a board, or game.NoSide if it is of none.
func sideOf(letter string) game.Player {
	switch letter {
	case "X", "*":
		return game.First
	case "O":
		return game.Second
	}
	return game.NoSide
}

// whoseTurn returns said or, if that is game.NoSide, the side to move derived from the
// discs.
func (r *Rules) whoseTurn(discs [2]uint64, said game.Player) game.Player {
	if said != game.NoSide {
		return said
	}
	side := game.Player(bits.OnesCount64(discs[0]|discs[1]) & 1)
	if Moves(discs[side], discs[1-side]) == 0 && Moves(discs[1-side], discs[side]) != 0 {
		return side.Opponent()
	}
	return side
}

// GGFGame implements notation.GGFPlayer. GGF does not support victory cells.
func (r *Rules) GGFGame() string {
	if r.cells > 0 {
		return ""
	}
	return "Othello"
}

// BoardOf implements notation.GGFPlayer: eight rows separated by spaces, with * for
// black, O for white, - for empty; then the side to move.
func (r *Rules) BoardOf(s game.State) string {
	state := s.(*State)
	black, white := state.Board()
	buf := make([]byte, 0, 8*9+1)
	for sq := range 64 {
		buf = append(buf, letterAt(black, white, sq, "-*O"))
		if sq%8 == 7 {
			buf = append(buf, ' ')
		}
	}
	return string(append(buf, "*O"[state.toMove]))
}

// Margin implements notation.GGFPlayer: the difference of discs. The empty squares
// count for the winner, as in tournaments.
func (r *Rules) Margin(s game.State) int {
	state := s.(*State)
	black, white := state.Board()
	margin := lead(black, white, AllSquares)
	return margin + cmp.Compare(margin, 0)*state.Empties()
}
