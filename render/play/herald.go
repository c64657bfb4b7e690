package play

import (
	"colat/game"
	"colat/game/match"
	"colat/render/games"
	"colat/render/locale"
)

// herald knows what of the match has been announced and saved.
type herald struct {
	moves int
	ended bool
}

// begin takes all that a match holds for announced.
func (h *herald) begin(m *match.Match) { h.moves, h.ended = len(m.Moves()), m.Over() }

// report announces and saves what happened in the match since the last report.
func (s *Scene) report() {
	moves := s.match.Moves()
	for s.herald.moves < len(moves) {
		n := s.herald.moves
		s.program.Announce(s.game.Announce(s.program.Locale, stateAfter(s.match, n), moves[n]))
		s.herald.moves++
		if s.herald.moves == len(moves) {
			s.save(true)
		}
	}
	if result, over := s.match.Result(); over != s.herald.ended {
		s.herald.ended = over
		if over {
			s.program.Announce(s.resultTitle(result) + " " + s.resultReason(result))
		}
		s.save(true)
		s.mark()
		s.program.Refresh()
	}
}

// announceTurn tells those who listen what happened, and whose turn it is.
func (s *Scene) announceTurn(id string) {
	s.program.Announce(s.program.Locale.Format(id, locale.Data{"Side": s.sideName(s.match.State().ToMove())}))
}

// sideName returns a side's name in the language of the interface.
func (s *Scene) sideName(side game.Player) string {
	return games.SideName(s.program.Locale, s.Rules(), side)
}

// resultTitle says who won, to the one person who plays as you.
func (s *Scene) resultTitle(result game.Result) string {
	person := s.seats.onlyPerson()
	switch {
	case result.Winner == game.Nobody:
		return s.program.Text("result.draw")
	case person == result.Winner:
		return s.program.Text("result.you-win")
	case person != game.Nobody:
		return s.program.Text("result.you-lose")
	}
	return s.program.Locale.Format("result.side-wins", locale.Data{"Side": s.sideName(result.Winner)})
}

// resultReason says why the game is over.
func (s *Scene) resultReason(result game.Result) string {
	l := s.program.Locale
	if result.Winner != game.Nobody {
		loser := locale.Data{"Loser": s.sideName(result.Winner.Opponent())}
		switch result.Reason {
		case game.Resignation:
			return l.Format("result.resignation", loser)
		case game.Timeout:
			return l.Format("result.timeout", loser)
		}
	}
	return s.game.Result(l, s.match.State(), result)
}
