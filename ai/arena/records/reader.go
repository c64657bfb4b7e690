package records

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"colat/game/match"
)

// maxRecord is larger than any game's line, in bytes.
const maxRecord = 1 << 20

// A LineError reports a line of a file of records that contains no valid record.
type LineError struct {
	Line int // from 1
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// errCut reports a line that begins like a record and ends within it, because the program
// was killed while it wrote the line.
var errCut = errors.New("the record is cut off: its line is not whole")

// A Reader reads records line by line.
type Reader struct {
	in   *bufio.Reader
	line int
}

// NewReader returns a reader of records from in.
func NewReader(in io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(in, 64<<10)}
}

// Line returns the number of the line read last, from 1.
func (r *Reader) Line() int { return r.line }

// Next returns the next record, or io.EOF. It skips blank lines and the first lines of
// tournament logs. After a *LineError, which concerns one line, the next call continues
// after that line; other errors end the reading. A *LineError wraps a *match.GameError if
// the line has the form of a record.
func (r *Reader) Next() (*match.Record, error) {
	for {
		line, err := r.read()
		if err != nil {
			return nil, err
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		header, record, err := parseLine(line)
		if err != nil {
			return nil, &LineError{r.line, err}
		}
		if header.Tournament == "" {
			return record, nil
		}
	}
}

// read returns the next line without its end, or io.EOF after the last.
func (r *Reader) read() ([]byte, error) {
	var line []byte
	length := 0
	for {
		part, err := r.in.ReadSlice('\n')
		if length += len(part); length <= maxRecord {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == nil:
		case !errors.Is(err, io.EOF):
			return nil, fmt.Errorf("line %d: %w", r.line+1, err)
		case length == 0:
			return nil, io.EOF
		}
		if r.line++; length > maxRecord {
			return nil, &LineError{r.line, fmt.Errorf("longer than %d bytes, which no record is", maxRecord)}
		}
		if r.line == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		return line, nil
	}
}

// parseLine parses a line that is not blank: a record, or the first line of a
// tournament's log, which contains its header.
func parseLine(line []byte) (header Header, record *match.Record, err error) {
	// After a power failure, unwritten bytes may be zeros.
	line = bytes.TrimRight(line, "\x00\r\n")
	if len(line) == 0 {
		return header, nil, errCut
	}
	var named struct {
		Header
		Game string `json:"game"`
	}
	if err := json.Unmarshal(line, &named); err != nil {
		var whole json.RawMessage
		if beginsLikeRecord(line) && errors.Is(json.NewDecoder(bytes.NewReader(line)).Decode(&whole), io.ErrUnexpectedEOF) {
			return header, nil, errCut
		}
		return header, nil, fmt.Errorf("not a record: %w", JSONError(err))
	}
	switch {
	case named.Tournament != "":
		return named.Header, nil, nil
	case named.Game == "":
		return header, nil, errors.New(`not a record: it names no game, such as "game":"victory"`)
	}
	record = new(match.Record)
	err = json.Unmarshal(line, record)
	if err != nil && !errors.As(err, new(*match.GameError)) {
		err = fmt.Errorf("not a record: %w", JSONError(err))
	}
	return header, record, err
}

// recordStart is the beginning of every line of match.AppendLine.
const recordStart = `{"game":"`

// beginsLikeRecord reports whether text and recordStart agree up to the length of the
// shorter one.
func beginsLikeRecord(text []byte) bool {
	n := min(len(text), len(recordStart))
	return string(text[:n]) == recordStart[:n]
}

// JSONError rewrites an error of encoding/json as a message for the user.
func JSONError(err error) error {
	var (
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
	)
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("no proper JSON at byte %d", syntax.Offset)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("want a JSON object, not a JSON %s", kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("%q cannot be a JSON %s", kind.Field[strings.LastIndexByte(kind.Field, '.')+1:], kind.Value)
	}
	// Only values with their own UnmarshalJSON are left: times.
	return errors.New("a time is not of the form 2006-01-02T15:04:05Z")
}

// A Header is the first line of a tournament's log; each other line is a record.
type Header struct {
	Tournament string `json:"tournament"` // its fingerprint
	Title      string `json:"title"`
}

// Lines is a set of the hashes of the lines in a file of records. A match that
// continues from its workers' results gets identical records again.
type Lines map[[sha256.Size]byte]bool

// ReadLines reads a file. It returns nil if the file does not exist.
func ReadLines(path string) (Lines, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, FileError(err)
	}
	defer file.Close()
	kept := make(Lines)
	for in := bufio.NewReader(file); ; {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return kept, nil
		}
		if err != nil {
			return nil, FileError(err)
		}
		kept[sha256.Sum256(line)] = true
	}
}

// Has reports whether the file contains the record.
func (k Lines) Has(r *match.Record) bool {
	if len(k) == 0 {
		return false
	}
	line, err := match.AppendLine(nil, r)
	return err == nil && k[sha256.Sum256(line)]
}
