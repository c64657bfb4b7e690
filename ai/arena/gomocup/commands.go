package gomocup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/game/mnk"
)

// leastSide and mostSide bound the sides of boards for five in a row.
const (
	leastSide = row
	mostSide  = 20
)

// answer executes one command. It reports whether the command ends the session.
func (s *session) answer(ctx context.Context, line string) (ends bool) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if s.unknown && isData(word) {
		return false
	}
	s.unknown = false
	before := slices.Clone(s.stones)
	var err error
	switch strings.ToUpper(word) {
	case "START":
		err = s.start(rest, rest)
	case "RECTSTART":
		columns, rows, found := strings.Cut(rest, ",")
		if !found {
			err = fmt.Errorf("RECTSTART %.40q: want columns and rows with a comma between, such as 20,15", rest)
			break
		}
		err = s.start(columns, rows)
	case "RESTART":
		if s.columns == 0 {
			err = errNotStarted
			break
		}
		s.clear()
		s.say("OK")
	case "BEGIN":
		if len(s.stones) > 0 {
			err = fmt.Errorf("BEGIN: there are %d stones on the board: want RESTART first", len(s.stones))
			break
		}
		ends, err = s.move(ctx)
	case "TURN":
		if err = s.put(rest, opponent); err == nil {
			ends, err = s.move(ctx)
		}
	case "PLAY":
		if err = s.put(rest, own); err == nil {
			last := s.stones[len(s.stones)-1].cell
			s.say("%d,%d", last%s.columns, last/s.columns)
		}
	case "BOARD":
		if err = s.board(ctx); err == nil {
			ends, err = s.move(ctx)
		}
	case "TAKEBACK":
		if err = s.takeBack(rest); err == nil {
			s.say("OK")
		}
	case "INFO":
		s.inform(rest)
	case "ABOUT":
		s.introduce()
	case "END":
		return true
	default:
		s.unknown = true
		s.say("UNKNOWN command %.40q", word)
	}
	switch {
	case errors.Is(err, errRestarted):
	case err != nil:
		// The board is restored after an error, because a manager may send another
		// command instead.
		s.stones = before
		s.say("ERROR %v", err)
	}
	return ends
}

// isData reports whether a line is not a command but belongs to a command of several
// lines, such as the stones after SWAP2BOARD, or the DONE that ends them. An unknown
// command of several lines gets only one answer.
func isData(word string) bool {
	return strings.EqualFold(word, "DONE") || strings.ContainsRune("-,0123456789", rune(word[0]))
}

// inform executes an INFO. It answers only if no move could be made with the new value,
// so that the manager learns of it before it asks for a move.
func (s *session) inform(text string) {
	key, value, _ := strings.Cut(text, " ")
	if wrong := s.info.set(key, strings.TrimSpace(value)); wrong != nil {
		s.say("MESSAGE INFO %v", wrong)
		return
	}
	if strings.EqualFold(key, "rule") {
		if _, wrong := s.info.rowRule(); wrong != nil {
			s.say("ERROR INFO %v", wrong)
		}
	}
}

// introduce sends the player's name, version, author and country.
func (s *session) introduce() {
	s.say("name=%q, version=%q, author=%q, country=%q",
		s.about.Name, s.about.Version, s.about.Author, s.about.Country)
}

// start creates an empty board.
func (s *session) start(columns, rows string) error {
	width, err := parseSide(columns)
	if err != nil {
		return err
	}
	height, err := parseSide(rows)
	if err != nil {
		return err
	}
	s.columns, s.rows = width, height
	s.clear()
	s.say("OK")
	return nil
}

func parseSide(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < leastSide || n > mostSide {
		return 0, fmt.Errorf("a board's side of %.40q: want %d to %d", text, leastSide, mostSide)
	}
	return n, nil
}

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

// put places a stone on the cell named by text.
func (s *session) put(text string, owner int) error {
	cell, err := s.cell(text)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(s.stones, func(st stone) bool { return st.cell == cell }) {
		return fmt.Errorf("%s holds a stone already", text)
	}
	s.stones = append(s.stones, stone{cell, owner})
	return nil
}

func (s *session) takeBack(text string) error {
	cell, err := s.cell(text)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(s.stones, func(st stone) bool { return st.cell == cell })
	if i < 0 {
		return fmt.Errorf("%s holds no stone", text)
	}
	s.stones = slices.Delete(s.stones, i, i+1)
	return nil
}

// board reads lines "x,y,field" up to DONE. If one of them is invalid, the board stays
// unchanged.
func (s *session) board(ctx context.Context) error {
	before := slices.Clone(s.stones)
	s.stones = s.stones[:0]
	var wrong error
	for number := 1; ; number++ {
		line, ok := s.next(ctx)
		if !ok || strings.EqualFold(line, "DONE") {
			break
		}
		if wrong != nil {
			continue // reads up to DONE, so that no field is taken for a command
		}
		if err := s.field(line); err != nil {
			wrong = fmt.Errorf("BOARD, line %d: %w", number, err)
		}
	}
	if s.columns == 0 {
		wrong = errNotStarted
	}
	if wrong != nil {
		s.stones = before
	}
	return wrong
}

// field parses a line of a BOARD. The field 3 is a stone of a row that won earlier in a
// continuous game.
func (s *session) field(line string) error {
	at := strings.LastIndex(line, ",")
	if at < 0 {
		return fmt.Errorf("%.40q: want x,y,field", line)
	}
	owner, err := strconv.Atoi(strings.TrimSpace(line[at+1:]))
	if err != nil || owner < own || owner > finished {
		return fmt.Errorf("field %.40q: want 1 for a stone of the player's, 2 for the opponent's or 3", line[at+1:])
	}
	return s.put(line[:at], owner)
}

// info holds the settings that a manager sends for a game.
type info struct {
	turn   time.Duration // for a move; 0 asks for a move as fast as possible
	match  time.Duration // for the whole game; 0 means no limit
	left   time.Duration // the rest of match
	memory int64         // bytes; 0 means no limit
	rule   int           // a sum of the rule bits below
}

// Rules as managers number them.
const (
	exactlyFive = 1
	continuous  = 2
	renju       = 4
	caro        = 8
)

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
		return 0, fmt.Errorf("rule %d is not known: want a sum of 1, exactly five; 2, continuous; and 8, caro", i.rule)
	case i.rule&renju != 0:
		return 0, errors.New("renju is not played here: want a rule without 4")
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
