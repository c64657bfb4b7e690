package gamefile

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"colat/game/match"
	"colat/game/notation"
)

// byteOrderMark may begin a text in UTF-8.
const byteOrderMark = "\ufeff"

// commentStart begins a line that is a comment, in an Othello Board File and in PGN.
const commentStart = '%'

// lines reads a text line by line.
type lines struct {
	in     *bufio.Reader
	number int // of the line read last, from 1
	buf    []byte
}

// next returns the next line without spaces around it. It is valid until the next call.
// The error is io.EOF after the last line, and errLong for a line that is too long,
// after which the next call continues.
func (l *lines) next() ([]byte, error) {
	l.buf = l.buf[:0]
	length := 0
	for {
		part, err := l.in.ReadSlice('\n')
		if length += len(part); length <= mostText {
			l.buf = append(l.buf, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return nil, err
		case err != nil && length == 0:
			return nil, io.EOF
		}
		if l.number++; l.number == 1 {
			l.buf = bytes.TrimPrefix(l.buf, []byte(byteOrderMark))
		}
		if length > mostText {
			return nil, errLong
		}
		return bytes.TrimSpace(l.buf), nil
	}
}

// lineSource reads a file with a game a line.
type lineSource struct {
	lines lines
	known notation.Known
}

func (s *lineSource) next() (Game, error) {
	for {
		row, err := s.lines.next()
		if errors.Is(err, errLong) {
			return Game{}, &badText{s.lines.number, err}
		}
		if err != nil {
			return Game{}, err
		}
		if len(row) == 0 || row[0] == commentStart {
			continue
		}
		record, err := readLine(string(row), s.known)
		return gameOf(s.lines.number, record, err)
	}
}

// readLine parses a line in a form of package notation. A line may have several columns, of
// which the first two are the names of the players:
//
//	f5d6c3d3c4
//	Murakami - Brightwell: f5d6c3d3c4
//	Murakami<TAB>Brightwell<TAB>34<TAB>f5d6c3d3c4
//
// Columns are separated by tabs, semicolons or commas, and may be quoted. Columns without a
// letter are not names.
func readLine(row string, known notation.Known) (*match.Record, error) {
	record, form, failure := notation.Read(row, known)
	if failure == nil || form == notation.Record {
		return record, failure
	}
	var best *match.Record
	for _, separator := range []string{"\t", ";", ",", ": "} {
		columns := columnsOf(row, separator)
		if len(columns) < 2 {
			continue
		}
		at, game, err := gameColumn(columns, known)
		switch wrong := (*notation.Error)(nil); {
		case game != nil && (best == nil || len(game.Moves) > len(best.Moves)):
			best = game
			best.Names = namesIn(slices.Delete(columns, at, at+1))
		case errors.As(err, &wrong) && wrong.Fault == notation.BadMove && wrong.Number > 1:
			failure = err
		}
	}
	if best != nil {
		return best, nil
	}
	return nil, failure
}

// gameColumn finds the column of the game: of the columns that can be read, one with letters, as most moves
// have and scores have not, and with the most moves. If there is none, the
// error is that of the column with the most digits.
func gameColumn(columns []string, known notation.Known) (at int, record *match.Record, failure error) {
	most, lettered := 0, false
	for i, column := range columns {
		digits := digitsIn(column)
		if digits == 0 {
			continue
		}
		own, _, err := notation.Read(column, known)
		if err != nil {
			if digits > most && record == nil {
				most, failure = digits, err
			}
			continue
		}
		letters := strings.ContainsFunc(column, isLetter)
		if record == nil || letters && !lettered || letters == lettered && len(own.Moves) >= len(record.Moves) {
			at, record, lettered = i, own, letters
		}
	}
	return at, record, failure
}

// namesIn returns the names of the players from the columns beside the game: the first two that
// have a letter, or one with both.
func namesIn(columns []string) (names [2]string) {
	people := slices.DeleteFunc(columns, func(column string) bool { return !strings.ContainsFunc(column, isLetter) })
	if len(people) == 1 {
		people = pairOf(people[0])
	}
	for i := range min(len(people), 2) {
		names[i] = strings.ToValidUTF8(people[i], "?")
	}
	return names
}

// columnsOf splits a line at a separator outside of quotes.
func columnsOf(row, separator string) (columns []string) {
	begin, quoted := 0, false
	for i := range len(row) {
		switch {
		case row[i] == '"' && (quoted || strings.TrimSpace(row[begin:i]) == ""):
			quoted = !quoted
		case !quoted && i >= begin && strings.HasPrefix(row[i:], separator):
			columns = append(columns, unquoted(row[begin:i]))
			begin = i + len(separator)
		}
	}
	return append(columns, unquoted(row[begin:]))
}

// unquoted returns a column without the quotes around it, of which two mean one.
func unquoted(column string) string {
	column = strings.TrimSpace(column)
	if inside, found := strings.CutPrefix(column, `"`); found {
		column = strings.ReplaceAll(strings.TrimSuffix(inside, `"`), `""`, `"`)
	}
	return strings.TrimSpace(column)
}

// pairOf splits a text such as "Murakami - Brightwell" into two names.
func pairOf(text string) []string {
	for _, separator := range []string{" - ", " – ", " vs. ", " vs ", " x "} {
		if first, second, found := strings.Cut(text, separator); found {
			return []string{strings.TrimSpace(first), strings.TrimSpace(second)}
		}
	}
	return []string{text}
}

// isLetter reports whether a character can be in a name. Characters beyond ASCII can.
func isLetter(c rune) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c > 0x7f }

func digitsIn(text string) (n int) {
	for i := range len(text) {
		if text[i] >= '0' && text[i] <= '9' {
			n++
		}
	}
	return n
}
