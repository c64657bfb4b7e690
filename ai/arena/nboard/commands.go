package nboard

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/analysis"
	"colat/ai/review"
	"colat/game"
	"colat/game/notation"
	"colat/game/othello"
)

// answer executes a command, and reports whether it ends the session. Unknown commands are ignored, as the
// protocol asks.
func (s *session) answer(ctx context.Context, line string) (quit bool) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	var err error
	switch word {
	case "nboard":
		s.say("set myname %s", s.about.Name)
	case "set":
		err = s.set(rest)
	case "move":
		err = s.move(rest)
	case "hint":
		return s.hint(ctx, rest)
	case "go":
		return s.choose(ctx)
	case "analyze":
		return s.analyze(ctx)
	case "learn":
		s.say("learned") // the book of the engine is fixed
	case "ping":
		s.say("pong %s", rest)
	case "quit":
		return true
	}
	if err != nil {
		s.fail(err)
	}
	return false
}

// mostDepth is the greatest depth that can be set, in plies.
const mostDepth = 60

// set executes "set depth" and "set game"; other values, such as contempt, have no meaning here.
func (s *session) set(text string) error {
	name, value, _ := strings.Cut(text, " ")
	value = strings.TrimSpace(value)
	switch name {
	case "depth":
		depth, err := strconv.Atoi(value)
		if err != nil || depth < 1 || depth > mostDepth {
			return fmt.Errorf("set depth %.40q: want 1 to %d", value, mostDepth)
		}
		s.depth = depth
	case "game":
		return s.setGame(value)
	}
	return nil
}

// setGame sets the position after a game in GGF. The time of a side is that of TI, less what its moves took.
func (s *session) setGame(text string) error {
	record, form, err := notation.Read(text, notation.Known{Rules: othello.Classic})
	switch {
	case err != nil:
		return fmt.Errorf("set game: %w", err)
	case form != notation.GGF || record.Rules.ID() != othello.Classic.ID():
		return errors.New("set game: want a game of Othello in GGF, such as (;GM[Othello]…;)")
	}
	s.begin(record.Start)
	for i, m := range record.Moves {
		took := time.Duration(0)
		if i < len(record.Milliseconds) {
			took = time.Duration(record.Milliseconds[i] * float64(time.Millisecond))
		}
		s.play(m, took)
	}
	s.clock = mainTime(record.Tag("TI"))
	return nil
}

// mainTime returns the time of a side by the value of TI, hours, minutes and seconds with colons between them, or
// 0 for none. Increments follow after a slash.
func mainTime(text string) time.Duration {
	main, _, _ := strings.Cut(text, "/")
	seconds := 0.0
	for part := range strings.SplitSeq(main, ":") {
		n, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		if err != nil || !(n >= 0 && n <= mostSeconds) {
			return 0
		}
		seconds = 60*seconds + n
	}
	return time.Duration(min(seconds, mostSeconds) * float64(time.Second))
}

// mostSeconds is the longest time that counts.
const mostSeconds = 1e6

// move plays a move with its evaluation and the seconds that it took, such as F5/1.2/3.4. Some programs have
// spaces in place of slashes.
func (s *session) move(text string) error {
	parts := strings.Split(text, "/")
	if len(parts) == 1 {
		parts = strings.Fields(text)
	}
	m, err := moveOf(s.state, strings.Join(parts[:min(1, len(parts))], ""))
	if err != nil {
		return fmt.Errorf("move %.40q: %w", text, err)
	}
	took := time.Duration(0)
	if len(parts) > 2 {
		took = mainTime(parts[2])
	}
	s.play(m, took)
	return nil
}

// moveOf parses a move; a pass is PA.
func moveOf(state game.State, text string) (game.Move, error) {
	if text = strings.ToLower(strings.TrimSpace(text)); text == "pa" {
		text = "pass"
	}
	return othello.Classic.ParseMove(state, text)
}

// textOf formats a move that is legal in a position.
func textOf(state game.State, m game.Move) string {
	if m == othello.Pass {
		return "PA"
	}
	return strings.ToUpper(state.Rules().FormatMove(state, m))
}

// moveLimits returns the limits of a move: those of the engine and the depth that is set, or a second if there
// is neither. A game adds its clock.
func (s *session) moveLimits(clock bool) ai.Limits {
	limits := s.limits.Tighten(ai.Limits{Depth: s.depth})
	if clock && s.clock > 0 {
		limits.Left = max(s.clock-s.used[s.state.ToMove()], time.Millisecond)
	}
	if limits == (ai.Limits{}) {
		limits.Time = time.Second
	}
	return limits
}

// request asks for a move in the position after some of the moves.
func (s *session) request(moves []game.Move, state game.State, limits ai.Limits) *ai.Request {
	n := len(moves)
	r := ai.Continuing(s.start, moves[:n:n], state.Clone(), limits)
	r.Game = s.games
	return r
}

