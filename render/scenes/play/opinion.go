package play

import (
	"time"

	"colat/ai"
	"colat/render/program/setup"
)

// opinionRounds are the times for which the advisor thinks about a position, one after
// the other. Each round says more than the one before. Their sum leaves a person's time
// for the opponent to search in.
var opinionRounds = [...]time.Duration{100 * time.Millisecond, 400 * time.Millisecond, 1500 * time.Millisecond}

// opinion is the champion's analysis of the position on the board.
type opinion struct {
	open    bool   // the position has been taken up
	hash    uint64 // of it
	length  int    // moves that led to it
	words   engineReport
	round   int
	inquiry *inquiry
}

// pause leaves the advisor to another question. What was found out stays.
func (o *opinion) pause(a *advisor) {
	if o.inquiry != nil && !o.inquiry.over() {
		a.stop()
	}
	o.inquiry = nil
}

// clear forgets the position, and reports whether there was one.
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

// opined reports whether the champion's opinion of the position on the board is wanted:
// where machines play each other, and where people ask for it. In a room nothing is
// advised.
func (s *Scene) opined() bool {
	if !s.advised() || s.seats.persons() > 0 && !s.program.Settings.Opinion {
		return false
	}
	return !s.match.Over() && !s.display.reviewing && s.display.state != nil && s.match.Err() == nil
}

// updateOpinion asks the advisor about the position on the board, once it lies still, and
// reports whether there is anything new to show.
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
	if o.inquiry != nil && o.inquiry.over() {
		if o.inquiry.err == nil {
			o.adopt(s, &o.inquiry.info)
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

// mayAsk reports whether a question can be asked now: the board lies still, the advisor is
// free, and neither a hint nor a round of the values comes first.
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

// adopt takes over an answer.
func (o *opinion) adopt(s *Scene, info *ai.Info) {
	w := &o.words
	w.info, w.known = *info, true
	w.pv = append(w.pv[:0], info.PV...)
	w.info.PV = nil
	w.write(s.program.Locale, s.game)
}

// championThinks reports whether a champion is thinking about the position on the board:
// the advisor would find the same.
func (s *Scene) championThinks() bool {
	if !s.match.Thinking() || s.display.behind() {
		return false
	}
	return isChampion(s.setup.Seats[s.match.State().ToMove()])
}

// adoptThoughts takes over the last report of the engine that thinks, and reports whether
// it is a new one.
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

// isChampion reports whether a seat is a champion's that nothing but time bounds.
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
