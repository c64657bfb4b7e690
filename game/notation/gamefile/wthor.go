package gamefile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/othello"
)

// isWTHOR reports whether a file begins like a WTHOR file of games. The numbers of moves
// of the first game distinguish it from other binary data.
func isWTHOR(first []byte) bool {
	if len(first) < headerLength {
		return false
	}
	h := parseHeader(first)
	switch other := h.side != 0 && h.side != 8 || h.solitaires != 0; {
	case !h.valid():
		return false
	case h.games == 0: // a file of no games
		return h.hasDate() && h.names == 0 && len(first) == headerLength
	case other || len(first) < headerLength+gameLength:
		return true
	}
	ended := false
	for _, c := range first[headerLength+movesAt : headerLength+gameLength] {
		if _, onBoard := squareOf(c); c != 0 && !onBoard || c != 0 && ended {
			return false
		}
		ended = c == 0
	}
	return true
}

// squareOf returns the square of a move.
func squareOf(c byte) (sq int, onBoard bool) {
	row, column := int(c/10)-1, int(c%10)-1
	return 8*row + column, row >= 0 && row < 8 && column >= 0 && column < 8
}

// wthorSource reads a WTHOR file of games.
type wthorSource struct {
	in    io.Reader
	names *Names
	left  uint32    // games that follow, by the header
	ended time.Time // of each game: its year, zero if unknown
	depth int

	entry [gameLength]byte
	start game.State // of all records; it is never changed
	state *othello.State
}

func newWTHORSource(in io.Reader, names *Names) (*wthorSource, error) {
	var first [headerLength]byte
	if _, err := io.ReadFull(in, first[:]); err != nil {
		return nil, err
	}
	h := parseHeader(first[:])
	switch {
	case h.side != 0 && h.side != 8:
		return nil, &Error{Fault: BoardSize, Value: strconv.Itoa(int(h.side))}
	case h.solitaires != 0:
		return nil, &Error{Fault: Solitaire}
	}
	start, err := othello.Classic.New(nil, nil)
	if err != nil {
		return nil, err
	}
	if names == nil {
		names = &Names{}
	}
	s := &wthorSource{in: in, names: names, left: h.games, depth: int(h.depth), start: start,
		state: start.Clone().(*othello.State)}
	if h.gameYear > 0 {
		s.ended = time.Date(int(h.gameYear), time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	return s, nil
}

func (s *wthorSource) next() (Game, error) {
	if s.left == 0 {
		return Game{}, io.EOF
	}
	if _, err := io.ReadFull(s.in, s.entry[:]); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = &Error{Fault: Cut}
		}
		return Game{}, err
	}
	s.left--
	moves, err := s.moves()
	if err != nil {
		return Game{}, &badText{err: err}
	}
	record := &match.Record{Rules: othello.Classic, Start: s.start, Moves: moves, Ended: s.ended}
	g := Game{Record: record, Discs: int(s.entry[6])}
	if s.depth > 0 {
		g.BestDiscs, g.BestFrom = int(s.entry[7]), s.depth
	}
	record.Round = nameOf(s.names.Tournaments, binary.LittleEndian.Uint16(s.entry[0:]))
	for side := range record.Names {
		record.Names[side] = nameOf(s.names.Players, binary.LittleEndian.Uint16(s.entry[2+2*side:]))
	}
	s.end(record, g.Discs)
	for range moves {
		s.state.Undo()
	}
	return g, nil
}

// moves plays the moves of the entry on state and returns them with the passes between
// them. If a move is not legal it leaves state as it was.
func (s *wthorSource) moves() ([]game.Move, error) {
	moves := make([]game.Move, 0, mostPlaced+2)
	play := func(m game.Move) {
		s.state.Play(m)
		moves = append(moves, m)
	}
	fail := func(err error) ([]game.Move, error) {
		for range moves {
			s.state.Undo()
		}
		return nil, err
	}
	for i, c := range s.entry[movesAt:] {
		if c == 0 {
			break
		}
		if s.state.MustPass() {
			play(othello.Pass)
		}
		sq, onBoard := squareOf(c)
		if !onBoard {
			return fail(fmt.Errorf("move %d: %d is not a square: want 10 times the row plus the column", i+1, c))
		}
		m, err := othello.Classic.ParseMove(s.state, othello.SquareName(sq))
		if err != nil {
			return fail(&notation.Error{
				Fault: notation.BadMove, Rules: othello.Classic, Number: i + 1, Text: othello.SquareName(sq), Err: err,
			})
		}
		play(m)
	}
	if len(moves) == 0 {
		return nil, errNoMoves
	}
	return moves, nil
}

// end sets the result of a game after its moves. If the game ended before the board was
// full, the side with more discs by the score won by resignation.
func (s *wthorSource) end(record *match.Record, discs int) {
	result, over := s.state.Result()
	switch {
	case over:
	case discs > 32:
		result = game.Result{Winner: game.First, Reason: game.Resignation}
	case discs < 32:
		result = game.Result{Winner: game.Second, Reason: game.Resignation}
	default:
		result = game.Result{Winner: game.NoSide, Reason: game.Agreement}
	}
	record.End(result, s.state)
}
