package play

import (
	"math"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// hintTime is the thinking time for a hint.
const hintTime = time.Second

// hint is a good move for the person whose turn it is, with an explanation.
type hint struct {
	wanted   bool
	hash     uint64 // of the position
	inquiry  *inquiry
	known    bool
	move     game.Move
	info     ai.Info
	text     string
	language string
}

func (h *hint) clear(a *advisor) {
	if !h.inquiry.Ended() {
		a.stop()
	}
	*h = hint{}
}

// canHint reports whether a hint is available.
func (s *Scene) canHint() bool { return s.advised() && s.hand.free() }

// askHint requests a hint, or removes the present one.
func (s *Scene) askHint() {
	if s.hint.wanted {
		s.hint.clear(&s.advisor)
	} else if s.canHint() {
		s.hint = hint{wanted: true, hash: s.match.State().Hash()}
		s.values.pause(s)
		s.opinion.pause(&s.advisor)
	}
	s.program.Refresh()
}

// updateHint asks the advisor and receives its answer.
func (s *Scene) updateHint() {
	h := &s.hint
	if !h.wanted {
		return
	}
	if !s.hand.free() || s.match.State().Hash() != h.hash {
		h.clear(&s.advisor)
		s.program.Refresh()
		return
	}
	switch {
	case h.known:
		if h.language != s.program.Locale.Language() {
			s.writeHint()
		}
	case h.inquiry == nil:
		if s.advisor.free() {
			h.inquiry = s.advisor.ask(s.program, s.match.Start(), s.match.Moves(), ai.Limits{Time: hintTime})
			if h.inquiry == nil {
				s.failHint()
			}
		}
	case h.inquiry.Ended():
		answer, err := h.inquiry.Result()
		if err != nil || !game.IsLegal(s.match.State(), answer.move) {
			s.failHint()
			return
		}
		h.known, h.move, h.info = true, answer.move, answer.info
		s.writeHint()
		s.program.Announce(h.text)
		if from, _ := s.game.Squares(s.match.State(), h.move); from >= 0 && s.hand.turn.grips.Has(from) {
			s.hand.choose(from) // shows its targets, including the hinted one
		}
	}
}

func (s *Scene) failHint() {
	s.hint.clear(&s.advisor)
	s.program.SayOf(scene.OfPosition, s.program.Text("hint.failed"))
	s.program.Refresh()
}

// writeHint formats the hint: the move, its result, and a reason if there is a simple one.
func (s *Scene) writeHint() {
	h, l, state := &s.hint, s.program.Locale, s.match.State()
	h.language = l.Language()
	h.text = l.Format("hint.move", locale.Data{"Move": s.game.MoveText(l, state, h.move), "Result": s.hintResult()})
	if h.info.Outcome != ai.Loss {
		if reason := s.game.Reason(l, state.Clone(), h.move); reason != "" {
			h.text += " " + reason
		}
	}
	s.program.Refresh()
}

// hintResult describes the result of the hinted move for the side to move.
func (s *Scene) hintResult() string {
	info, l := &s.hint.info, s.program.Locale
	switch info.Outcome {
	case ai.Win:
		return l.Text("hint.win")
	case ai.Draw:
		return l.Text("hint.draw")
	case ai.Loss:
		return l.Text("hint.loss")
	}
	if info.Chance > 0 {
		percent := min(max(int(math.Round(100*info.Chance)), 1), 99)
		return l.Format("hint.chance", locale.Data{"Percent": percent})
	}
	mover := s.match.State().ToMove()
	lead := float64(info.Score) / 100
	if math.Abs(lead) < 0.05 {
		return l.Text("hint.even")
	}
	if lead < 0 {
		mover = mover.Opponent()
	}
	return strings.TrimSuffix(s.game.Lead(l, s.Rules(), mover, math.Abs(lead)), ".") + "."
}

// addHint lays out the hint with a button that closes it.
func (l *layout) addHint(r ui.Rect) {
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r, Selected: true})
	inner := ui.Rect{X: r.X + 12, Y: r.Y + 6, W: r.W - 16, H: r.H - 12}
	b := inner.CutRight(theme.Touch, 4)
	l.page.AddButton(ui.Rect{X: b.X, Y: inner.Y, W: b.W, H: theme.Touch}, "hint", "", ui.IconClose, ui.Ghost)
	text := l.hint.text
	if !l.hint.known {
		text = l.text("hint.thinking")
	}
	size := theme.TextBody - 1
	for size > theme.TextSmall-2 && ui.ParagraphHeight(text, size, inner.W) > inner.H {
		size--
	}
	inner.CutTop(max(0, inner.H-ui.ParagraphHeight(text, size, inner.W))/2, 0)
	l.page.AddParagraph(inner, text, size, l.theme.Text)
}

// hintHeight returns the height of the hint in a width.
func (l *layout) hintHeight(width float64) float64 {
	text := l.hint.text
	if !l.hint.known {
		text = l.text("hint.thinking")
	}
	return max(theme.Touch+12, ui.ParagraphHeight(text, theme.TextBody-1, width-20-theme.Touch)+14+scene.RowGap)
}
