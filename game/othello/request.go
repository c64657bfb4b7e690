package othello

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"colat/game"
)

const (
	// maxRequest is the maximum length of a request, in bytes. A request without
	// unnecessary spaces has about 190.
	maxRequest = 64 << 10
	// maxRequestLine is the maximum length of a line of a request, in bytes.
	maxRequestLine = 4 << 10
)

// ParseRequest reads a request that a programming course sends to a bot of the victory
// game. It has 13 lines and extends to the end of r:
//
//	victory_cell
//	a1 c7 d5 g4 f3
//	cell
//	E E E E E E E E
//	E E E E E E E E
//	E E E E E E E E
//	E E E W B E E E
//	E E E B W E E E
//	E E E E E E E E
//	E E E E E E E E
//	E E E E E E E E
//	you
//	BLACK
//
// The course's pattern for victory_cell shows six groups, "xx xx xx xx xx xx", but its
// text and its example have five, so ParseRequest requires five different squares. The
// basic game without cells has an empty line or NoCells there. Row 1 comes first, each
// row has eight letters E (empty), B (black) or W (white), and you is the side to move.
//
// ParseRequest accepts lines that end with CRLF, a last line without an end, blank
// lines, additional spaces and tabs around the words, upper and lower case, and a byte
// order mark. Anything else, including text after the thirteenth line, is an error that
// begins with "line N: ". At most 64 KiB are read, and little beyond the first error.
//
// A position that is over or has no legal move is not an error: the bot should answer
// NULL.
//
// ParseRequest waits for the end of r. On a connection that stays open, use a
// RequestReader.
func ParseRequest(r io.Reader) (*State, error) {
	lines := newRequestLines(bufio.NewReader(r))
	if err := lines.keyword(firstWord); err != nil {
		return nil, err
	}
	s, err := lines.request()
	if err == nil {
		err = lines.end()
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// A RequestReader reads a sequence of requests. It recognizes the end of a request from
// the request itself and does not read beyond it, so the client may keep the connection
// open and wait for the answer.
type RequestReader struct {
	in *bufio.Reader
	// midLine is set if the end of the last line of the last request has not been read.
	midLine bool
}

// NewRequestReader returns a RequestReader that reads from in.
func NewRequestReader(in *bufio.Reader) *RequestReader { return &RequestReader{in: in} }

// Next reads the next request. It returns io.EOF if only blank lines are left; other
// errors are those of ParseRequest.
func (r *RequestReader) Next() (*State, error) {
	if err := r.skipLineEnd(); err != nil {
		return nil, err
	}
	lines := newRequestLines(r.in)
	switch more, err := lines.read(); {
	case err != nil:
		return nil, err
	case !more:
		return nil, io.EOF
	}
	if err := lines.checkKeyword(strings.Fields(lines.text), firstWord); err != nil {
		return nil, err
	}
	return r.rest(lines)
}

// Rest reads the remainder of a request whose first line the caller has read.
func (r *RequestReader) Rest() (*State, error) {
	lines := newRequestLines(r.in)
	lines.line = 1
	return r.rest(lines)
}

func (r *RequestReader) rest(lines *requestLines) (*State, error) {
	lines.whole = true
	s, err := lines.request()
	r.midLine = lines.midLine
	return s, err
}

// skipLineEnd skips the unread line end of the last request.
func (r *RequestReader) skipLineEnd() error {
	for r.midLine {
		c, err := r.in.ReadByte()
		if err != nil {
			return err
		}
		if c != '\r' {
			r.midLine = false
		}
		if c != '\r' && c != '\n' {
			return r.in.UnreadByte()
		}
	}
	return nil
}

// A ReadError reports a request that could not be read to its end. Err is the error of
// the reader, io.ErrUnexpectedEOF if the input ended too soon.
type ReadError struct {
	text string
	Err  error
}

func (e *ReadError) Error() string { return e.text }

// Unwrap returns the error of the reader.
func (e *ReadError) Unwrap() error { return e.Err }

// firstWord is the first line of a request.
const firstWord = "victory_cell"

// request reads the lines after the first one.
func (l *requestLines) request() (*State, error) {
	fields, err := l.next("the five victory cells")
	if err != nil {
		return nil, err
	}
	cells, err := l.cells(fields)
	if err != nil {
		return nil, err
	}
	var black, white uint64
	for row := range 8 {
		b, w, err := l.row(row)
		if err != nil {
			return nil, err
		}
		black |= b << (8 * row)
		white |= w << (8 * row)
	}
	if black|white == 0 {
		return nil, l.fault("the board is empty: want at least one B or W in its eight rows")
	}
	if err := l.keyword("you"); err != nil {
		return nil, err
	}
	l.last = true
	toMove, err := l.side()
	if err != nil {
		return nil, err
	}
	return newState(Victory, black, white, toMove, cells)
}

// cells parses the victory cells in the words of a line, and reads the line "cell"
// after them. Blank lines are skipped, so the words are "cell" already if there are no
// cells.
func (l *requestLines) cells(fields []string) (cellSet, error) {
	if l.checkKeyword(fields, "cell") == nil {
		return cellSet{}, nil
	}
	var cells cellSet
	if len(fields) != 1 || !strings.EqualFold(fields[0], NoCells) {
		if len(fields) != victoryCells {
			return cells, l.fault("want five victory cells with spaces between, such as a1 c7 d5 g4 f3, not %d: %s",
				len(fields), quote(strings.Join(fields, " ")))
		}
		var err error
		if cells, err = cellsFrom(fields); err != nil {
			return cells, l.fault("victory cells: %w", err)
		}
	}
	return cells, l.keyword("cell")
}

// AppendRequest appends the request for s in the format of ParseRequest to buf. s is a
// state of the victory game. Each of the 13 lines ends with "\n".
func AppendRequest(buf []byte, s *State) []byte {
	buf = append(buf, "victory_cell\n"...)
	buf = s.cells.append(buf, ' ')
	buf = append(buf, "\ncell\n"...)
	black, white := s.Board()
	for sq := range 64 {
		separator := byte(' ')
		if sq%8 == 7 {
			separator = '\n'
		}
		buf = append(buf, letterAt(black, white, sq, requestLetters), separator)
	}
	buf = append(buf, "you\n"...)
	if s.toMove == game.First {
		return append(buf, "BLACK\n"...)
	}
	return append(buf, "WHITE\n"...)
}

// requestLines reads the lines of a request. It skips blank lines, but counts them.
type requestLines struct {
	in   *bufio.Reader
	left int // number of bytes that the request may still have
	line int // number of the line read last, from 1
	text string

	// whole is set if all lines but the last must have line ends. The client may omit the last one and
	// wait for the answer, so the last line ends with the colour, however TCP delivers its rest.
	whole   bool
	last    bool // set if the next line is the last one
	midLine bool // set if the last line was read without its end
}

func newRequestLines(in *bufio.Reader) *requestLines { return &requestLines{in: in, left: maxRequest} }

// fault returns an error for the line read last.
func (l *requestLines) fault(format string, args ...any) error {
	return fmt.Errorf("line %d: %w", l.line, fmt.Errorf(format, args...))
}

// read advances to the next line that is not blank, and reports whether there is one.
func (l *requestLines) read() (bool, error) {
	for {
		more, err := l.scan()
		if !more || err != nil || l.text != "" {
			return more, err
		}
	}
}

// scan advances to the next line, and reports whether there is one.
func (l *requestLines) scan() (bool, error) {
	l.line++
	var text []byte
	for {
		c, err := l.in.ReadByte()
		switch {
		case errors.Is(err, io.EOF) && len(text) == 0:
			return false, nil
		case err != nil && !errors.Is(err, io.EOF):
			return false, l.fault("%w", &ReadError{err.Error(), err})
		case err != nil && l.whole:
			return false, l.fault("%w", &ReadError{"the request ends in the middle of the line", io.ErrUnexpectedEOF})
		}
		if l.left--; l.left < 0 {
			return false, l.fault("the request is longer than %d bytes", maxRequest)
		}
		if err == nil && c != '\n' {
			text = append(text, c)
			if len(text) > maxRequestLine {
				return false, l.fault("longer than %d bytes", maxRequestLine)
			}
			l.midLine = l.whole && l.last && isColour(bytes.TrimSpace(text))
			if !l.midLine {
				continue
			}
		}
		if l.line == 1 {
			text = bytes.TrimPrefix(text, []byte("\ufeff"))
		}
		l.text = string(bytes.TrimSpace(text))
		return true, nil
	}
}

func isColour(text []byte) bool {
	return bytes.EqualFold(text, []byte("BLACK")) || bytes.EqualFold(text, []byte("WHITE"))
}

// next returns the words of the next line. what describes it in errors.
func (l *requestLines) next(what string) ([]string, error) {
	ok, err := l.read()
	if err != nil {
		return nil, err
	}
	if !ok && l.line == 1 {
		return nil, l.fault("the request is empty: want %s", what)
	}
	if !ok {
		ends := &ReadError{fmt.Sprintf("the request ends where %s should be", what), io.ErrUnexpectedEOF}
		return nil, l.fault("%w", ends)
	}
	return strings.Fields(l.text), nil
}

// keyword reads a line that consists of the given word.
func (l *requestLines) keyword(word string) error {
	fields, err := l.next(fmt.Sprintf("the word %q", word))
	if err != nil {
		return err
	}
	return l.checkKeyword(fields, word)
}

// checkKeyword checks that a line consists of the given word.
func (l *requestLines) checkKeyword(fields []string, word string) error {
	if len(fields) == 1 && strings.EqualFold(fields[0], word) {
		return nil
	}
	if word == "you" && isRow(fields) {
		return l.fault("a ninth row, %s: the board has eight, then comes the word %q", quote(l.text), word)
	}
	return l.fault("want the word %q, not %s", word, quote(l.text))
}

// row reads a row of the board, numbered from 0, into bits 0 to 7.
func (l *requestLines) row(row int) (black, white uint64, err error) {
	fields, err := l.next(fmt.Sprintf("row %d of the board", row+1))
	if err != nil {
		return 0, 0, err
	}
	if len(fields) == 1 && strings.EqualFold(fields[0], "you") {
		return 0, 0, l.fault("only %d rows before the word \"you\": the board has eight", row)
	}
	for column, field := range fields {
		if column == 8 {
			break
		}
		switch field {
		case "B", "b":
			black |= 1 << column
		case "W", "w":
			white |= 1 << column
		case "E", "e":
		default:
			return 0, 0, l.fault("row %d, column %c: want E, B or W, not %s", row+1, 'a'+column, quote(field))
		}
	}
	if len(fields) != 8 {
		return 0, 0, l.fault("row %d has %d letters, want 8 with spaces between", row+1, len(fields))
	}
	return black, white, nil
}

// isRow reports whether a line looks like a row of the board.
func isRow(fields []string) bool {
	for _, field := range fields {
		if len(field) != 1 || !strings.Contains("EBWebw", field) {
			return false
		}
	}
	return len(fields) > 1
}

// side reads the side to move.
func (l *requestLines) side() (game.Player, error) {
	fields, err := l.next("BLACK or WHITE, the side to move,")
	if err != nil {
		return game.NoSide, err
	}
	if len(fields) == 1 {
		switch strings.ToUpper(fields[0]) {
		case "BLACK":
			return game.First, nil
		case "WHITE":
			return game.Second, nil
		}
	}
	return game.NoSide, l.fault("want BLACK or WHITE, the side to move, not %s", quote(l.text))
}

// end checks that no line follows.
func (l *requestLines) end() error {
	more, err := l.read()
	if err == nil && more {
		err = l.fault("want nothing after the side to move, not %s", quote(l.text))
	}
	return err
}
