package arena

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// maxAnswer is how many bytes of an answer the assignment's server looks at.
const maxAnswer = 8

// AnswerError is a bad answer to a request, in the words with which the
// assignment's server ends the connection.
type AnswerError struct {
	Kind   string // "INVALID ASCII STRING", "INVALID INPUT" or "INVALID MOVE"
	Answer string // as Python quotes it
}

func (e *AnswerError) Error() string { return "ERROR: " + e.Kind + " ~ " + e.Answer }

// readAnswer reads a client's answer: a square or NULL, with or without a line
// end. Nothing else tells where an answer ends, so it ends as soon as it can be
// one, or cannot become one. It returns an *AnswerError for what is neither, and
// io.EOF if the client hung up without a word.
//
// The assignment's server takes whatever one call of recv(8) returns, and asks
// that it be NULL or match \w\d, a letter and a digit off the board included.
func readAnswer(in io.Reader) (string, error) {
	var buf [maxAnswer]byte
	n := 0
	for {
		got, err := in.Read(buf[n:])
		n += got
		if got > 0 {
			answer, done, bad := parseAnswer(buf[:n])
			if bad != nil || done {
				return answer, bad
			}
		}
		switch {
		case err == nil:
		case errors.Is(err, io.EOF) && len(bytes.TrimLeft(buf[:n], "\r\n")) > 0:
			return "", &AnswerError{"INVALID INPUT", quotePython(string(buf[:n]))}
		default:
			return "", err
		}
	}
}

// parseAnswer judges the bytes of an answer that have come so far.
func parseAnswer(got []byte) (answer string, done bool, bad error) {
	for _, c := range got {
		if c >= 0x80 {
			return "", false, &AnswerError{"INVALID ASCII STRING", "b" + quotePython(string(got))}
		}
	}
	// A line end in front belongs to the answer before this one.
	text := bytes.TrimLeft(got, "\r\n")
	line, rest, ended := bytes.Cut(text, []byte("\n"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	switch {
	case len(bytes.TrimLeft(rest, "\r\n")) > 0:
	case string(line) == null, len(line) == 2 && isWordByte(line[0]) && isDigit(line[1]):
		return string(line), true, nil
	case ended || len(got) == maxAnswer:
	case len(line) == 0, len(line) == 1 && isWordByte(line[0]), bytes.HasPrefix([]byte(null), line):
		return "", false, nil
	}
	return "", false, &AnswerError{"INVALID INPUT", quotePython(string(got))}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWordByte(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// quotePython writes bytes as Python's repr writes a string of them: in single
// quotes, or in double ones if there is a single one inside and no double one.
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
