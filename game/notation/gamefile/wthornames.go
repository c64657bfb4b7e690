package gamefile

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"
)

// Names holds the names of players and tournaments, to which WTHOR's games refer by
// number. They are in files beside the games, WTHOR.JOU and WTHOR.TRN.
type Names struct{ Players, Tournaments []string }

// The length of a name with the zero after it, in bytes.
const (
	playerLength     = 20
	tournamentLength = 26
)

// IsNames reports whether a file begins like WTHOR.JOU or WTHOR.TRN.
func IsNames(first []byte) bool { return namesLength(first) > 0 }

// namesLength returns the length of a name in a file of names, which appears from its
// first names: text, then zeros. It is 0 for any other file.
func namesLength(first []byte) int {
	if len(first) < headerLength {
		return 0
	}
	h := parseHeader(first)
	if !h.valid() || h.Names == 0 || h.Games > 0 && h.Games != uint32(h.Names) {
		return 0
	}
	body := first[headerLength:]
	found := 0
	for _, length := range []int{tournamentLength, playerLength} {
		whole := min(len(body)/length, int(h.Names))
		if whole == 0 || !areNames(body[:whole*length], length) {
			continue
		}
		if found = length; len(body) == int(h.Names)*length {
			break // short names alone do not distinguish the files
		}
	}
	return found
}

// areNames reports whether each entry is a text that is followed by zeros.
func areNames(body []byte, length int) bool {
	for len(body) > 0 {
		text := bytes.TrimRight(body[:length], "\x00")
		if len(text) == length || bytes.ContainsFunc(text, func(c rune) bool { return c < ' ' }) {
			return false
		}
		body = body[length:]
	}
	return true
}

// Read reads the names of a file, WTHOR.JOU or WTHOR.TRN. An error that
// concerns the file is an *Error.
func (n *Names) Read(in io.Reader) error {
	const most = headerLength + 1<<16*tournamentLength
	data, err := io.ReadAll(io.LimitReader(in, most))
	if err != nil {
		return err
	}
	length := namesLength(data)
	if length == 0 {
		return &Error{Fault: NoNames}
	}
	var list []string
	h := parseHeader(data)
	for body := data[headerLength:]; len(body) >= length && len(list) < int(h.Names); body = body[length:] {
		list = append(list, decodeName(bytes.TrimRight(body[:length], "\x00")))
	}
	if length == playerLength {
		n.Players = list
	} else {
		n.Tournaments = list
	}
	return nil
}

// WritePlayers writes the names of the players as WTHOR.JOU, with the date of the file.
func (n *Names) WritePlayers(out io.Writer, date time.Time) error {
	return writeNames(out, n.Players, playerLength, date)
}

// WriteTournaments writes the names of the tournaments as WTHOR.TRN.
func (n *Names) WriteTournaments(out io.Writer, date time.Time) error {
	return writeNames(out, n.Tournaments, tournamentLength, date)
}

func writeNames(out io.Writer, list []string, length int, date time.Time) error {
	if len(list) > mostNames {
		return errManyNames
	}
	h := header{Names: uint16(len(list))}
	h.dated(date)
	data := h.bytes()
	for _, name := range list {
		entry := make([]byte, length)
		copy(entry[:length-1], encodeName(name))
		data = append(data, entry...)
	}
	_, err := out.Write(data)
	return err
}

// mostNames is the number of names that WTHOR's numbers can refer to.
const mostNames = 1<<16 - 1

var errManyNames = errors.New("WTHOR: there are more than " + strconv.Itoa(mostNames) + " names of one kind")

// nameOf returns the name with a number, or the number if the name is unknown.
func nameOf(list []string, number uint16) string {
	if int(number) < len(list) {
		return list[number]
	}
	return "#" + strconv.Itoa(int(number))
}

// numberIn returns the number in a name that nameOf made of it.
func numberIn(name string) (number uint16, isNumber bool) {
	digits, found := strings.CutPrefix(name, "#")
	n, err := strconv.ParseUint(digits, 10, 16)
	return uint16(n), found && err == nil && n < mostNames && strconv.FormatUint(n, 10) == digits
}

// nameList collects names in order of appearance.
type nameList struct {
	list   []string
	number map[string]uint16 // the index in list
}

// add returns the index of a name, and adds the name if it is new.
func (l *nameList) add(name string) (uint16, error) {
	number, known := l.number[name]
	if !known {
		if len(l.list) == mostNames {
			return 0, errManyNames
		}
		if l.number == nil {
			l.number = make(map[string]uint16)
		}
		number = uint16(len(l.list))
		l.number[name] = number
		l.list = append(l.list, name)
	}
	return number, nil
}

// numbered returns the number for the file of each name in the list, and the names by that number.
// Names that are numbers, because the file of the names was not at hand, keep them; the others
// take the first ones that are free.
func (l *nameList) numbered() (numbers []uint16, names []string) {
	most, taken := 0, make(map[uint16]bool)
	for _, name := range l.list {
		if number, isNumber := numberIn(name); isNumber {
			taken[number] = true
			most = max(most, int(number)+1)
		}
	}
	numbers, names = make([]uint16, len(l.list)), make([]string, max(most, len(l.list)))
	free := uint16(0)
	for i, name := range l.list {
		number, isNumber := numberIn(name)
		if !isNumber {
			for taken[free] {
				free++
			}
			number = free
			free++
		}
		numbers[i], names[number] = number, name
	}
	return numbers, names
}

// decodeName reads a name in Latin-1, the characters of WTHOR's names.
func decodeName(name []byte) string {
	runes := make([]rune, len(name))
	for i, c := range name {
		runes[i] = rune(c)
	}
	return string(runes)
}

// encodeName writes a name in Latin-1. A character that has no place in it becomes a
// question mark.
func encodeName(name string) []byte {
	var encoded []byte
	for _, c := range name {
		if c < ' ' || c > 0xff {
			c = '?'
		}
		encoded = append(encoded, byte(c))
	}
	return encoded
}
