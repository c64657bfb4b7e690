// Package gomocup lets a player of m,n,k games play under the managers of gomoku
// tournaments, such as Piskvork. It answers their commands, one per line, according to
// the Gomocup protocol (Petr Laštovička and Martin Petříček, "Gomoku AI protocol").
package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/mnk"
)

// A Maker creates the player for games by rules. The player may use the given number of
// bytes of memory; 0 means that the manager set no limit.
type Maker func(rules game.Rules, memory int64) (ai.Player, error)

// About describes the player in the answer to ABOUT.
type About struct{ Name, Version, Author, Country string }

// row is the number of stones in a row that wins in all games of managers.
const row = 5

// The owners of stones as the protocol numbers them.
const (
	own      = 1
	opponent = 2
	finished = 3 // a stone of either side, in a row that won earlier in a continuous game
)

// A stone is a stone on the board. Cells are counted row by row from the upper left.
type stone struct{ cell, owner int }

// A session holds the state of a conversation with one manager.
type session struct {
	about     About
	newPlayer Maker
	out       *bufio.Writer
	lines     <-chan string
	waiting   []string // lines received while the player was thinking
	unknown   bool     // whether the last command was unknown; its further lines are not answered

	info          info
	columns, rows int // 0 before START
	stones        []stone
	player        ai.Player
	plays         string // the ID of the rules that the player was created for
	memory        int64  // the memory limit that the player was created with
	games         int64
}

// longestLine is the length at which lines are cut, in bytes. No command is that long.
const longestLine = 4096

// readLines returns the lines of in, which end with CR, LF or both. It skips empty lines.
func readLines(ctx context.Context, in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		r := bufio.NewReader(in)
		var line []byte
		for {
			c, err := r.ReadByte()
			if err == nil && c != '\n' && c != '\r' {
				if len(line) < longestLine {
					line = append(line, c)
				}
				continue
			}
			if text := strings.TrimSpace(string(line)); text != "" {
				select {
				case lines <- text:
				case <-ctx.Done():
					return
				}
			}
			if line = line[:0]; err != nil {
				return
			}
		}
	}()
	return lines
}

// next returns the next line, and false after the last one.
func (s *session) next(ctx context.Context) (string, bool) {
	if len(s.waiting) > 0 {
		line := s.waiting[0]
		s.waiting = s.waiting[1:]
		return line, true
	}
	select {
	case line, ok := <-s.lines:
		return line, ok
	case <-ctx.Done():
		return "", false
	}
}

func (s *session) say(format string, values ...any) { fmt.Fprintf(s.out, format+"\n", values...) }

// rules returns the rules that the manager has set.
func (s *session) rules() (*mnk.Rules, error) {
	rule, err := s.info.rowRule()
	if err != nil {
		return nil, err
	}
	return mnk.New(s.columns, s.rows, row, rule)
}

// stateOf returns the position with the given owner of each cell and the own side to
// move.
func (s *session) stateOf(rules *mnk.Rules, owners []int) (game.State, error) {
	counts := [3]int{}
	for _, owner := range owners {
		counts[owner]++
	}
	letters := [3]byte{'.', 'X', 'O'}
	if counts[own] < counts[opponent] {
		letters = [3]byte{'.', 'O', 'X'}
	}
	cells := make([]byte, len(owners))
	for cell, owner := range owners {
		cells[cell] = letters[owner]
	}
	var rows []string
	for y := range s.rows {
		rows = append(rows, string(cells[y*s.columns:(y+1)*s.columns]))
	}
	return rules.ParsePosition(strings.Join(rows, "/") + " " + string(letters[own]))
}

// errRestarted reports a RESTART that arrived instead of the end of the player's
// thinking.
var errRestarted = errors.New("restarted")

// clear removes all stones and begins a new game.
func (s *session) clear() {
	s.stones = s.stones[:0]
	s.games++
}

