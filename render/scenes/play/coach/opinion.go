package coach

import (
	"time"

	"colat/ai"
)

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
	return question{s.match.Line()[:s.Shown], ai.Limits{Time: opinionRounds[o.round]}}, !over
}

func (o *Opinion) receive(s *subject, answer answer, err error) {
	if err == nil {
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
