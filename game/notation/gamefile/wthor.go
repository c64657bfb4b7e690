package gamefile

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/othello"
)

// isWTHOR reports whether a file, which is whole or not, begins like a WTHOR file of games. The
// numbers of moves of any game distinguish it from other binary data, for the first one may be
// damaged, or else the length.
func isWTHOR(first []byte, whole bool) bool {
	if len(first) < headerLength {
		return false
	}
	h := parseHeader(first)
	switch other := h.Side != 0 && h.Side != 8 || h.Solitaires != 0; {
	case !h.valid() || h.Games == 0 && (!h.hasDate() || h.Names != 0): // names count themselves
		return false
	case h.Games == 0 && len(first) == headerLength: // a file of no games
		return true
	case len(first) < headerLength+gameLength:
		return h.Games > 0
	case other:
		return true
	}
	return h.Names == 0 && (whole && len(first) == headerLength+gameLength*int(h.Games) ||
		slices.ContainsFunc(entriesIn(first), hasMoves)) || hasMoves(first[headerLength:])
}

// entriesIn returns the whole entries at the beginning of a file.
func entriesIn(first []byte) [][]byte {
	list := slices.Collect(slices.Chunk(first[headerLength:], gameLength))
	return slices.DeleteFunc(list, func(entry []byte) bool { return len(entry) < gameLength })
}

// hasMoves reports whether an entry has squares of the board as moves, and nothing after them.
func hasMoves(entry []byte) bool {
	if entry[movesAt] == 0 {
		return false
	}
	ended := false
	for _, c := range entry[movesAt:gameLength] {
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
	case h.Side != 0 && h.Side != 8:
		return nil, &Error{Fault: BoardSize, Value: strconv.Itoa(int(h.Side))}
	case h.Solitaires != 0:
		return nil, &Error{Fault: Solitaire}
	}
	start, err := othello.Classic.New(nil, nil)
	if err != nil {
		return nil, err
	}
	names = cmp.Or(names, &Names{})
	s := &wthorSource{in: in, names: names, left: h.Games, depth: int(h.Depth), start: start,
		state: start.Clone().(*othello.State)}
	if h.GameYear > 0 {
		s.ended = time.Date(int(h.GameYear), time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	return s, nil
}

func (s *wthorSource) next() (Game, error) {
	if err := s.read(); err != nil {
		return Game{}, err
	}
	moves, err := s.moves()
	if err != nil {
		return Game{}, &badText{err: err}
	}
	record := &match.Record{Rules: othello.Classic, Start: s.start, Moves: moves, Ended: s.ended}
	record.Round = nameOf(s.names.Tournaments, binary.LittleEndian.Uint16(s.entry[0:]))
	for side := range record.Names {
		record.Names[side] = nameOf(s.names.Players, binary.LittleEndian.Uint16(s.entry[2+2*side:]))
	}
	s.end(record, int(s.entry[6]))
	s.tag(record)
	for range moves {
		s.state.Undo()
	}
	return Game{Record: record}, nil
}

// read reads the next entry. Games beyond the number in the header are read as well, for
// programs that add games do not always count them. Zeros alone may fill the file up.
func (s *wthorSource) read() error {
	n, err := io.ReadFull(s.in, s.entry[:])
	counted := s.left > 0
	if counted && err == nil {
		s.left--
		return nil
	}
	for !counted && (err == nil || errors.Is(err, io.ErrUnexpectedEOF)) && allZeros(s.entry[:n]) {
		n, err = io.ReadFull(s.in, s.entry[:])
	}
	if counted && errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Error{Fault: Cut}
	}
	return err
}

func allZeros(data []byte) bool {
	return !slices.ContainsFunc(data, func(c byte) bool { return c != 0 })
}

// The tags of a game of WTHOR. Its discs are only told where the board and the result do not tell
// them: Black's discs at the end. The best discs are Black's with best play of both sides
// from a number of empty squares on, which is only told if the file tells it.
const (
	tagDiscs    = "discs"
	tagBest     = "best"
	tagBestFrom = "bestFrom"
)

// Discs returns how many of its squares Black had at the end of a game of Othello, where a file tells it
// because the board and the result do not.
func Discs(r *match.Record) (black, of int, told bool) {
	for _, t := range r.Tags {
		if t.Name == tagDiscs && r.Rules == othello.Classic {
			black, err := strconv.Atoi(t.Value)
			return black, mostPlaced + 4, err == nil && black >= 0 && black <= mostPlaced+4
		}
	}
	return 0, 0, false
}

// tag adds the scores of the entry to a finished game.
func (s *wthorSource) tag(record *match.Record) {
	if discs := int(s.entry[6]); discs != discsOf(record, s.state) {
		record.AddTag(tagDiscs, strconv.Itoa(discs))
	}
	record.AddTag(tagBest, strconv.Itoa(int(s.entry[7])))
	if s.depth > 0 {
		record.AddTag(tagBestFrom, strconv.Itoa(s.depth))
	}
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
	if !over {
		result = game.Result{Winner: game.Leader(discs - 32), Reason: game.Resignation}
	}
	if !over && result.Winner == game.NoSide {
		result.Reason = game.Agreement
	}
	record.End(result, s.state)
}
