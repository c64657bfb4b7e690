package gamefile

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"

	"colat/game/match"
	"colat/game/notation"
)

// byteOrderMark may begin a text in UTF-8.
const byteOrderMark = "\ufeff"

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
		if len(row) == 0 {
			continue
		}
		record, err := readLine(string(row), s.known)
		if err != nil {
			return Game{}, &badText{s.lines.number, err}
		}
		return Game{Line: s.lines.number, Record: record}, nil
	}
}

// readLine parses a line in a form of package notation. A line may have several columns, of
// which the first two are the names of the players:
//
//	f5d6c3d3c4
//	Murakami - Brightwell: f5d6c3d3c4
//	Murakami<TAB>Brightwell<TAB>34<TAB>f5d6c3d3c4
//
// Columns are separated by tabs, semicolons or commas. Columns without a letter are not
// names.
func readLine(row string, known notation.Known) (*match.Record, error) {
	record, form, failure := notation.Read(row, known)
	if failure == nil || form != notation.Moves {
		return record, failure
	}
	names, moves, found := cutNames(row)
	if !found {
		return nil, failure
	}
	record, _, err := notation.Read(moves, known)
	if err != nil {
		if wrong := (*notation.Error)(nil); errors.As(err, &wrong) && wrong.Fault == notation.BadMove && wrong.Number > 1 {
			return nil, err
		}
		return nil, failure
	}
	record.Names = names
	return record, nil
}

// cutNames splits a line into the names of the players and the column of the game, which
// is the one with the most digits.
func cutNames(row string) (names [2]string, moves string, found bool) {
	columns := columnsOf(row)
	if len(columns) < 2 {
		return names, "", false
	}
	at, most := 0, 0
	for i, column := range columns {
		if digits := digitsIn(column); digits > most {
			at, most = i, digits
		}
	}
	var people []string
	for i, column := range columns {
		column = strings.Trim(strings.TrimSpace(column), `"`)
		if i != at && strings.ContainsFunc(column, isLetter) {
			people = append(people, column)
		}
	}
	if len(people) == 1 {
		people = pairOf(people[0])
	}
	for i := range min(len(people), 2) {
		names[i] = strings.ToValidUTF8(people[i], "?")
	}
	return names, strings.Trim(strings.TrimSpace(columns[at]), `"`), true
}

// columnsOf splits a line at the first kind of separator that it has.
func columnsOf(row string) []string {
	for _, separator := range []string{"\t", ";", ",", ": "} {
		if strings.Contains(row, separator) {
			return strings.Split(row, separator)
		}
	}
	return nil
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
