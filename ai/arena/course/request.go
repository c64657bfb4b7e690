package course

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"strings"
	"time"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
	"colat/game/uttt"
)

// maxRequest is larger than any request, in bytes, with room for spaces.
const maxRequest = 64 << 10

// A Request asks for a move.
type Request struct {
	State game.State
	// Left is the time that the side to move has for the rest of the game. It is valid if
	// Timed is set, which means that the request states it.
	Left  time.Duration
	Timed bool
	// asData reports whether the request is the data of select_move, whose answer is data
	// too.
	asData bool
}

// A RequestReader reads requests for moves one after another. A request for the victory
// game is the assignment's 13 lines; for any other game it is a position in the game's
// own text, on one line. The classic game accepts both. Ultimate Tic-Tac-Toe also accepts
// the data of the course's select_move as JSON; once a request has this form, all later
// ones must.
//
// It finds the end of a request in the request itself and never reads further, so the
// other side may keep the connection open and wait for the answer.
type RequestReader struct {
	in    *bufio.Reader
	lines *othello.RequestReader
	data  *uttt.RequestReader // set once a request was data
	rules game.Rules
}

// NewRequestReader returns a reader of requests from in for moves in games by rules.
func NewRequestReader(in io.Reader, rules game.Rules) *RequestReader {
	buffered := bufio.NewReader(in)
	return &RequestReader{in: buffered, lines: othello.NewRequestReader(buffered), rules: rules}
}

// Next reads the next request. It returns io.EOF if there is none, and for an invalid one
// an error that names the line or the field and the fault.
func (r *RequestReader) Next() (*Request, error) {
	if r.rules == game.Rules(othello.Victory) {
		s, err := r.lines.Next()
		if err != nil {
			return nil, err
		}
		return &Request{State: s}, nil
	}
	if blocks, ok := r.rules.(*uttt.Rules); ok && (r.data != nil || r.startsData()) {
		return r.nextData(blocks)
	}
	line, err := r.line()
	if err != nil {
		return nil, err
	}
	var s game.State
	if r.rules == game.Rules(othello.Classic) && strings.EqualFold(line, requestStart) {
		s, err = r.withoutCells()
	} else if s, err = r.rules.ParsePosition(line); err != nil {
		err = fmt.Errorf("request: %w", err)
	}
	if err != nil {
		return nil, err
	}
	return &Request{State: s}, nil
}

// startsData reports whether the input continues, after blanks, with a JSON object or
// list: no position begins like that. It consumes only the blanks.
func (r *RequestReader) startsData() bool {
	for {
		c, err := r.in.ReadByte()
		if err != nil {
			return false
		}
		if !bytes.ContainsRune([]byte(" \t\r\n"), rune(c)) {
			r.in.UnreadByte()
			return c == '{' || c == '['
		}
	}
}

// nextData reads the data of select_move.
func (r *RequestReader) nextData(rules *uttt.Rules) (*Request, error) {
	if r.data == nil {
		r.data = rules.NewRequestReader(r.in)
	}
	request, err := r.data.Next()
	if err != nil {
		return nil, err
	}
	return &Request{State: request.State, Left: request.Remaining, Timed: request.Timed, asData: true}, nil
}

// Answer returns the answer to the request with the move m, or with game.NoMove if the
// game is over.
func (r *Request) Answer(m game.Move) string {
	switch s, isBlocks := r.State.(*uttt.State); {
	case r.asData && isBlocks:
		return string(uttt.AppendAnswer(nil, s, m))
	case m == game.NoMove:
		return AnswerWhenOver(r.State)
	}
	return r.State.Rules().FormatMove(r.State, m)
}

// requestStart is the first line of the assignment's request.
const requestStart = "victory_cell"

// withoutCells reads the lines after the first line of the assignment's request for the
// classic game, where the victory cells have no meaning.
func (r *RequestReader) withoutCells() (game.State, error) {
	s, err := r.lines.Rest()
	if err != nil {
		return nil, err
	}
	black, white := s.Board()
	return othello.NewState(othello.Classic, black, white, s.ToMove(), 0)
}

// line reads the next line that is not blank and returns it without the spaces around it.
func (r *RequestReader) line() (string, error) {
	var line []byte
	for len(line) < maxRequest {
		c, err := r.in.ReadByte()
		text := bytes.TrimSpace(line)
		switch {
		case err != nil && (!errors.Is(err, io.EOF) || len(text) == 0):
			return "", err
		case err != nil, c == '\n' && len(text) > 0:
			return string(text), nil
		case c == '\n':
			line = line[:0]
		default:
			line = append(line, c)
		}
	}
	return "", fmt.Errorf("request: no end of the line within %d bytes", maxRequest)
}

// AppendRequest appends the request for a move in s to buf, in the form that
// RequestReader reads.
func AppendRequest(buf []byte, s game.State) []byte {
	if state, ok := s.(*othello.State); ok && state.Rules() == game.Rules(othello.Victory) {
		return othello.AppendRequest(buf, state)
	}
	buf = append(buf, s.Rules().FormatPosition(s)...)
	return append(buf, '\n')
}

// null is the answer of a side that resigns.
const null = "NULL"

