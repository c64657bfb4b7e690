package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
)

// A file of a book begins with lines of text, up to an empty one:
//
//	colat-book 1 classic
//	command arena book make --game classic …
//	seed 1
//	date 2026-11-24
//	positions 3000
//
// The positions follow, sorted by key, in recordSize bytes each, and at the end a checksum of
// everything before it, FNV-1a of 64 bits. Numbers are big-endian.
const (
	magic        = "colat-book 1 "
	recordSize   = 18
	checksumSize = 8
)

// Limits of files.
const (
	MostBytes   = 300_000
	mostHeader  = 4096
	mostLine    = 1024
	mostRecords = (MostBytes - 256) / recordSize
)

// MostPositions is the largest number of positions that a file holds.
const MostPositions = (MostBytes - mostHeader) / recordSize

// The flags of a record. The lowest two bits hold the outcome.
const (
	outcomeMask  = 3
	exactFlag    = 4
	expandedFlag = 8
	knownFlags   = outcomeMask | exactFlag | expandedFlag
)

// Format returns the file of the book. Its error tells what does not fit into a file.
func (b *Book) Format() ([]byte, error) {
	if len(b.records) > MostPositions {
		return nil, fmt.Errorf("a book has at most %d positions, not %d", MostPositions, len(b.records))
	}
	if err := checkLine(b.Command); err != nil {
		return nil, fmt.Errorf("command: %w", err)
	}
	if !isDate(b.Date) {
		return nil, fmt.Errorf("date %.20q: want one such as 2026-11-24", b.Date)
	}
	out := fmt.Appendf(nil, "%s%s\ncommand %s\nseed %d\ndate %s\npositions %d\n\n",
		magic, b.Rules.ID(), b.Command, b.Seed, b.Date, len(b.records))
	for i := range b.records {
		out = b.records[i].append(out)
	}
	return binary.BigEndian.AppendUint64(out, checksum(out)), nil
}

func checksum(text []byte) uint64 {
	sum := fnv.New64a()
	sum.Write(text)
	return sum.Sum64()
}

func (r *Record) append(out []byte) []byte {
	flags := byte(r.Outcome)
	if r.Exact {
		flags |= exactFlag
	}
	if r.Expanded {
		flags |= expandedFlag
	}
	out = binary.BigEndian.AppendUint64(out, r.Key)
	out = binary.BigEndian.AppendUint16(out, uint16(r.Score))
	out = binary.BigEndian.AppendUint16(out, r.Chance)
	out = append(out, r.Depth, flags)
	return binary.BigEndian.AppendUint32(out, r.Games)
}

// Parse parses the file of a book. Its error says what is wrong, and where.
func Parse(text []byte) (*Book, error) {
	if len(text) > MostBytes {
		return nil, fmt.Errorf("the book has %d bytes: want at most %d", len(text), MostBytes)
	}
	head, _, found := bytes.Cut(text[:min(len(text), mostHeader)], []byte("\n\n"))
	if !found {
		return nil, errors.New("the book has no empty line after its header")
	}
	body := text[len(head)+2:]
	b, count, err := parseHeader(string(head))
	if err != nil {
		return nil, err
	}
	if want := count*recordSize + checksumSize; len(body) != want {
		return nil, fmt.Errorf("%d bytes follow the header: want %d for %d positions and the checksum",
			len(body), want, count)
	}
	end := len(text) - checksumSize
	if got, want := checksum(text[:end]), binary.BigEndian.Uint64(text[end:]); got != want {
		return nil, fmt.Errorf("the checksum is %016x, but that of the content is %016x: the book is damaged", want, got)
	}
	b.records = make([]Record, count)
	for i := range b.records {
		if err := b.records[i].parse(body[i*recordSize:]); err != nil {
			return nil, fmt.Errorf("position %d: %w", i+1, err)
		}
		if i > 0 && b.records[i].Key <= b.records[i-1].Key {
			return nil, fmt.Errorf("position %d: the keys do not ascend", i+1)
		}
	}
	return b, nil
}

func parseHeader(head string) (*Book, int, error) {
	lines := strings.Split(head, "\n")
	names := []string{magic, "command ", "seed ", "date ", "positions "}
	if len(lines) != len(names) {
		return nil, 0, fmt.Errorf("the header has %d lines: want %d", len(lines), len(names))
	}
	for i, name := range names {
		value, ok := strings.CutPrefix(lines[i], name)
		if !ok {
			return nil, 0, fmt.Errorf("line %d: %.40q: want %q and a value", i+1, lines[i], name)
		}
		if err := checkLine(value); err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", i+1, err)
		}
		lines[i] = value
	}
	rules, err := game.Find(lines[0])
	if err != nil {
		return nil, 0, fmt.Errorf("line 1: %w", err)
	}
	if rules.ID() != lines[0] {
		return nil, 0, fmt.Errorf("line 1: %.40q: want %q", lines[0], rules.ID())
	}
	seed, err := strconv.ParseUint(lines[2], 10, 64)
	if err != nil || strconv.FormatUint(seed, 10) != lines[2] {
		return nil, 0, fmt.Errorf("line 3: seed %.20q: want a whole number", lines[2])
	}
	if !isDate(lines[3]) {
		return nil, 0, fmt.Errorf("line 4: date %.20q: want one such as 2026-11-24", lines[3])
	}
	count, err := strconv.Atoi(lines[4])
	if err != nil || count < 1 || count > mostRecords || strconv.Itoa(count) != lines[4] {
		return nil, 0, fmt.Errorf("line 5: positions %.20q: want 1 to %d", lines[4], mostRecords)
	}
	return &Book{Header: Header{rules, lines[1], seed, lines[3]}}, count, nil
}

// checkLine reports what is wrong with a value in the header.
func checkLine(value string) error {
	if value == "" || len(value) > mostLine {
		return fmt.Errorf("%d bytes: want 1 to %d", len(value), mostLine)
	}
	if strings.ContainsFunc(value, func(c rune) bool { return c < ' ' || c > '~' }) {
		return fmt.Errorf("%.40q: want printable ASCII", value)
	}
	return nil
}

// isDate reports whether text is a date.
func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// parse parses a record and checks what holds for all values.
func (r *Record) parse(text []byte) error {
	number := binary.BigEndian
	flags := text[13]
	*r = Record{
		Key: number.Uint64(text),
		Value: Value{
			Score: int16(number.Uint16(text[8:])), Chance: number.Uint16(text[10:]), Depth: text[12],
			Outcome: ai.Outcome(flags & outcomeMask), Exact: flags&exactFlag != 0,
		},
		Expanded: flags&expandedFlag != 0, Games: number.Uint32(text[14:]),
	}
	switch {
	case flags&^knownFlags != 0:
		return fmt.Errorf("unknown flags %#02x", flags)
	case r.Chance > Whole:
		return fmt.Errorf("the chance is %d: want at most %d", r.Chance, Whole)
	case r.Score == -1<<15:
		return errors.New("the score is out of range")
	case r.Exact && r.Outcome == ai.Unknown:
		return errors.New("an exact value is not proven")
	case (r.Score >= Certain) != (r.Outcome == ai.Win) || (r.Score <= -Certain) != (r.Outcome == ai.Loss):
		return fmt.Errorf("the score %d does not fit the outcome %s", r.Score, r.Outcome)
	}
	return nil
}
