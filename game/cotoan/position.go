package cotoan

import (
	"fmt"
	"strconv"
	"strings"

	"colat/game"
)

// allPoints is the sum of the points of all pieces of a side.
const allPoints = 45

// ParsePosition implements game.Rules. It reads the format of FormatPosition in upper
// or lower case. Any pieces may be absent, as in problems, and a 0 may stand anywhere.
// A side to move without its 0 has lost it if the opponent can have captured it with
// the last move: no ply has passed since a capture, and the opponent has at least two
// pieces from 1 to 9 and either its own 0 or one of its pieces on the square where the
// lost 0 begins the game.
func (r *Rules) ParsePosition(text string) (game.State, error) {
	fields := strings.Fields(text)
	if len(fields) != 3 && len(fields) != 4 {
		return nil, fmt.Errorf("position of the game %s: %d fields, want 3 or 4: the ranks, the side to move, "+
			"the points, and the plies without a capture if there are any", r.ID(), len(fields))
	}
	s := &State{rules: r, board: NewBoard(), zeroLost: game.NoSide, history: make([]past, 0, QuietLimit)}
	if err := s.readRanks(fields[0]); err != nil {
		return nil, err
	}
	var known bool
	if s.toMove, known = r.Traits().Side(fields[1]); !known {
		return nil, fmt.Errorf("position, field 2 (the side to move): want r or b, not %.40q", fields[1])
	}
	if err := s.readPoints(fields[2]); err != nil {
		return nil, fmt.Errorf("position, field 3 (the points): %w", err)
	}
	if len(fields) == 4 {
		quiet, err := strconv.ParseUint(fields[3], 10, 16)
		if err != nil || quiet > QuietLimit {
			return nil, fmt.Errorf("position, field 4 (the plies without a capture): want 0 to %d, not %.40q",
				QuietLimit, fields[3])
		}
		s.quiet = int(quiet)
	}
	if s.hasLostZero() {
		s.zeroLost = s.toMove
	}
	s.conclude()
	return s, nil
}

func (s *State) readRanks(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != Ranks {
		return fmt.Errorf("position, field 1 (the board): %d ranks, want %d with slashes between", len(ranks), Ranks)
	}
	for i, rank := range ranks {
		cells := strings.Split(rank, ",")
		if len(cells) != Files {
			return fmt.Errorf("position, rank %d: %d squares, want %d with commas between", Ranks-i, len(cells), Files)
		}
		for file, cell := range cells {
			if err := s.readCell(At(file, Ranks-1-i), cell); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *State) readCell(sq Square, text string) error {
	if text == "--" {
		return nil
	}
	if len(text) == 2 && text[1] >= '0' && text[1] <= '9' {
		if side := strings.IndexByte("rb", text[0]|0x20); side >= 0 {
			p := PieceOf(game.Player(side), int(text[1]-'0'))
			if other := s.board.Find(p.Side(), p.Number()); other != NoSquare {
				return game.Refuse("ô %s: quân %s đã đứng ở %s", "position, square %s: %s stands on %s already", sq, p,
					other)
			}
			s.board.Put(p, sq)
			return nil
		}
	}
	return fmt.Errorf("position, square %s: want --, or r or b and a digit, such as b9, not %.40q", sq, text)
}

func (s *State) readPoints(text string) error {
	red, blue, found := strings.Cut(text, "-")
	if !found {
		return fmt.Errorf("want those of red and of blue, such as 7-12, not %.40q", text)
	}
	for side, word := range []string{red, blue} {
		points, err := strconv.ParseUint(word, 10, 8)
		if err != nil || points > allPoints {
			return fmt.Errorf("want 0 to %d for each side, such as 7-12, not %.40q", allPoints, text)
		}
		s.points[side] = int(points)
	}
	target := s.rules.config.Target
	if s.rules.config.Decides != Zero && s.points[0] >= target && s.points[1] >= target {
		return game.Refuse("%s: cả hai bên đều đã đủ %d điểm, mà đủ điểm thì ván cờ kết thúc",
			"%s: both sides have reached the target of %d, which ends a game", text, target)
	}
	return nil
}

// hasLostZero reports whether the last move can have captured the 0 of the side to
// move, if the capture of a 0 decides the game.
func (s *State) hasLostZero() bool {
	side, taker := s.toMove, s.toMove.Opponent()
	if s.rules.config.Decides == Points || s.quiet > 0 || s.board.Find(side, 0) != NoSquare {
		return false
	}
	takers := 0
	for n := 1; n < Numbers; n++ {
		if s.board.Find(taker, n) != NoSquare {
			takers++
		}
	}
	start := StartBoard()
	return takers >= 2 && (s.board.Find(taker, 0) != NoSquare || s.board.On(start.Find(side, 0)).of(taker))
}

// Diagram implements game.Diagrammer: the board with its pieces as in position texts
// and dots for empty squares, then the points.
func (s *State) Diagram() string {
	var b strings.Builder
	files := "    a  b  c  d  e  f  g  h  i\n"
	b.WriteString(files)
	for rank := Ranks - 1; rank >= 0; rank-- {
		fmt.Fprintf(&b, "%2d", rank+1)
		for file := range Files {
			text := " ."
			if p := s.board.On(At(file, rank)); p != NoPiece {
				text = p.String()
			}
			b.WriteString(" " + text)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "points: red %d, blue %d\n", s.points[game.First], s.points[game.Second])
	return b.String()
}