// choose answers "go" with a move, which is not played: the program sends it back. A ping makes the engine answer
// at once, since the position is about to change.
func (s *session) choose(ctx context.Context) (quit bool) {
	legal := s.state.AppendMoves(nil)
	if len(legal) == 0 || legal[0] == othello.Pass {
		s.say("=== PA") // the game is over, or the pass is forced
		return false
	}
	s.say("status %s is thinking", s.about.Name)
	return s.interruptible(ctx, func(word string) bool { return word == "ping" }, func(ctx context.Context) error {
		begin := time.Now()
		r := s.request(s.moves, s.state, s.moveLimits(true))
		r.Report = func(info ai.Info) { s.sayInfo(&info) }
		m, info, err := s.player.Think(ctx, r)
		if err == nil && !game.IsLegal(s.state, m) {
			err = fmt.Errorf("the player's move %d is not legal", m)
		}
		if err != nil {
			return err
		}
		s.say("nodestats %d %.2f", info.Nodes, time.Since(begin).Seconds())
		evaluation := ""
		if info.Searched() {
			evaluation = fmt.Sprintf("%.2f", leadOf(&info, s.state.ToMove()))
		}
		s.say("=== %s/%s/%.2f", textOf(s.state, m), evaluation, time.Since(begin).Seconds())
		s.say("status")
		return nil
	})
}

// leadOf returns the discs by which the side to move is expected to win.
func leadOf(info *ai.Info, side game.Player) float64 {
	return review.WorthOf(info, side, true, clearLead).For(side).Lead
}

// clearLead is the lead in discs at which a side is likely but not sure to win.
const clearLead = 8

// sayInfo tells the result of a search of the position.
func (s *session) sayInfo(info *ai.Info) {
	if len(info.PV) > 0 && info.Searched() {
		worth := review.WorthOf(info, s.state.ToMove(), true, clearLead)
		s.sayLine(info.PV, &worth, info.Depth)
	}
}

// sayLine tells the value of a line from the position, for the side to move. Proven results have the depths
// 100% and 100%W of the protocol.
func (s *session) sayLine(line []game.Move, worth *review.Worth, depth int) {
	state, text := s.state.Clone(), ""
	for _, m := range line {
		text += textOf(state, m)
		state.Play(m)
	}
	searched := strconv.Itoa(max(depth, 1))
	switch {
	case worth.Exact:
		searched = "100%"
	case worth.Outcome != ai.Unknown:
		searched = "100%W"
	}
	own := worth.For(s.state.ToMove())
	s.say("search %s %.2f 0 %s", text, own.Lead, searched)
}

// anyLine reports that every command interrupts an analysis.
func anyLine(string) bool { return true }

// hint evaluates the best moves, one or more, again and again as the search gets deeper.
func (s *session) hint(ctx context.Context, text string) (quit bool) {
	number, err := strconv.Atoi(text)
	if text == "" {
		number, err = 1, nil
	}
	switch {
	case err != nil || number < 1:
		s.fail(fmt.Errorf("hint %.40q: want a number of moves from 1 on", text))
		return false
	case len(s.state.AppendMoves(nil)) == 0:
		s.say("status The game is over")
		return false
	}
	s.say("status %s is analysing", s.about.Name)
	defer s.say("status")
	limits := s.moveLimits(false)
	return s.interruptible(ctx, anyLine, func(ctx context.Context) error {
		if number == 1 {
			r := s.request(s.moves, s.state, limits)
			r.Report = func(info ai.Info) { s.sayInfo(&info) }
			_, info, err := s.player.Think(ctx, r)
			s.sayInfo(&info)
			return err
		}
		if limits.Time > 0 {
			timed, cancel := context.WithTimeout(ctx, limits.Time)
			defer cancel()
			ctx = timed
		}
		shown := 0
		_, err := analysis.Run(ctx, s.start, s.moves, analysis.Options{
			Players: []ai.Player{s.player}, Game: s.games, ClearLead: clearLead, Depth: limits.Depth,
			Margin: &review.Margin{Of: func(end game.State) float64 { return float64(othello.Classic.Margin(end)) }},
			Report: func(r *analysis.Report) {
				if r.Depth == shown && !r.Complete {
					return
				}
				shown = r.Depth
				for i := range r.Lines[:min(number, len(r.Lines))] {
					l := &r.Lines[i]
					s.sayLine(l.PV, &l.Worth, l.Depth)
				}
			},
		})
		if errors.Is(err, context.DeadlineExceeded) {
			return nil
		}
		return err
	})
}

// analyze evaluates every position of the game for its side to move, the last one first.
func (s *session) analyze(ctx context.Context) (quit bool) {
	s.say("status %s is analysing", s.about.Name)
	defer s.say("status")
	limits := s.moveLimits(false)
	return s.interruptible(ctx, anyLine, func(ctx context.Context) error {
		state := s.state.Clone()
		for n := len(s.moves); ; n-- {
			lead, side := 0.0, state.ToMove()
			if _, over := state.Result(); over {
				if lead = float64(othello.Classic.Margin(state)); side == game.Second {
					lead = -lead
				}
			} else {
				_, info, err := s.player.Think(ctx, s.request(s.moves[:n], state, limits))
				err = cmp.Or(err, ctx.Err())
				if err != nil {
					return err
				}
				lead = leadOf(&info, side)
			}
			s.say("analysis %d %.2f", n, lead)
			if n == 0 {
				return nil
			}
			state.Undo()
		}
	})
}
