package tournament

// Status says how the stay stands, where there is something to be said of that, and why. It
// reports whether nothing can be had of the tournament.
func (s *Stay) Status() (title, why string, lost bool) {
	return s.arrival.Status(s.program, &words, s.line.Tournament() != nil)
}

// MayRetry reports whether to begin the stay anew may help where it is lost.
func (s *Stay) MayRetry() bool { return s.arrival.MayRetry() }

// Retry begins the stay anew.
func (s *Stay) Retry() { s.program.OpenTournament(s.id, s.terms) }
