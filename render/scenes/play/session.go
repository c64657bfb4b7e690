package play

import (
	"slices"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/scenes/play/coach"
	"colat/render/table/games"
)

// session is the match being played. It announces every move to screen readers.
type session struct {
	program *scene.Program
	setup   setup.Setup
	game    *games.Game
	match   *match.Match
	conduct conduct
	seats   seats

	announced int        // number of moves announced
	before    game.State // position after these moves
	ended     bool       // the end has been announced
	failed    bool       // the failure of an engine has been announced
}

// seats holds the players of the two sides.
type seats struct {
	places  [2]match.Seat
	engines [2]coach.Engine // the zero Engine for persons
	levels  [2]int          // 0 for other players
}

// engine reports whether an engine plays a side.
func (s *seats) engine(side game.Player) bool { return s.engines[side].Chooser != nil }

// persons returns the number of persons among the players.
func (s *seats) persons() int {
	n := 0
	for side := range s.engines {
		if !s.engine(game.Player(side)) {
			n++
		}
	}
	return n
}

// watched reports whether all players are engines.
func (s *session) watched() bool { return s.seats.persons() == 0 }

// markAnnounced marks everything so far as announced.
func (s *session) markAnnounced() {
	s.announced, s.before, s.ended = len(s.match.Moves()), s.match.State().Clone(), s.match.Over()
}

// report announces new events of the match. It reports whether the match has ended, or been
// continued, since the last call.
func (s *session) report() bool {
	moves := s.match.Moves()
	for s.announced < len(moves) {
		move := moves[s.announced]
		s.program.Announce(s.game.Announce(s.program.Locale, s.before, move))
		s.before.Play(move)
		s.announced++
		if s.announced == len(moves) {
			s.conduct.changed()
		}
	}
	if failed := s.match.Err() != nil; failed != s.failed {
		s.failed = failed
		if failed {
			s.program.Announce(s.program.Text("engine.failed"))
		}
	}
	result, over := s.match.Result()
	if over == s.ended {
		return false
	}
	s.ended = over
	s.conduct.changed()
	if over {
		s.conduct.ended(result)
	}
	return true
}

// shelve adds the finished game to the library in a later frame.
func (s *session) shelve() {
	p, record, ended := s.program, s.match.Record(), time.Now()
	how := storage.Played{Thinking: s.setup.Time, Terms: s.setup.Terms}
	p.PutOff(func() {
		room, err := p.Store.Library().Add(record, how, ended)
		if err == nil && room == storage.Short {
			p.Say(p.Text("library.short"))
		}
	})
}

// announceTurn announces an event and whose turn it is.
func (s *session) announceTurn(id string) {
	s.program.Announce(s.program.Locale.Format(id, locale.Data{"Side": s.sideName(s.match.State().ToMove())}))
}

// announceResult announces the result of the match.
func (s *session) announceResult(result game.Result) {
	s.program.Announce(s.resultTitle(result) + " " + s.resultReason(result))
}

// waits reports whether the match waits for a person's move or pass.
func (s *session) waits() bool {
	return s.conduct.Free() && !s.match.Over() && s.match.Err() == nil && !s.match.Thinking()
}

// canAnalyse reports whether there is a finished game to review.
func (s *session) canAnalyse() bool { return s.match.Over() && len(s.match.Moves()) > 0 }

// sideName returns a side's name in the language of the interface.
func (s *session) sideName(side game.Player) string {
	return games.SideName(s.program.Locale, s.setup.Rules(), side)
}

// resultTitle returns who won as text, addressed to the only person, if any.
func (s *session) resultTitle(result game.Result) string {
	person := s.conduct.Side()
	switch {
	case result.Reason == game.Aborted:
		return s.program.Text("result.aborted")
	case result.Winner == game.Nobody:
		return s.program.Text("result.draw")
	case person == result.Winner:
		return s.program.Text("result.you-win")
	case person != game.Nobody:
		return s.program.Text("result.you-lose")
	}
	return s.program.Locale.Format("result.side-wins", locale.Data{"Side": s.sideName(result.Winner)})
}

// lost are the IDs of the texts about losses that the board does not show.
var lost = map[game.Reason]string{
	game.Resignation: "result.resignation", game.Timeout: "result.timeout", game.Absence: "result.absence",
}

// resultReason returns the reason for the end as text.
func (s *session) resultReason(result game.Result) string {
	l := s.program.Locale
	switch result.Reason {
	case game.Agreement:
		return l.Text("result.agreement")
	case game.Aborted:
		return l.Text("result.aborted-why")
	}
	if id := lost[result.Reason]; id != "" && result.Winner != game.Nobody {
		return l.Format(id, locale.Data{"Loser": s.sideName(result.Winner.Opponent())})
	}
	return s.game.Result(l, s.match.State(), result)
}

// moveWords caches the moves of a match as text.
type moveWords struct {
	words    []string
	cells    []int   // positions on the sheet: two in a line, the first side's before the second's
	widest   float64 // width of the widest word, in bold
	match    *match.Match
	moves    []game.Move
	state    game.State // after the moves
	language string
}

// of returns the text of all moves of the match, including those taken back.
func (w *moveWords) of(s *session) []string {
	moves, l := s.match.Line(), s.program.Locale
	n := len(w.moves)
	if w.match != s.match || w.language != l.Language() || n > len(moves) || !slices.Equal(w.moves, moves[:n]) {
		*w = moveWords{
			words: w.words[:0], cells: w.cells[:0], match: s.match, moves: w.moves[:0], state: s.match.Start().Clone(),
			language: l.Language(),
		}
	}
	for _, m := range moves[len(w.moves):] {
		cell := 0
		if n := len(w.cells); n > 0 {
			cell = w.cells[n-1] + 1
		}
		if cell%2 != int(w.state.ToMove()) {
			cell++
		}
		word := s.game.MoveText(l, w.state, m)
		w.words, w.cells, w.moves = append(w.words, word), append(w.cells, cell), append(w.moves, m)
		w.widest = max(w.widest, text.Width(word, text.Style{Size: theme.TextBody - 1, Bold: true}))
		w.state.Play(m)
	}
	return w.words
}
