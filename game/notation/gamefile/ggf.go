package gamefile

import (
	"bufio"
	"errors"
	"io"

	"colat/game/match"
	"colat/game/notation"
)

// ggfSource reads games in GGF, (;…;), and in SGF, with anything between them.
type ggfSource struct {
	in    *bufio.Reader
	known notation.Known
	line  int  // number of line ends read
	last  byte // the byte read last by skip, or '(' if it begins a game that game found
	buf   []byte
}

// errNoEnd is the error of a game within which another one begins.
var errNoEnd = errors.New(`GGF: the game has no end: want ";)" before the next "(;"`)

func (s *ggfSource) next() (Game, error) {
	if err := s.skip(); err != nil {
		return Game{}, err
	}
	begin := s.line + 1
	text, err := s.game()
	var record *match.Record
	switch {
	case err == nil:
		record, _, err = notation.Read(text, s.known)
	case !errors.Is(err, errLong) && !errors.Is(err, errNoEnd):
		return Game{}, err
	}
	return gameOf(begin, record, err)
}

// skip reads up to and including the next "(;".
func (s *ggfSource) skip() error {
	for {
		c, err := s.byte()
		if err != nil {
			return err
		}
		begins := s.last == '(' && c == ';'
		if s.last = c; begins {
			return nil
		}
	}
}

// game returns a game whose "(;" has been read. The game ends with the first ")" outside
// the value of a property. If another game begins before that, the error is errNoEnd, and
// the next call of skip finds the other one.
func (s *ggfSource) game() (string, error) {
	s.buf = append(s.buf[:0], "(;"...)
	sgf, depth := false, 0 // games in SGF have variations, which begin as games do
	for inside, escaped := false, false; ; {
		c, err := s.byte()
		if errors.Is(err, io.EOF) {
			return "", &Error{Fault: Cut}
		}
		if err != nil {
			return "", err
		}
		if next, _ := s.in.Peek(1); !inside && c == '(' && len(next) == 1 && next[0] == ';' {
			if sgf = sgf || s.isSGF(); !sgf {
				s.last = c
				return "", errNoEnd
			}
			depth++
		}
		if len(s.buf) < mostText {
			s.buf = append(s.buf, c)
		}
		switch {
		case escaped:
			escaped = false
		case inside && c == '\\' && (sgf || s.isSGF()):
			escaped, sgf = true, true
		case c == '[':
			inside = true
		case c == ']':
			inside = false
		case c == ')' && !inside && depth > 0:
			depth--
		case c == ')' && !inside:
			if len(s.buf) == mostText {
				return "", errLong
			}
			return string(s.buf), nil
		}
	}
}

// mostRoot is the length in bytes within which a game in SGF says that it is one.
const mostRoot = 4 << 10

// isSGF reports whether the beginning of the game is in SGF.
func (s *ggfSource) isSGF() bool { return len(s.buf) < mostRoot && notation.IsSGF(string(s.buf)) }

func (s *ggfSource) byte() (byte, error) {
	c, err := s.in.ReadByte()
	if c == '\n' {
		s.line++
	}
	return c, err
}
