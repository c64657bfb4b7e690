package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"colat/ai"
	"colat/game"
	"colat/game/async"
)

// leastSide and mostSide bound the sides of boards for five in a row.
const (
	leastSide = row
	mostSide  = 20
)

// answer executes one command. It reports whether the command ends the session.
func (s *session) answer(ctx context.Context, line string) (ends bool) {
	word, rest := cutWord(line)
	if s.unknown && isData(word) {
		return false
	}
	s.unknown = false
	before := slices.Clone(s.stones)
	var err error
	switch strings.ToUpper(word) {
	case "START":
		err = s.square(rest)
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
			s.say("%s", s.name(s.stones[len(s.stones)-1].cell))
		}
	case "BOARD":
		if err = s.board(ctx); err == nil {
			ends, err = s.move(ctx)
		}
	case "SWAP2BOARD":
		ends, err = s.swap2(ctx)
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
// lines, such as the stones after YXBOARD, or the DONE that ends them. An unknown
// command of several lines gets only one answer.
func isData(word string) bool {
	return strings.EqualFold(word, "DONE") || strings.ContainsRune("-,0123456789", rune(word[0]))
}

// inform executes an INFO. It answers only if no move could be made with the new value,
// so that the manager learns of it before it asks for a move.
func (s *session) inform(text string) {
	key, value := cutWord(text)
	if wrong := s.info.set(key, value); wrong != nil {
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

// cutWord splits a line at the first spaces or tabs.
func cutWord(line string) (word, rest string) {
	end := strings.IndexFunc(line, unicode.IsSpace)
	if end < 0 {
		return line, ""
	}
	return line[:end], strings.TrimSpace(line[end:])
}

// square creates an empty board of one side or, as some managers say it, of two equal ones.
func (s *session) square(sides string) error {
	numbers := strings.FieldsFunc(sides, func(c rune) bool { return c == ',' || unicode.IsSpace(c) })
	if len(numbers) != 2 {
		return s.start(sides, sides)
	}
	if numbers[0] != numbers[1] {
		for _, n := range numbers {
			if _, err := parseSide(n); err != nil {
				return err
			}
		}
		return fmt.Errorf("START %.40q: the sides differ: want RECTSTART %.9s,%.9s", sides, numbers[0], numbers[1])
	}
	return s.start(numbers[0], numbers[1])
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

// put places a stone on the cell named by text.
func (s *session) put(text string, owner int) error {
	cell, err := s.cell(text)
	if err != nil {
		return err
	}
	if holds(s.stones, cell) {
		return fmt.Errorf("%s holds a stone already", text)
	}
	s.stones = append(s.stones, stone{cell, owner})
	return nil
}

// holds reports whether there is a stone on a cell.
func holds(stones []stone, cell int) bool {
	return slices.ContainsFunc(stones, func(st stone) bool { return st.cell == cell })
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

// board reads lines "x,y,field" up to DONE.
func (s *session) board(ctx context.Context) error {
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
		return errNotStarted
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

// Serve executes the commands from in and writes the answers to out until END, the end of
// in, or the end of ctx.
func Serve(ctx context.Context, in io.Reader, out io.Writer, about About, newPlayer Maker) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &session{about: about, newPlayer: newPlayer, out: bufio.NewWriter(out), info: defaults}
	s.games = rand.Int64N(1 << 40) // the openings of players differ by it
	s.lines = readLines(ctx, in)
	for {
		line, ok := s.next(ctx)
		if !ok {
			return ctx.Err()
		}
		if ends := s.answer(ctx, line); ends {
			return nil
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
	}
}

// move asks the player for a move, places the stone, and sends its cell to the manager.
func (s *session) move(ctx context.Context) (ends bool, err error) {
	state, err := s.position()
	if err != nil {
		return false, err
	}
	cell, ends, err := s.choose(ctx, state)
	if !ends && err == nil {
		s.stones = append(s.stones, stone{int(cell), own})
		s.say("%s", s.name(int(cell)))
	}
	return ends, err
}

// name returns the cell as managers write it.
func (s *session) name(cell int) string { return fmt.Sprintf("%d,%d", cell%s.columns, cell/s.columns) }

// choose asks the player for a move in a position and continues to read commands meanwhile. END,
// RESTART, ABOUT and INFO are executed at once, unless an earlier command has to wait;
// END always is.
func (s *session) choose(ctx context.Context, state game.State) (move game.Move, ends bool, err error) {
	if _, over := state.Result(); over {
		return game.NoMove, false, errors.New("the game is over: there is no move to choose")
	}
	if err := s.seat(state.Rules()); err != nil {
		return game.NoMove, false, err
	}
	type answer struct {
		move game.Move
		info ai.Info
	}
	request := &ai.Request{Start: state.Clone(), Game: s.games, Limits: s.info.limits()}
	call := async.Start(ctx, func(ctx context.Context) (answer, error) {
		move, info, err := s.player.Think(ctx, request)
		return answer{move, info}, err
	})
	defer call.Cancel()
	lines := s.lines
	for {
		select {
		case <-call.Done():
			a, err := call.Result()
			if err == nil && !game.IsLegal(state, a.move) {
				err = fmt.Errorf("the player's move %d is not legal", a.move)
			}
			if err == nil {
				s.report(state, a.info)
			}
			return a.move, ctx.Err() != nil, err
		case line, ok := <-lines:
			if !ok {
				lines = nil // a manager that sends all commands at once still gets its answers
				continue
			}
			word, rest := cutWord(line)
			switch word = strings.ToUpper(word); {
			case word == "END":
				call.End()
				return game.NoMove, true, nil
			case len(s.waiting) > 0:
				s.waiting = append(s.waiting, line)
			case word == "RESTART":
				call.End()
				s.clear()
				s.say("OK")
				return game.NoMove, false, errRestarted
			case word == "ABOUT":
				s.introduce()
			case word == "INFO":
				s.inform(rest)
			default:
				s.waiting = append(s.waiting, line)
			}
			if err := s.out.Flush(); err != nil {
				call.End()
				return game.NoMove, true, nil
			}
		}
	}
}

// seat creates the player, unless the present one fits the rules and the memory limit.
func (s *session) seat(rules game.Rules) error {
	if s.player != nil && s.plays == rules.ID() && s.memory == s.info.memory {
		return nil
	}
	player, err := s.newPlayer(rules, s.info.memory)
	if err != nil {
		return err
	}
	s.player, s.plays, s.memory = player, rules.ID(), s.info.memory
	return nil
}

// report sends the results of the player's search to the manager.
func (s *session) report(state game.State, info ai.Info) {
	text := fmt.Sprintf("depth %d, score %d, %d nodes", info.Depth, info.Score, info.Nodes)
	if info.Proven() {
		text = fmt.Sprintf("%v, %d nodes", info.Outcome, info.Nodes)
	}
	if line := game.FormatMoves(state, info.PV, " "); line != "" {
		text += ", " + line
	}
	s.say("MESSAGE %s", text)
}
