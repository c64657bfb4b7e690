package tournament

// Status returns the state of the connection if it is not connected, and why. It reports
// whether the tournament cannot be shown.
func (s *Session) Status() (title, why string, lost bool) {
	return s.availability.Status(s.program, &words, s.connection.Tournament() != nil)
}

// MayRetry reports whether starting the session again may help.
func (s *Session) MayRetry() bool { return s.availability.MayRetry() }

// Retry starts the session again.
func (s *Session) Retry() { s.program.OpenTournament(s.id, s.terms) }
