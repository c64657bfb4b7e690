package gamefile

import (
	"encoding/binary"
	"errors"
	"io"
	"strconv"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/othello"
)

// wthorWriter collects the games of a WTHOR file, whose header holds their number: 68
// bytes a game.
type wthorWriter struct {
	header header
	data   []byte // the entries, whose names are numbered in order of appearance
	names  Names  // set by writeTo
	// The names in order of appearance.
	players, tournaments nameList
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
	for i, named := range [3]struct {
		list *nameList
		name string
	}{{&w.tournaments, r.Round}, {&w.players, r.Names[game.First]}, {&w.players, r.Names[game.Second]}} {
		number, err := named.list.add(named.name)
		if err != nil {
			return &Error{Fault: Unwritten, Err: err}
		}
		binary.LittleEndian.PutUint16(entry[2*i:], number)
	}
	placed := 0
	end := r.Start.Clone().(*othello.State)
	for _, m := range r.Moves {
		end.Play(m)
		if m != othello.Pass {
			entry[movesAt+placed] = byte(10*(m/8+1) + m%8 + 1)
			placed++
		}
	}
	entry[6] = scoreOf(r, tagDiscs, discsOf(r, end))
	entry[7] = scoreOf(r, tagBest, int(entry[6]))
	w.describe(r)
	w.data = append(w.data, entry[:]...)
	return nil
}

// scoreOf returns the number of a tag, or another one if the game has no such tag.
func scoreOf(r *match.Record, tag string, other int) byte {
	if n, err := strconv.ParseUint(r.Tag(tag), 10, 8); err == nil {
		return byte(n)
	}
	return byte(other)
}

// describe sets what the header says of all games: their year and the depth of the
// theoretical scores, 0 if they differ.
func (w *wthorWriter) describe(r *match.Record) {
	year, depth := uint16(0), scoreOf(r, tagBestFrom, 0)
	if !r.Ended.IsZero() {
		year = uint16(r.Ended.Year())
	}
	if w.header.Games > 0 && year != w.header.GameYear {
		year = 0
	}
	if w.header.Games > 0 && depth != w.header.Depth {
		depth = 0
	}
	w.header.GameYear, w.header.Depth = year, depth
	w.header.Games++
}

// writeTo writes the file.
func (w *wthorWriter) writeTo(out io.Writer) error {
	var numbers [3][]uint16
	numbers[0], w.names.Tournaments = w.tournaments.numbered()
	numbers[1], w.names.Players = w.players.numbered()
	numbers[2] = numbers[1]
	for entry := w.data; len(entry) > 0; entry = entry[gameLength:] {
		for i, number := range numbers {
			field := entry[2*i:]
			binary.LittleEndian.PutUint16(field, number[binary.LittleEndian.Uint16(field)])
		}
	}
	_, err := out.Write(w.header.bytes())
	if err == nil {
		_, err = out.Write(w.data)
	}
	return err
}

// discsOf returns the score of a finished game, which ended in s, by board and result: Black's discs, and the
// empty squares if Black won. Off the board the winner has all discs, and both have 32 in a draw.
func discsOf(r *match.Record, s *othello.State) int {
	if _, onBoard := s.Result(); onBoard {
		return 32 + othello.Classic.Margin(s)/2
	}
	return 32 + 32*r.Result.For(game.First)
}
