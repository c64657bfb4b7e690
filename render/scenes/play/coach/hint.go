package coach

import (
	"math"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
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
	return question{s.match.Moves(), ai.Limits{Time: hintTime}}, h.Wanted && !h.Known
}

func (h *Hint) receive(s *subject, answer answer, err error) {
	if err != nil || !game.IsLegal(s.match.State(), answer.move) {
		*h = Hint{}
		s.program.SayOf(scene.OfPosition, s.program.Text("hint.failed"))
		s.program.Refresh()
		return
	}
	h.Known, h.Move, h.info = true, answer.move, answer.info
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
	h.Text = l.Format("hint.move", locale.Data{"Move": s.game.MoveText(l, state, h.Move), "Result": h.result(s)})
	if h.info.Outcome != ai.Loss {
		if reason := s.game.Reason(l, state.Clone(), h.Move); reason != "" {
			h.Text += " " + reason
		}
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
		percent := min(max(int(math.Round(100*h.info.Chance)), 1), 99)
		return l.Format("hint.chance", locale.Data{"Percent": percent})
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