// cell parses "x,y" and returns the index of the cell.
func (s *session) cell(text string) (int, error) {
	if s.columns == 0 {
		return 0, errNotStarted
	}
	first, second, found := strings.Cut(text, ",")
	x, errX := strconv.Atoi(strings.TrimSpace(first))
	y, errY := strconv.Atoi(strings.TrimSpace(second))
	if !found || errX != nil || errY != nil {
		return 0, fmt.Errorf("%.40q is not a cell: want a column and a row from 0 with a comma between, such as 9,10", text)
	}
	if x < 0 || x >= s.columns || y < 0 || y >= s.rows {
		return 0, fmt.Errorf("%d,%d is off the board of %d columns and %d rows", x, y, s.columns, s.rows)
	}
	return y*s.columns + x, nil
}

// info holds the settings that a manager sends for a game.
type info struct {
	turn   time.Duration // for a move; 0 asks for a move as fast as possible
	match  time.Duration // for the whole game; 0 means no limit
	left   time.Duration // the rest of match
	memory int64         // bytes; 0 means no limit
	rule   int           // a sum of the rule bits below
}

// defaults are the settings until the manager sends others.
var defaults = info{turn: 30 * time.Second}

// mostMilliseconds is the largest time limit accepted, about 25 days; larger values are
// reduced to it.
const mostMilliseconds = 1 << 31

// set applies one INFO. It ignores keys that it does not use, as the protocol requires.
func (i *info) set(key, value string) error {
	key = strings.ToLower(key)
	switch key {
	case "timeout_turn", "timeout_match", "time_left", "max_memory", "rule":
	default:
		return nil
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return fmt.Errorf("%s %.40q: want a whole number", key, value)
	}
	duration := time.Duration(max(min(n, mostMilliseconds), 0)) * time.Millisecond
	switch key {
	case "timeout_turn":
		i.turn = duration
	case "timeout_match":
		i.match = duration
		i.left = duration
	case "time_left":
		i.left = duration
	case "max_memory":
		i.memory = max(n, 0)
	case "rule":
		i.rule = int(min(max(n, -1), 1<<16))
	}
	return nil
}

// rowRule returns the rule that decides which rows win.
func (i *info) rowRule() (mnk.Rule, error) {
	const known = exactlyFive | continuous | renju | caro
	switch {
	case i.rule < 0 || i.rule&^known != 0:
		return 0, fmt.Errorf("rule %d is not known: want a sum of 1, exactly five; 2, continuous; 4, renju; "+
			"and 8, caro", i.rule)
	case i.rule&renju != 0 && i.rule&continuous != 0:
		return 0, errors.New("renju does not go on after a row: want 4 without 2")
	case i.rule&renju != 0:
		return mnk.Renju, nil
	case i.rule&caro != 0:
		return mnk.Caro, nil
	case i.rule&exactlyFive != 0:
		return mnk.Exact, nil
	}
	return mnk.Freestyle, nil
}

// lag and lagPart are subtracted from the time for a move: a constant for the
// transmission of the answer, and one part in lagPart for a busy computer.
const (
	lag     = 30 * time.Millisecond
	lagPart = 20
)

// atOnce is the time for a move if the manager asks for one as fast as possible.
const atOnce = 20 * time.Millisecond

// limits returns the limits of the next move.
func (i *info) limits() ai.Limits {
	limits := ai.Limits{Time: atOnce}
	if i.turn > 0 {
		limits.Time = less(i.turn)
	}
	if i.match > 0 {
		limits.Left = less(i.left)
	}
	return limits
}

// less returns d without the lag, at least one millisecond.
func less(d time.Duration) time.Duration { return max(d-lag-d/lagPart, time.Millisecond) }

// Rules as managers number them.
const (
	exactlyFive = 1
	continuous  = 2
	renju       = 4
	caro        = 8
)

var errNotStarted = errors.New("there is no board yet: want START or RECTSTART first")
