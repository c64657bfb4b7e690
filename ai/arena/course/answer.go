package course

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

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
