package play

import (
	"time"

	"colat/ai"
	"colat/render/program/setup"
)

// opinionRounds are the thinking times of the advisor for a position, one after the other.
// Each round improves on the one before. Their sum is short, so that the opponent can still
// ponder in a person's time.
var opinionRounds = [...]time.Duration{100 * time.Millisecond, 400 * time.Millisecond, 1500 * time.Millisecond}

// opinion is the champion's analysis of the position on the board.
type opinion struct {
	open    bool   // the position is set
	hash    uint64 // of the position
	length  int    // number of moves up to the position
	words   engineReport
	round   int
	inquiry *inquiry
}

// pause cancels the question in progress to free the advisor. Results are kept.
func (o *opinion) pause(a *advisor) {
	if !o.inquiry.Ended() {
		a.stop()
	}
	o.inquiry = nil
}

// clear drops the position, and reports whether there was one.
func (o *opinion) clear(a *advisor) bool {
	if !o.open {
		return false
	}
	o.pause(a)
	words := o.words
	*o = opinion{}
	o.words.reset()
	o.words.pv = words.pv[:0]
	return true
}

// opined reports whether the champion's opinion of the position is wanted: in games between
// engines, and if the user has turned it on. In a room there is no advice.
func (s *Scene) opined() bool {
	if !s.advised() || s.seats.persons() > 0 && !s.program.Settings.Opinion {
		return false
	}
	return !s.match.Over() && !s.display.reviewing && s.display.state != nil && s.match.Err() == nil
}

// updateOpinion asks the advisor about the position once the pieces are at rest, and reports
// whether the display has changed.
func (s *Scene) updateOpinion() bool {
	o := &s.opinion
	if !s.opined() {
		return o.clear(&s.advisor)
	}
	changed := false
	state := s.display.state
	if hash, n := state.Hash(), s.display.shown; !o.open || o.hash != hash || o.length != n {
		o.clear(&s.advisor)
		o.open, o.hash, o.length, changed = true, hash, n, true
		o.words.root = state.Clone()
	}
	o.words.running = o.round < len(opinionRounds)
	if s.championThinks() {
		o.pause(&s.advisor)
		return s.adoptThoughts() || changed
	}
	if o.inquiry != nil && o.inquiry.Ended() {
		if answer, err := o.inquiry.Result(); err == nil {
			o.adopt(s, &answer.info)
		}
		o.inquiry, changed = nil, true
		o.round++
	}
	if o.words.known && o.words.language != s.program.Locale.Language() {
		o.words.write(s.program.Locale, s.game)
		changed = true
	}
	if o.mayAsk(s) {
		line, limits := s.match.Line()[:s.display.shown], ai.Limits{Time: opinionRounds[o.round]}
		o.inquiry = s.advisor.ask(s.program, s.match.Start(), line, limits)
	}
	return changed
}

// mayAsk reports whether to ask the next question: the pieces are at rest, the advisor is
// free, and neither a hint nor a round of the values takes precedence.
func (o *opinion) mayAsk(s *Scene) bool {
	if o.round >= len(opinionRounds) || o.words.known && o.words.info.Proven() || o.inquiry != nil {
		return false
	}
	if s.stage.View.Animating() || s.display.behind() {
		return false
	}
	if s.hint.wanted && !s.hint.known || s.valued() && s.values.known && s.values.behind(o.round) {
		return false
	}
	_, over := s.display.state.Result()
	return !over && s.advisor.free()
}

// adopt takes over an evaluation.
func (o *opinion) adopt(s *Scene, info *ai.Info) {
	w := &o.words
	w.info, w.known = *info, true
	w.pv = append(w.pv[:0], info.PV...)
	w.info.PV = nil
	w.write(s.program.Locale, s.game)
}

// championThinks reports whether a champion is thinking about the position on the board. The
// advisor would only repeat its search.
func (s *Scene) championThinks() bool {
	if !s.match.Thinking() || s.display.behind() {
		return false
	}
	return isChampion(s.setup.Seats[s.match.State().ToMove()])
}

// adoptThoughts takes over the latest report of the engine that is thinking, and reports
// whether it has changed.
func (s *Scene) adoptThoughts() bool {
	from, o := &s.engineReport, &s.opinion
	if !from.known || !from.running || from.root == nil || from.root.Hash() != o.hash {
		return false
	}
	w := &o.words
	if w.known && w.info.Nodes == from.info.Nodes && w.info.Depth == from.info.Depth && w.language == from.language {
		return false
	}
	info := from.info
	info.PV = from.pv
	o.adopt(s, &info)
	return true
}

// isChampion reports whether a seat is a champion limited only by time.
func isChampion(seat string) bool {
	m, err := setup.ParseMachine(seat)
	if err != nil {
		return false
	}
	if m.Level > 0 {
		return m.Level == ai.MostLevel
	}
	return m.Name == advisorSpec && m.Spec() == setup.Machine{Name: m.Name, Time: m.Time, Ponder: m.Ponder}.Spec()
}
