package othello

import (
	"fmt"

	"colat/game"
)

// SGFGame implements notation.SGFPlayer. SGF does not support victory cells.
func (r *Rules) SGFGame() string {
	if r.cells > 0 {
		return ""
	}
	return "2"
}

// SGFRules implements notation.SGFPlayer.
func (r *Rules) SGFRules(size, _ string) (game.Rules, error) {
	if size != "" && size != r.SGFSize() {
		return nil, fmt.Errorf("a board of the size %.40q: want 8", size)
	}
	return r, nil
}

// SGFSize implements notation.SGFPlayer.
func (r *Rules) SGFSize() string { return "8" }

// SGFRule implements notation.SGFPlayer.
func (r *Rules) SGFRule() string { return "" }

// MoveOfSGF implements notation.SGFPlayer: a square such as "f5", as programs of Othello
// write it, or two letters, as in Go.
func (r *Rules) MoveOfSGF(value string) (string, error) {
	sq, err := squareOfSGF(value)
	if err != nil {
		return "", err
	}
	return SquareName(sq), nil
}

func squareOfSGF(value string) (int, error) {
	if len(value) == 2 && value[1] >= 'a' && value[1] <= 'h' {
		value = value[:1] + string(value[1]-'a'+'1')
	}
	return ParseSquare(value)
}

// SGFOfMove implements notation.SGFPlayer. An empty value is a pass.
func (r *Rules) SGFOfMove(m game.Move) string {
	if m == Pass {
		return ""
	}
	return SquareName(int(m))
}

// SGFPosition implements notation.SGFPlayer.
func (r *Rules) SGFPosition(points [2][]string, toMove game.Player) (game.State, error) {
	var discs [2]uint64
	for side, list := range points {
		for _, point := range list {
			sq, err := squareOfSGF(point)
			if err != nil {
				return nil, err
			}
			discs[side] |= 1 << sq
		}
	}
	return newState(r, discs[0], discs[1], toMove, cellSet{})
}

// SGFPoints implements notation.SGFPlayer.
func (r *Rules) SGFPoints(s game.State) (points [2][]string) {
	black, white := s.(*State).Board()
	for sq := range 64 {
		for side, discs := range [2]uint64{black, white} {
			if discs>>sq&1 != 0 {
				points[side] = append(points[side], SquareName(sq))
			}
		}
	}
	return points
}
