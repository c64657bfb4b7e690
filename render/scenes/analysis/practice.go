package analysis

import (
	"context"
	"slices"
	"strconv"
	"time"

	"colat/ai"
	"colat/ai/analysis"
	"colat/ai/review"
	"colat/game"
	"colat/game/async"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/games"
)

// practice lets the user learn from mistakes: each error of the reviewed game is a position to
// try until a move is found that is as good as the best.
type practice struct {
	on     bool
	list   []int // indices of the errors
	at     int   // index in list
	solved bool  // the move was found, or shown
	shown  bool
	tried  game.Move // the last try, or NoMove
	check  *async.Call[bool]
}

// errors returns the indices of the errors of the only person, or of both sides, that are settled.
func (r *reviewed) errors() []int {
	if r.known == nil || !r.study.Complete() {
		return nil
	}
	seats := &r.of.Setup.Seats
	var list []int
	for i := range r.known.Moves {
		m := &r.known.Moves[i]
		mine := r.of.Setup.Persons() != 1 || seats[m.Side] == setup.Human
		if m.Sign != review.Fine && m.Settled && m.Best != game.NoMove && mine {
			list = append(list, i)
		}
	}
	return list
}

// possible reports whether there are errors to learn from.
func (p *practice) possible(s *Scene) bool { return len(s.errors()) > 0 }

// state describes the practice to tests.
func (p *practice) state() string {
	switch {
	case !p.on:
		return ""
	case p.solved && !p.shown:
		return "solved"
	case p.shown:
		return "shown"
	case !p.check.Ended():
		return "checking"
	case p.tried != game.NoMove:
		return "wrong"
	}
	return "asked " + strconv.Itoa(p.list[p.at]+1)
}

// open begins with the first error.
func (p *practice) open(s *Scene) {
	list := s.errors()
	if len(list) == 0 {
		return
	}
	p.close()
	*p = practice{on: true, list: list, tried: game.NoMove}
	if s.engine.on {
		s.engine.toggle()
	}
	p.ask(s)
}

// ask shows the position before the present error.
func (p *practice) ask(s *Scene) {
	s.goTo(p.list[p.at])
	s.stage.View.SetAdvice(&board.Advice{})
	p.say(s)
}

// say shows and announces what the practice has to say.
func (p *practice) say(s *Scene) {
	s.words.known = false
	s.program.Refresh()
	_, text := p.words(s)
	s.program.Announce(text)
}

// close ends a check in progress.
func (p *practice) close() { p.check.Cancel() }

// stop ends the practice.
func (p *practice) stop(s *Scene) {
	p.close()
	*p = practice{}
	s.engine.restate()
	s.words.known = false
	s.program.Refresh()
}

// next goes to the next error, or ends the practice after the last one.
func (p *practice) next(s *Scene) {
	if p.at+1 == len(p.list) {
		p.stop(s)
		s.program.Say(s.program.Text("practice.done"))
		return
	}
	p.close()
	*p = practice{on: true, list: p.list, at: p.at + 1, tried: game.NoMove}
	p.ask(s)
}

// reveal shows the best move.
func (p *practice) reveal(s *Scene) {
	p.close()
	p.solved, p.shown = true, true
	p.say(s)
}

// asked reports whether the board shows the position to try.
func (p *practice) asked(s *Scene) bool {
	return p.on && !p.solved && s.shown() == p.list[p.at] && !s.off()
}

// tries handles a move that the user tries, and reports whether that is one.
func (p *practice) tries(s *Scene, m game.Move) bool {
	if !p.asked(s) {
		return false
	}
	i := p.list[p.at]
	best := s.known.Moves[i].Best
	p.close()
	p.tried = m
	switch m {
	case best:
		p.found(s, true)
	case s.moves[i]:
		p.found(s, false)
	default:
		p.compare(s, best, m)
		p.say(s)
	}
	return true
}

// found tells whether a try was right.
func (p *practice) found(s *Scene, right bool) {
	p.solved = right
	p.check = nil
	s.choose(-1)
	if right {
		s.program.Sound(sound.Win)
	} else {
		s.program.Sound(sound.Illegal)
	}
	p.say(s)
}

// Bounds of a try that counts as right: how long and how deep it is compared with the best move,
// and how much worse it may be.
const (
	compareTime  = 3 * time.Second
	compareDepth = 12
	goodEnough   = 0.05
	nearLead     = 1.5
)

// compare searches the move tried and the best one to the same depth.
func (p *practice) compare(s *Scene, best, tried game.Move) {
	player, err := s.program.Engine(s.game.Opponents[0], s.Rules())
	if err != nil {
		player = scene.Unavailable{Err: err}
	}
	start, moves, side := s.walk.tree.Start().Clone(), slices.Clone(s.walk.path), s.walk.state.ToMove()
	margin, gate, clear := s.engine.margin, s.engine.gate, s.game.ClearLead
	p.check = async.Start(context.Background(), async.Recovered(func(ctx context.Context) (bool, error) {
		if err := gate.enter(ctx, true); err != nil {
			return false, err
		}
		defer gate.leave()
		ctx, cancel := context.WithTimeout(ctx, compareTime)
		defer cancel()
		report, err := analysis.Run(ctx, start, moves, analysis.Options{
			Players: []ai.Player{player}, Game: engineGame, Moves: []game.Move{best, tried}, Depth: compareDepth,
			ClearLead: clear, Margin: margin,
		})
		if report == nil || len(report.Lines) < 2 {
			return false, err
		}
		return asGood(report, tried, side, margin != nil), nil
	}))
}

// asGood reports whether a move is as good as the best of a report, or nearly.
func asGood(report *analysis.Report, tried game.Move, side game.Player, leads bool) bool {
	top := report.Lines[0].Worth.For(side)
	for i := range report.Lines {
		w := report.Lines[i].Worth.For(side)
		if report.Lines[i].Move == tried {
			return w.Chance >= top.Chance-goodEnough && (!leads || w.Lead >= top.Lead-nearLead)
		}
	}
	return false
}

// update receives the answer of a comparison.
func (p *practice) update(s *Scene) {
	if p.check == nil || !p.check.Ended() {
		return
	}
	right, err := p.check.Result()
	p.check = nil
	if p.asked(s) {
		p.found(s, right && err == nil)
	}
}

// advice returns the best move once it was found or shown.
func (p *practice) advice(s *Scene) (game.Move, game.State) {
	if i := p.list[p.at]; p.solved && s.shown() == i && !s.off() {
		return s.known.Moves[i].Best, s.states[i]
	}
	return game.NoMove, nil
}

// words returns what the practice says: a title and a text.
func (p *practice) words(s *Scene) (head, text string) {
	l := s.program.Locale
	i := p.list[p.at]
	m := &s.known.Moves[i]
	data := locale.Data{
		"Number": i + 1, "Move": s.game.MoveText(l, s.states[i], s.moves[i]) + m.Sign.String(),
		"Side": games.SideName(l, s.Rules(), m.Side), "At": p.at + 1, "All": len(p.list),
	}
	head = l.Format("practice.head", data)
	if p.tried != game.NoMove {
		data["Tried"] = s.game.MoveText(l, s.states[i], p.tried)
	}
	data["Best"] = s.game.MoveText(l, s.states[i], m.Best)
	switch p.state() {
	case "solved":
		return head, l.Format("practice.right", data)
	case "shown":
		return head, l.Format("practice.answer", data)
	case "checking":
		return head, l.Format("practice.checking", data)
	case "wrong":
		return head, l.Format("practice.wrong", data)
	}
	return head, l.Format("practice.ask", data)
}
