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
	"strings"

	"colat/ai"
	"colat/game"
	"colat/game/async"
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

// Serve executes the commands from in and writes the answers to out until END, the end of
// in, or the end of ctx.
func Serve(ctx context.Context, in io.Reader, out io.Writer, about About, newPlayer Maker) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &session{about: about, newPlayer: newPlayer, out: bufio.NewWriter(out), info: defaults}
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

var errNotStarted = errors.New("there is no board yet: want START or RECTSTART first")

// position returns the position on the board, with the own side to move.
func (s *session) position() (game.State, error) {
	if s.columns == 0 {
		return nil, errNotStarted
	}
	rules, err := s.rules()
	if err != nil {
		return nil, err
	}
	if s.info.rule&continuous != 0 {
		return s.goingOn(rules)
	}
	owners := make([]int, s.columns*s.rows)
	for _, st := range s.stones {
		owners[st.cell] = min(st.owner, opponent)
		if st.owner == finished {
			owners[st.cell] = own // as managers do
		}
	}
	return s.stateOf(rules, owners)
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

// move asks the player for a move, places the stone, and sends its cell to the manager.
func (s *session) move(ctx context.Context) (ends bool, err error) {
	cell, ends, err := s.choose(ctx)
	if !ends && err == nil {
		s.stones = append(s.stones, stone{cell, own})
		s.say("%d,%d", cell%s.columns, cell/s.columns)
	}
	return ends, err
}

// errRestarted reports a RESTART that arrived instead of the end of the player's
// thinking.
var errRestarted = errors.New("restarted")

// choose asks the player for a move and continues to read commands meanwhile. END,
// RESTART, ABOUT and INFO are executed at once, unless an earlier command has to wait;
// END always is.
func (s *session) choose(ctx context.Context) (cell int, ends bool, err error) {
	state, err := s.position()
	if err != nil {
		return 0, false, err
	}
	if _, over := state.Result(); over {
		return 0, false, errors.New("the game is over: there is no move to choose")
	}
	if err := s.seat(state.Rules()); err != nil {
		return 0, false, err
	}
	type answer struct {
		move game.Move
		info ai.Info
	}
	request := &ai.Request{Start: state, Game: s.games, Limits: s.info.limits()}
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
			return int(a.move), ctx.Err() != nil, err
		case line, ok := <-lines:
			if !ok {
				lines = nil // a manager that sends all commands at once still gets its answers
				continue
			}
			word, rest, _ := strings.Cut(line, " ")
			switch word = strings.ToUpper(word); {
			case word == "END":
				call.End()
				return 0, true, nil
			case len(s.waiting) > 0:
				s.waiting = append(s.waiting, line)
			case word == "RESTART":
				call.End()
				s.clear()
				s.say("OK")
				return 0, false, errRestarted
			case word == "ABOUT":
				s.introduce()
			case word == "INFO":
				s.inform(strings.TrimSpace(rest))
			default:
				s.waiting = append(s.waiting, line)
			}
			if err := s.out.Flush(); err != nil {
				call.End()
				return 0, true, nil
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
