package learn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"colat/ai/fit"
	"colat/game/othello"
)

// A Ply is a position of a game with the move played in it.
type Ply struct {
	Move uint8 // a square, or 64 for a pass
	// Label is the value of the position for the side to move by the result of the game:
	// 1, 0 or -1 in the victory game, discs in the classic one. It is Unlabelled for
	// positions before a random move.
	Label int8
	// Score is the score of the search that chose the move, in hundredths of a disc for
	// the side to move; NoScore for random moves.
	Score int16
}

const (
	Unlabelled = -128
	NoScore    = -1 << 15
)

// A Game holds the plies of a game from the start, and the victory cells, or 0 in the
// classic game.
type Game struct {
	Victory uint64
	Plies   []Ply
}

// maxPlies is an upper bound of the length of a game.
const maxPlies = 127

// Encode returns the game as files hold it: the cells, and the plies.
func (g *Game) Encode() []byte {
	return append(binary.LittleEndian.AppendUint64(nil, g.Victory), fit.Encode(g.Plies)...)
}

// Decode parses the output of Encode.
func Decode(text []byte) (*Game, error) {
	if len(text) < 8 {
		return nil, errors.New("a game without victory cells")
	}
	plies, err := fit.Decode[Ply](text[8:])
	if err == nil && len(plies) > maxPlies {
		err = fmt.Errorf("it has %d plies, want at most %d", len(plies), maxPlies)
	}
	return &Game{binary.LittleEndian.Uint64(text), plies}, err
}

// Check returns an error if games, played on another computer, are not valid for the
// batch.
func Check(b fit.Batch, games [][]byte) error {
	cells, most := 0, 64
	if b.Game == othello.Victory.ID() {
		cells, most = 5, 1
	}
	return b.Check(games, func(text []byte) error {
		g, err := Decode(text)
		if err == nil && bits.OnesCount64(g.Victory) != cells {
			err = fmt.Errorf("it has %d victory cells, not %d", bits.OnesCount64(g.Victory), cells)
		}
		if err == nil {
			err = g.check(most)
		}
		return err
	})
}

// boards returns the discs before each ply, of the side to move and of the other one. It returns an
// error at an illegal move.
func (g *Game) boards() (boards [maxPlies][2]uint64, err error) {
	own, opp := othello.StartBlack, othello.StartWhite
	for i, p := range g.Plies {
		boards[i] = [2]uint64{own, opp}
		legal := othello.Moves(own, opp)
		switch {
		case p.Move == uint8(othello.Pass) && legal == 0:
			own, opp = opp, own
			continue
		case p.Move == uint8(othello.Pass):
			return boards, fmt.Errorf("ply %d: a pass where there are moves", i+1)
		case p.Move >= 64 || legal&(1<<p.Move) == 0:
			return boards, fmt.Errorf("ply %d: the move %d is not legal", i+1, p.Move)
		}
		flips := othello.Flips(own, opp, int(p.Move))
		own, opp = opp&^flips, own|flips|1<<p.Move
	}
	return boards, nil
}

// check returns an error if the game has illegal moves or labels beyond ±most.
func (g *Game) check(most int) error {
	for i, p := range g.Plies {
		if label := int(p.Label); label != Unlabelled && (label < -most || label > most) {
			return fmt.Errorf("ply %d: the label %d is none", i+1, label)
		}
	}
	_, err := g.boards()
	return err
}

// value returns the score of the ply's search in the unit of labels, if it is one: in the
// classic game a proven result does not tell the number of discs.
func (p *Ply) value(victory bool) (float64, bool) {
	switch {
	case p.Score == NoScore:
		return 0, false
	case victory:
		return 2*chance(float64(p.Score)) - 1, true
	case p.Score <= -6400 || p.Score >= 6400:
		return 0, false
	}
	return float64(p.Score) / 100, true
}
