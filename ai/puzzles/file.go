package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"colat/game"
)

// A file of puzzles is text. Its first line names the format and the game; every other line
// holds a puzzle, or begins with "#" and is a comment:
//
//	colat-puzzles 1 victory
//	k3v9a2xq win fifth-sun 4 d3,c5,d6 XXO…
//
// The fields are the ID, the goal, the theme, the grade, the moves of the solution with
// commas, and the position, which may contain spaces.

const (
	magic      = "colat-puzzles 1 "
	fields     = 6
	mostLine   = 2048
	mostBytes  = 4 << 20
	mostInFile = 20_000
	mostTheme  = 24
)

// Header returns the first line of a file of puzzles.
func Header(rules game.Rules) string { return magic + rules.ID() + "\n" }

// AppendLine appends the line of a puzzle, with its end.
func AppendLine(buf []byte, p *Puzzle) ([]byte, error) {
	moves, err := p.Moves()
	if err != nil {
		return buf, err
	}
	return fmt.Appendf(buf, "%s %s %s %d %s %s\n", p.ID, p.Goal, p.Theme, p.Grade,
		strings.Join(moves, ","), p.Position), nil
}

// A File is the content of a file of puzzles.
type File struct {
	Rules   game.Rules
	Puzzles []*Puzzle
	// Comments are the texts after "#".
	Comments []string
	// Whole is the length of the text up to the end of the last whole line, in bytes.
	Whole int
}

// Parse parses a file of puzzles. The last line counts only if its end is there. An error
// names the line.
func Parse(text []byte) (*File, error) { return ParsePausing(text, func() {}) }

// ParsePausing is Parse, and calls pause after each line, so that others can run.
func ParsePausing(text []byte, pause func()) (*File, error) {
	if len(text) > mostBytes {
		return nil, fmt.Errorf("the file has %d bytes: want at most %d", len(text), mostBytes)
	}
	f := &File{Whole: bytes.LastIndexByte(text, '\n') + 1}
	known := make(map[string]bool)
	number := 0
	for line := range strings.Lines(string(text[:f.Whole])) {
		number++
		if err := f.add(strings.TrimSuffix(line, "\n"), known); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		pause()
	}
	if f.Rules == nil {
		return nil, fmt.Errorf("line 1: want %q and the ID of a game", magic)
	}
	return f, nil
}

// add adds a line to the file.
func (f *File) add(line string, known map[string]bool) error {
	if f.Rules == nil {
		id, ok := strings.CutPrefix(line, magic)
		if !ok || len(id) > mostLine {
			return fmt.Errorf("%.40q: want %q and the ID of a game", line, magic)
		}
		rules, err := game.Find(id)
		f.Rules = rules
		return err
	}
	if comment, ok := strings.CutPrefix(line, "#"); ok {
		f.Comments = append(f.Comments, strings.TrimSpace(comment))
		return nil
	}
	p, err := ParseLine(f.Rules, line)
	if err != nil {
		return err
	}
	if known[p.ID] {
		return fmt.Errorf("the puzzle %s is in the file twice", p.ID)
	}
	if len(f.Puzzles) == mostInFile {
		return fmt.Errorf("want at most %d puzzles", mostInFile)
	}
	known[p.ID] = true
	f.Puzzles = append(f.Puzzles, p)
	return nil
}

// ParseLine parses the line of a puzzle, without its end. The moves must be legal.
func ParseLine(rules game.Rules, line string) (*Puzzle, error) {
	if len(line) > mostLine {
		return nil, fmt.Errorf("the line has %d bytes: want at most %d", len(line), mostLine)
	}
	words := strings.SplitN(line, " ", fields)
	if len(words) != fields {
		return nil, fmt.Errorf("want %d fields: ID, goal, theme, grade, moves and position", fields)
	}
	p := &Puzzle{ID: words[0], Rules: rules, Theme: words[2], Position: words[5]}
	if !IsID(p.ID) {
		return nil, fmt.Errorf("ID %.20q: want %d of %s", p.ID, idLength, letters)
	}
	var err error
	if p.Goal, err = ParseGoal(words[1]); err != nil {
		return nil, err
	}
	if len(p.Theme) > mostTheme || !slices.Contains(Themes(rules), p.Theme) {
		return nil, fmt.Errorf("theme %.30q: the game %s has %s", p.Theme, rules.ID(),
			strings.Join(Themes(rules), ", "))
	}
	p.Grade, err = strconv.Atoi(words[3])
	if err != nil || p.Grade < LeastGrade || p.Grade > MostGrade || strconv.Itoa(p.Grade) != words[3] {
		return nil, fmt.Errorf("grade %.20q: want %d to %d", words[3], LeastGrade, MostGrade)
	}
	s, err := p.Start()
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	p.Solution, err = parseMoves(s, words[4])
	return p, err
}

// parseMoves parses the moves of a solution, and plays them on s.
func parseMoves(s game.State, text string) ([]game.Move, error) {
	list := strings.Split(text, ",")
	if len(list) > mostMoves || len(list)%2 == 0 {
		return nil, fmt.Errorf("%d moves: want an odd number up to %d", len(list), mostMoves)
	}
	moves := make([]game.Move, 0, len(list))
	for _, word := range list {
		if _, over := s.Result(); over {
			return nil, errors.New("the game is over before the solution ends")
		}
		m, err := s.Rules().ParseMove(s, word)
		if err != nil {
			return nil, fmt.Errorf("move %.20q: %w", word, err)
		}
		s.Play(m)
		moves = append(moves, m)
	}
	return moves, nil
}

// words returns the text of a line of moves from the position of a puzzle.
func words(p *Puzzle, line []game.Move) string {
	if len(line) == 0 {
		return "none"
	}
	s, err := p.Start()
	if err != nil {
		return "none"
	}
	return game.FormatMoves(s, line, " ")
}
