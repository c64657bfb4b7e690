package class

import (
	"colat/render/invite"
	"colat/render/line"
)

// Status says how the stay stands, where there is something to be said of that, and why. It
// reports whether nothing can be had of the contest.
func (s *Stay) Status() (title, why string, lost bool) {
	p := s.program
	state := s.line.State()
	switch {
	case s.missing:
		return p.Text("class.missing"), p.Text("class.missing-why"), true
	case s.unmade != nil:
		return p.Text("class.unmade"), refusal(p.Locale, s.unmade), true
	case s.line == nowhere{}:
		return p.Text("class.none"), p.Text("room.none-window"), true
	case state == line.Refused:
		return p.Text("class.none"), p.Text("class.none-why"), true
	case state == line.Outdated || state == line.Reconnecting:
		return invite.Standing(p, state)
	case s.line.Contest() != nil:
		return "", "", false
	case s.ticks > longWait:
		return p.Text("room.connecting"), p.Text("room.connecting-why"), false
	}
	return p.Text("room.connecting"), "", false
}

// MayRetry reports whether to begin the stay anew may help where it is lost.
func (s *Stay) MayRetry() bool { return s.line != nowhere{} && !s.missing }

// Retry begins the stay anew.
func (s *Stay) Retry() { s.program.OpenContest(s.id, s.terms) }
