package gamefile

import (
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/othello"
)

// wthorWriter collects the games of a WTHOR file, whose header holds their number: 68
// bytes a game.
type wthorWriter struct {
	header header
	data   []byte // the entries
	names  Names
	// The numbers of the names.
	players, tournaments map[string]uint16
}

func newWTHORWriter(date time.Time) *wthorWriter {
	w := &wthorWriter{
		header:  header{side: 8},
		players: make(map[string]uint16), tournaments: make(map[string]uint16),
	}
	w.header.dated(date)
	return w
}

// The reasons why a game cannot be in a WTHOR file.
var (
	errNotClassic = errors.New("WTHOR holds classic games alone")
	errMadeUp     = errors.New("WTHOR holds games from the usual start alone")
	errUnfinished = errors.New("WTHOR holds finished games alone")
)

// add adds a game.
func (w *wthorWriter) add(g Game) error {
	r := g.Record
	switch {
	case r.Rules != othello.Classic:
		return &Error{Fault: Unwritten, Err: errNotClassic}
	case notation.MadeUp(r.Start):
		return &Error{Fault: Unwritten, Err: errMadeUp}
	case !r.Over || r.Result.Reason == game.Aborted:
		return &Error{Fault: Unwritten, Err: errUnfinished}
	case len(r.Moves) == 0:
		return &Error{Fault: Unwritten, Err: errNoMoves}
	}
	var entry [gameLength]byte
	numbers := [3]struct {
		list    *[]string
		numbers map[string]uint16
		name    string
	}{
		{&w.names.Tournaments, w.tournaments, r.Round},
		{&w.names.Players, w.players, r.Names[game.First]},
		{&w.names.Players, w.players, r.Names[game.Second]},
	}
	for i, n := range numbers {
		number, err := numberOf(n.list, n.numbers, n.name)
		if err != nil {
			return &Error{Fault: Unwritten, Err: err}
		}
		binary.LittleEndian.PutUint16(entry[2*i:], number)
	}
	placed := 0
	for _, m := range r.Moves {
		if m != othello.Pass {
			entry[movesAt+placed] = byte(10*(m/8+1) + m%8 + 1)
			placed++
		}
	}
	entry[6] = byte(discsOf(r))
	entry[7] = entry[6]
	if g.BestFrom > 0 {
		entry[7] = byte(g.BestDiscs)
	}
	w.describe(g)
	w.data = append(w.data, entry[:]...)
	return nil
}

// describe sets what the header says of all games: their year and the depth of the
// theoretical scores, 0 if they differ.
func (w *wthorWriter) describe(g Game) {
	year, depth := uint16(0), byte(g.BestFrom)
	if !g.Record.Ended.IsZero() {
		year = uint16(g.Record.Ended.Year())
	}
	if w.header.games > 0 && year != w.header.gameYear {
		year = 0
	}
	if w.header.games > 0 && depth != w.header.depth {
		depth = 0
	}
	w.header.gameYear, w.header.depth = year, depth
	w.header.games++
}

// writeTo writes the file.
func (w *wthorWriter) writeTo(out io.Writer) error {
	_, err := out.Write(w.header.append(nil))
	if err == nil {
		_, err = out.Write(w.data)
	}
	return err
}

// numberOf returns the number of a name and adds the name if it is new.
func numberOf(list *[]string, numbers map[string]uint16, name string) (uint16, error) {
	number, known := numbers[name]
	if !known {
		if len(*list) == mostNames {
			return 0, errManyNames
		}
		number = uint16(len(*list))
		numbers[name] = number
		*list = append(*list, name)
	}
	return number, nil
}

// discsOf returns the score of a finished game: Black's discs, and the empty squares if
// Black won. Off the board the winner has all discs, and both have 32 in a draw.
func discsOf(r *match.Record) int {
	s := r.Start.Clone().(*othello.State)
	for _, m := range r.Moves {
		s.Play(m)
	}
	_, onBoard := s.Result()
	switch {
	case onBoard:
		black, white := s.Board()
		discs, empties := bits.OnesCount64(black), s.Empties()
		if other := bits.OnesCount64(white); discs > other {
			return discs + empties
		} else if discs == other {
			return discs + empties/2
		}
		return discs
	case r.Result.Winner == game.First:
		return 64
	case r.Result.Winner == game.Second:
		return 0
	}
	return 32
}
