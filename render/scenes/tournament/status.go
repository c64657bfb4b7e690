package tournament

// Status says how the session stands, where there is something to be said of that, and why. It
// reports whether nothing can be had of the tournament.
func (s *Session) Status() (title, why string, lost bool) {
	return s.availability.Status(s.program, &words, s.connection.Tournament() != nil)
}

// MayRetry reports whether to begin the session anew may help where it is lost.
func (s *Session) MayRetry() bool { return s.availability.MayRetry() }

// Retry begins the session anew.
func (s *Session) Retry() { s.program.OpenTournament(s.id, s.terms) }
