package coach

import (
	"math"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/ladder"
	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/program/scene"
)

// hintTime is the thinking time for a hint.
const hintTime = time.Second

// Hint is a good move for the person whose turn it is, with an explanation.
type Hint struct {
	Wanted bool
	Known  bool
	Move   game.Move
	Text   string // the explanation, or that the coach is still thinking

	hash     uint64 // of the position
	info     ai.Info
	reason   *reason
	language string
}

func (h *Hint) follow(s *subject) (kept bool) {
	if !h.Wanted {
		return false
	}
	if !s.free() || s.match.State().Hash() != h.hash {
		*h = Hint{}
		s.program.Refresh()
		return false
	}
	if h.language != s.program.Locale.Language() {
		h.write(s)
	}
	return true
}

func (h *Hint) next(s *subject) (question, bool) {
	return question{moves: s.match.Moves(), limits: ai.Limits{Time: hintTime}, why: true}, h.Wanted && !h.Known
}

func (h *Hint) receive(s *subject, answer answer, err error) {
	if err != nil || !game.IsLegal(s.match.State(), answer.move) {
		*h = Hint{}
		s.program.SayOf(scene.OfPosition, s.program.Text("hint.failed"))
		s.program.Refresh()
		return
	}
	h.Known, h.Move, h.info, h.reason = true, answer.move, answer.info, answer.reason
	h.write(s)
	s.program.Announce(h.Text)
}

// write formats the hint: the move, its result, and a reason if there is a simple one.
func (h *Hint) write(s *subject) {
	l, state := s.program.Locale, s.match.State()
	h.language = l.Language()
	s.program.Refresh()
	if !h.Known {
		h.Text = l.Text("hint.thinking")
		return
	}
	data := locale.Data{"Move": s.game.MoveText(l, state, h.Move)}
	if h.info.Searched() {
		data["Result"] = h.result(s)
		h.Text = l.Format("hint.move", data)
	} else {
		h.Text = l.Format("hint.unsearched", data)
	}
	if h.reason != nil {
		h.Text += " " + s.game.WhyGood(l, state, h.Move, &h.reason.found, h.reason.other)
	}
}

// result describes the result of the move for the side to move.
func (h *Hint) result(s *subject) string {
	l := s.program.Locale
	switch h.info.Outcome {
	case ai.Win:
		return l.Text("hint.win")
	case ai.Draw:
		return l.Text("hint.draw")
	case ai.Loss:
		return l.Text("hint.loss")
	}
	if h.info.Chance > 0 {
		return h.chance(s)
	}
	mover := s.match.State().ToMove()
	lead := float64(h.info.Score) / 100
	if math.Abs(lead) < 0.05 {
		return l.Text("hint.even")
	}
	if lead < 0 {
		mover = mover.Opponent()
	}
	return strings.TrimSuffix(s.game.Lead(l, s.match.Start().Rules(), mover, math.Abs(lead)), ".") + "."
}

// chance describes the chance to win: against the opponent's level if its strength has been measured,
// with the chance against perfect play beside it, otherwise against perfect play.
func (h *Hint) chance(s *subject) string {
	l, state := s.program.Locale, s.match.State()
	data := locale.Data{"Percent": percent(h.info.Chance)}
	level := s.engines[state.ToMove().Opponent()].Level
	rungs, measured := ladder.Of(state.Rules().ID())
	if level == 0 || level == ai.MostLevel || !measured {
		return l.Format("hint.chance", data)
	}
	data["Percent"], data["Perfect"] = percent(rungs.Against(h.info.Chance, level)), data["Percent"]
	data["Name"] = faces.Name(l, level)
	return l.Format("hint.chance-level", data)
}

// percent returns a chance in percent. It is never said to be nothing or certain.
func percent(chance float64) int { return min(max(int(math.Round(100*chance)), 1), 99) }

// opinionRounds are the thinking times of the advisor for a position, one after the other.
// Each round improves on the one before. Their sum is short, so that the opponent can still
// ponder in a person's time.
var opinionRounds = [...]time.Duration{100 * time.Millisecond, 400 * time.Millisecond, 1500 * time.Millisecond}

// Opinion is the champion's analysis of the position on the board.
type Opinion struct {
	Report
	Open bool // the position is set

	hash   uint64 // of the position
	length int    // number of moves up to the position
	round  int
}

// opined reports whether the champion's opinion of the position is wanted: in games between
// engines, and if the user has turned it on.
func (s *subject) opined() bool {
	persons := s.engines[0].Chooser == nil || s.engines[1].Chooser == nil
	if !s.advised || persons && !s.program.Settings.Opinion {
		return false
	}
	return !s.match.Over() && !s.Reviewing && s.match.Err() == nil
}

func (o *Opinion) clear() {
	if o.Open {
		o.Report.reset()
		o.Open, o.round = false, 0
	}
}

func (o *Opinion) follow(s *subject) (kept bool) {
	if !s.opined() {
		if o.Open {
			s.program.Refresh()
		}
		o.clear()
		return false
	}
	if hash := s.State.Hash(); !o.Open || o.hash != hash || o.length != s.Shown {
		o.clear()
		o.Open, o.hash, o.length = true, hash, s.Shown
		o.Game, o.Root = s.game, s.State.Clone()
		s.program.Refresh()
	} else {
		kept = true
	}
	o.Running = o.round < len(opinionRounds)
	if s.championThinks() {
		o.adoptReport(s)
		return false
	}
	return kept
}

// next asks the next question once the pieces are at rest, unless the result is proven.
func (o *Opinion) next(s *subject) (q question, due bool) {
	settled := o.round >= len(opinionRounds) || o.Known && o.Info.Proven()
	if !o.Open || settled || s.Behind || s.stage.View.Animating() || s.championThinks() {
		return q, false
	}
	_, over := s.State.Result()
	return question{moves: s.match.Line()[:s.Shown], limits: ai.Limits{Time: opinionRounds[o.round]}}, !over
}

func (o *Opinion) receive(s *subject, answer answer, err error) {
	if err == nil && answer.info.Searched() {
		o.adopt(&answer.info)
	}
	o.round++
	s.program.Refresh()
}

// adopt takes over an evaluation.
func (o *Opinion) adopt(info *ai.Info) {
	pv := append(o.Info.PV[:0], info.PV...)
	o.Info, o.Known = *info, true
	o.Info.PV = pv
}

// adoptReport takes over the latest report of the engine that is thinking.
func (o *Opinion) adoptReport(s *subject) {
	from := &s.report
	if !from.Known || !from.Running || from.Root == nil || from.Root.Hash() != o.hash {
		return
	}
	if !o.Known || o.Info.Nodes != from.Info.Nodes || o.Info.Depth != from.Info.Depth {
		o.adopt(&from.Info)
		s.program.Refresh()
	}
}
