package coach

import (
	"cmp"
	"context"
	"slices"
	"time"

	"colat/ai"
	"colat/ai/reasons"
	"colat/game"
	"colat/game/async"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Board is the state of the board, and of a person's turn on it.
type Board struct {
	State     game.State // the position on the board
	Shown     int        // number of moves that led to the position
	Reviewing bool       // the user navigates through the moves
	Behind    bool       // the match has moved on
	Choosing  bool       // it is a person's turn, who has a choice
	Selected  int        // square of the selected piece, or -1
	Proposed  int        // target of the move that waits to be confirmed, or -1
}

// free reports whether a person may make a move on the board.
func (b *Board) free() bool { return b.Choosing && !b.Reviewing }

// Engine is an engine that plays a side. The zero Engine is none.
type Engine struct {
	Chooser  *ai.Chooser
	Time     time.Duration // for each move; 0 for no limit
	Ponders  bool
	Champion bool // the engine is the champion limited only by time
	Level    int  // of the opponents for people, or 0
}

// subject holds all facts about the game that the coach uses.
type subject struct {
	Board
	program *scene.Program
	stage   *stage.Stage
	game    *games.Game
	match   *match.Match
	engines [2]Engine
	advised bool // the game has an advisor
	report  watch
}

// championThinks reports whether a champion is thinking about the position on the board. The
// advisor would only repeat its search.
func (s *subject) championThinks() bool {
	return s.match.Thinking() && !s.Behind && s.engines[s.match.State().ToMove()].Champion
}

// watch is the report of the engine that is thinking, or thought last.
type watch struct {
	Report
	began time.Time // start of the current search
	part  float64   // elapsed part of the thinking time, 0 to 1
	ticks int
}

// The report is read twenty times a second. While pieces are moving, and when frames are so
// slow that the engine and the drawing compete, it is read only twice a second.
const (
	reportTicks     = 3
	slowReportTicks = 30
)

// update reads the report of the engine whose turn it is.
func (w *watch) update(s *subject) {
	w.ticks++
	changed := false
	if thinking := s.match.Thinking(); thinking != w.Running {
		w.Running, w.began, w.part = thinking, time.Now(), 0
		changed = true
		if thinking {
			s.program.Pace.Longest = 0
		} else { // the last report of the engine that has just moved
			w.read(s)
		}
	}
	ticks := reportTicks
	if s.program.Pace.Slow() || s.stage.View.Animating() {
		ticks = slowReportTicks
	}
	if w.Running {
		if state := s.match.State(); w.Root == nil || w.Root.Hash() != state.Hash() {
			w.Root, w.Known = state.Clone(), false
		}
		if w.ticks%ticks == 0 {
			changed = w.read(s) || changed
			if limit := s.engines[w.Root.ToMove()].Time; limit > 0 {
				part := min(1, float64(time.Since(w.began))/float64(limit))
				changed = changed || part != w.part
				w.part = part
			}
		}
	}
	if changed {
		s.program.Refresh()
	}
}

// read reads the engine's latest report and reports whether it has changed.
func (w *watch) read(s *subject) bool {
	if w.Root == nil || s.engines[w.Root.ToMove()].Chooser == nil {
		return false
	}
	info := s.engines[w.Root.ToMove()].Chooser.Latest(w.Info.PV[:0])
	if info.Nodes == 0 && info.Depth == 0 {
		return false // nothing yet: keeps the previous report
	}
	same := w.Known && info.Nodes == w.Info.Nodes && info.Depth == w.Info.Depth && info.Score == w.Info.Score
	w.Info, w.Known = info, true
	return !same
}

// Report is an engine's evaluation of a position.
type Report struct {
	scene.Expectation
	Known   bool // the evaluation is set
	Running bool // the engine is thinking
}

// reset forgets the evaluation. It keeps the buffer of its moves.
func (r *Report) reset() {
	buffer := r.Info.PV[:0]
	*r = Report{Expectation: scene.Expectation{Game: r.Game}}
	r.Info.PV = buffer
}

// Phrase returns the evaluation in words.
func (r *Report) Phrase(l *locale.Locale) string {
	switch {
	case !r.Known && r.Running:
		return l.Text("outlook.starting")
	case !r.Known:
		return l.Text("outlook.none")
	}
	return r.Expectation.Phrase(l)
}

// Depth returns the depth of the search as text, with the number of nodes if full is true. A value
// without nodes is one from a book.
func (r *Report) Depth(l *locale.Locale, full bool) string {
	switch {
	case !full:
		return l.Format("outlook.depth", locale.Data{"Depth": r.Info.Depth})
	case r.Info.Nodes == 0:
		return l.Format("outlook.depth-book", locale.Data{"Depth": r.Info.Depth})
	}
	return l.Format("outlook.depth-nodes", locale.Data{"Depth": r.Info.Depth, "Nodes": l.Amount(r.Info.Nodes)})
}

// lineLength is the most moves of the principal variation that are shown.
const lineLength = 8

// Line returns the principal variation as text; "" if there is none.
func (r *Report) Line(l *locale.Locale) string {
	if !r.Known {
		return ""
	}
	moves := r.Expectation.Line(l, lineLength)
	if moves == "" {
		return ""
	}
	return l.Format("outlook.line", locale.Data{"Moves": moves})
}

// Share returns the first side's part of the report's bar, 0 to 1.
func (r *Report) Share() float64 {
	if !r.Known {
		return 0.5
	}
	return r.Expectation.Share()
}

// Advisor is the name of the engine that the coach asks.
const Advisor = "champion"

// advisor is the engine that the coach asks, in the background. It answers one question at a
// time.
type advisor struct {
	player  ai.Player // nil until it is needed
	rules   game.Rules
	game    int64 // distinguishes games for the engine
	asked   topic // of the question in progress; nil if its answer is not needed
	thought *async.Call[answer]
}

// topic is something that the advisor is asked about.
type topic interface {
	// follow follows the board, and reports whether a question in progress still matters.
	follow(s *subject) (kept bool)
	// next returns the next question, and whether it is due.
	next(s *subject) (q question, due bool)
	// receive handles the answer to the last question.
	receive(s *subject, answer answer, err error)
}

// question is a question about the best move after some moves of the match.
type question struct {
	moves  []game.Move
	limits ai.Limits
	why    bool // the reason for the move is wanted too
}

// answer is the answer to a question.
type answer struct {
	move   game.Move
	info   ai.Info
	reason *reason // nil if none is wanted or there is no simple one
}

// reason is why a move is good, as reasons.Good returns it.
type reason struct {
	found reasons.Reason
	other game.Move
}

// explain finds the reason for the move.
func (a *answer) explain(before game.State, pause func() bool) {
	if r, other, is := reasons.Good(before, a.move, pause); is {
		a.reason = &reason{r, other}
	}
}

// free reports whether the engine does not think.
func (a *advisor) free() bool { return a.thought.Ended() }

// ask asks the next question about t, if one is due.
func (a *advisor) ask(s *subject, t topic) {
	q, due := t.next(s)
	if !due {
		return
	}
	start := s.match.Start()
	if rules := start.Rules(); a.player == nil || a.rules != rules {
		player, err := s.program.Engine(Advisor, rules)
		if err != nil {
			player = scene.Unavailable{Err: err}
		}
		a.player, a.rules = player, rules
	}
	player := a.player
	request := &ai.Request{Start: start.Clone(), Moves: slices.Clone(q.moves), Game: -a.game, Limits: q.limits}
	a.asked = t
	a.thought = async.Start(context.Background(), async.Recovered(func(ctx context.Context) (answer, error) {
		move, info, err := player.Think(ctx, request)
		info.PV = slices.Clone(info.PV)
		found := answer{move: move, info: info}
		if state := request.State(); err == nil && q.why && game.IsLegal(state, move) && info.Outcome != ai.Loss {
			found.explain(state, s.program.Pause(ctx))
		}
		err = cmp.Or(err, ctx.Err())
		return found, err
	}))
}

// deliver hands the answer to its topic, if there is one.
func (a *advisor) deliver(s *subject) {
	if t := a.asked; t != nil && a.free() {
		a.asked = nil
		answer, err := a.thought.Result()
		t.receive(s, answer, err)
	}
}

// stop cancels the question in progress. It can be asked again later.
func (a *advisor) stop() {
	a.thought.Cancel()
	a.asked = nil
}

// drop cancels the question in progress if it is about t.
func (a *advisor) drop(t topic) {
	if a.asked == t {
		a.stop()
	}
}
