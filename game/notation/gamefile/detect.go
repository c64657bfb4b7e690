package gamefile

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"colat/game/notation"
)

// packed holds the first bytes of compressed files and archives.
var packed = []struct{ first, name string }{
	{"\x1f\x8b", "gzip"}, {"PK\x03\x04", "zip"}, {"PK\x05\x06", "zip"}, {"BZh", "bzip2"},
	{"\xfd7zXZ\x00", "xz"}, {"\x28\xb5\x2f\xfd", "zstd"}, {"7z\xbc\xaf\x27\x1c", "7z"}, {"Rar!", "rar"},
	{"\x04\x22\x4d\x18", "lz4"},
}

// detect determines the format of a file from its beginning, which is the whole file if
// whole is set.
func detect(first []byte, whole bool, known notation.Known) (Format, error) {
	for _, p := range packed {
		if bytes.HasPrefix(first, []byte(p.first)) {
			return "", &Error{Fault: Compressed, Value: p.name}
		}
	}
	if bytes.HasPrefix(first, []byte("\xff\xfe")) || bytes.HasPrefix(first, []byte("\xfe\xff")) {
		return "", &Error{Fault: Encoding}
	}
	switch {
	case bytes.HasPrefix(first, []byte(notation.RenLibStart)):
		return "", &Error{Fault: RenLib}
	case len(first) == 0:
		return "", &Error{Fault: Empty}
	case isWTHOR(first, whole):
		return WTHOR, nil
	case IsNames(first):
		return "", &Error{Fault: OnlyNames}
	case !isText(first):
		return "", &Error{Fault: Binary}
	}
	text := bytes.TrimSpace(bytes.TrimPrefix(first, []byte(byteOrderMark)))
	switch {
	case len(text) == 0 && whole:
		return "", &Error{Fault: Empty}
	case bytes.HasPrefix(text, []byte(recordStart)) || bytes.Contains(text, []byte("\n"+recordStart)):
		return Records, nil
	case bytes.HasPrefix(text, []byte(psqStart)):
		return PSQ, nil
	case notation.IsTagOfPGN(notation.WithoutHead(string(text))):
		return PGN, nil
	case !bytes.HasPrefix(text, []byte("{")) && bytes.Contains(text, []byte("(;")):
		return GGF, nil
	}
	return detectText(string(text), whole, known)
}

// isText reports whether the beginning of a file has no control characters that texts do
// not have. Names in a text may be in any encoding.
func isText(first []byte) bool {
	for _, c := range first {
		if c < ' ' && bytes.IndexByte([]byte("\t\n\v\f\r"), c) < 0 || c == 0x7f {
			return false
		}
	}
	return true
}

// mostTried is the number of lines among which one must be a game.
const mostTried = 32

// detectText distinguishes Single from Lines. A text that is one game as a whole is
// Single, also if its first line alone would be a game.
func detectText(text string, whole bool, known notation.Known) (Format, error) {
	var failure error
	if whole {
		_, form, err := notation.Read(text, known)
		if err == nil {
			return Single, nil
		}
		if form == notation.Request || form == notation.Board || !strings.Contains(text, "\n") {
			failure = err
		}
	}
	number, tried := 0, 0
	for row := range strings.Lines(text) {
		number++
		if row = strings.TrimSpace(row); row == "" || row[0] == commentStart {
			continue
		}
		_, err := readLine(row, known)
		if err == nil {
			return Lines, nil
		}
		if failure == nil {
			failure = fmt.Errorf("line %d: %w", number, err)
		}
		if tried++; tried == mostTried {
			break
		}
	}
	if failure == nil {
		failure = errors.New("the file begins with nothing but spaces")
	}
	return "", &Error{Fault: NoGame, Err: failure}
}