// ParseAnswer parses a player's answer in s, a move or NULL.
func ParseAnswer(s game.State, answer string) (game.Move, error) {
	if answer == null {
		return game.NoMove, referee.ErrResigned
	}
	move, err := s.Rules().ParseMove(s, answer)
	if err != nil {
		return game.NoMove, fmt.Errorf("%w: %w", referee.ErrIllegal, err)
	}
	return move, nil
}

// maxAnswer is the number of bytes of an answer that the assignment's server reads.
const maxAnswer = 8

// AnswerError is a bad answer to a request, in the words that the assignment's server
// sends before it ends the connection.
type AnswerError struct {
	Kind   string // "INVALID ASCII STRING", "INVALID INPUT" or "INVALID MOVE"
	Answer string // quoted as in Python
	// Cut reports whether the connection ended in the middle of the answer.
	Cut bool
}

func (e *AnswerError) Error() string { return "ERROR: " + e.Kind + " ~ " + e.Answer }

// readAnswer reads the answer of a player from a connection: a square or NULL, with or
// without line ends around it. It returns an *AnswerError for anything else, and io.EOF
// if the player closed the connection without an answer.
func readAnswer(in io.Reader) (string, error) {
	var buf [maxAnswer]byte
	n := 0
	for {
		got, err := in.Read(buf[n:])
		n += got
		text := bytes.TrimLeft(buf[:n], lineEnd)
		line := bytes.TrimRight(text, lineEnd)
		if got > 0 {
			answer, done, bad := parseAnswer(line)
			if bad != nil || done {
				return answer, bad
			}
		}
		switch {
		case len(line) < len(text), n == maxAnswer, errors.Is(err, io.EOF) && len(text) > 0:
			return "", invalidInput(buf[:n])
		case err != nil:
			return "", err
		}
	}
}

// lineEnd is the longest line end that an answer may have.
const lineEnd = "\r\n"

// cutLineEnd removes the line end of the previous answer from the bytes received since.
// unsure reports whether more of the line end may follow.
func cutLineEnd(got []byte) (rest []byte, unsure bool) {
	switch {
	case bytes.HasPrefix(got, []byte("\n")):
		return got[1:], false
	case bytes.HasPrefix(got, []byte(lineEnd)):
		return got[2:], false
	}
	return got, len(got) == 0 || string(got) == "\r"
}

// parseAnswer parses the bytes of an answer received so far, at most maxAnswer. Only the
// answer itself shows where it ends, so it ends as soon as it is complete, or can no
// longer become valid; in the second case bad is an *AnswerError.
//
// The assignment's server takes all bytes that one call of recv(8) returns. They must be
// NULL or match \w\d, which allows a letter and a digit that are off the board.
func parseAnswer(got []byte) (answer string, done bool, bad error) {
	for _, c := range got {
		if c >= 0x80 {
			return "", false, &AnswerError{Kind: "INVALID ASCII STRING", Answer: "b" + quotePython(string(got))}
		}
	}
	line, end := got, ""
	if i := bytes.IndexAny(got, lineEnd); i >= 0 {
		line, end = got[:i], string(got[i:])
	}
	whole := string(line) == null || len(line) == 2 && isWordByte(line[0]) && isDigit(line[1])
	switch {
	case whole && (end == "" || end == "\n" || end == lineEnd):
		return string(line), true, nil
	case whole && end == "\r":
		return "", false, nil
	case end == "" && (len(line) == 0 || len(line) == 1 && isWordByte(line[0]) || bytes.HasPrefix([]byte(null), line)):
		return "", false, nil
	}
	return "", false, invalidInput(got)
}

func invalidInput(got []byte) *AnswerError {
	return &AnswerError{Kind: "INVALID INPUT", Answer: quotePython(string(got))}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWordByte(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// quotePython quotes bytes like Python's repr: in single quotes, or in double ones if the
// text has a single quote and no double one.
func quotePython(text string) string {
	quote := byte('\'')
	if bytes.Contains([]byte(text), []byte("'")) && !bytes.Contains([]byte(text), []byte(`"`)) {
		quote = '"'
	}
	quoted := []byte{quote}
	for _, c := range []byte(text) {
		switch {
		case c == quote, c == '\\':
			quoted = append(quoted, '\\', c)
		case c == '\n':
			quoted = append(quoted, `\n`...)
		case c == '\r':
			quoted = append(quoted, `\r`...)
		case c == '\t':
			quoted = append(quoted, `\t`...)
		case c < ' ' || c >= 0x7f:
			quoted = fmt.Appendf(quoted, `\x%02x`, c)
		default:
			quoted = append(quoted, c)
		}
	}
	return string(append(quoted, quote))
}

// AnswerWhenOver returns the answer to a request in a game that is over. A referee with
// other rules may ask although one side owns all five cells: if the side to move can
// place a disc, the answer is the first such square, otherwise NULL.
func AnswerWhenOver(s game.State) string {
	state, ok := s.(*othello.State)
	if !ok {
		return null
	}
	own, opp := state.Board()
	if s.ToMove() == game.Second {
		own, opp = opp, own
	}
	moves := othello.Moves(own, opp)
	if moves == 0 {
		return null
	}
	return othello.SquareName(bits.TrailingZeros64(moves))
}
