package play

import (
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// session is the match being played, of which those who listen are told and which
// is kept after every move.
type session struct {
	program *scene.Program
	setup   setup.Setup
	game    *games.Game
	match   *match.Match
	seats   seats
	remote  Remote    // where the game is conducted; nil if it is here
	times   timepiece // of the match

	announced int  // moves that were announced and kept, or soon are
	soon      bool // the match is to be kept soon
	ended     bool // whether the end was
	failed    bool // whether that an engine failed was announced

	counted bool // whether the game has counted for the streak against its level
	offered int  // the level that is offered after the game; 0 for none
}

// start begins the match of the setup, or goes on with a recorded one.
func (s *session) start(record *match.Record) {
	s.program.Later.All() // which is about the match before
	if s.remote != nil {
		s.match, s.times = s.remote.Match(), s.remote
		s.markAnnounced()
		return
	}
	if s.match != nil {
		s.match.Close()
	}
	s.seats.fill(s.program, &s.setup)
	s.counted, s.offered = false, 0
	if record == nil {
		record = &match.Record{Rules: s.setup.Rules(), Start: s.setup.Start, Moves: s.setup.Moves}
	}
	if s.program.Store.MakeRoom(record) {
		library := locale.Data{"Library": s.program.Text("library.title")}
		s.program.Say(s.program.Locale.Format("toast.set-aside", library))
	}
	var err error
	options := []match.Option{match.Clock(s.setup.Clock), match.SleepAfter(sleepAfter)}
	s.match, err = match.Resume(record, s.seats.places, options...)
	if err != nil {
		s.program.Say(s.program.Text("autosave.unreadable"))
		s.match = match.New(s.setup.Start, s.seats.places, options...)
	}
	s.times = s.match
	s.markAnnounced()
	s.keep(true)
}

// markAnnounced has nothing that happened so far announced.
func (s *session) markAnnounced() { s.announced, s.ended = len(s.match.Moves()), s.match.Over() }

// keep keeps the match. open says whether it stays on the screen.
func (s *session) keep(open bool) {
	if s.remote != nil {
		return // it is kept where it is conducted
	}
	s.program.Store.KeepGame(storage.GameOf(s.match, &s.setup, s.program.Address, open))
}

// keepSoon keeps the match, which stays on the screen, when a frame has time for it: one
// that shows a move has enough to do.
func (s *session) keepSoon() {
	if s.soon {
		return
	}
	s.soon = true
	s.program.PutOff(func() {
		s.soon = false
		s.keep(true)
	})
}

// report announces and keeps what happened in the match since the last report. It
// reports whether the match has ended, or goes on, since then.
func (s *session) report() bool {
	moves := s.match.Moves()
	for s.announced < len(moves) {
		s.program.Announce(s.game.Announce(s.program.Locale, stateAfter(s.match, s.announced), moves[s.announced]))
		s.announced++
		if s.announced == len(moves) {
			s.keepSoon()
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
	s.keepSoon()
	if over {
		s.shelve()
		s.program.Announce(s.resultTitle(result) + " " + s.resultReason(result))
		s.program.PutOff(func() { s.countResult(result) })
	}
	return true
}

// shelve puts the game that has ended into the library, when a frame has time for it.
func (s *session) shelve() {
	if s.remote != nil && s.seats.onlyPerson() == game.Nobody {
		return // it was only watched
	}
	p, record, ended := s.program, s.match.Record(), time.Now()
	how := storage.Played{Thinking: s.setup.Time, Terms: s.setup.Terms}
	p.PutOff(func() {
		room, err := p.Store.Library().Add(record, how, ended)
		if err == nil && room == storage.Short {
			p.Say(p.Text("library.short"))
		}
	})
}

// announceTurn tells those who listen what happened, and whose turn it is.
func (s *session) announceTurn(id string) {
	s.program.Announce(s.program.Locale.Format(id, locale.Data{"Side": s.sideName(s.match.State().ToMove())}))
}

// resign gives the game up for the person who plays; with two persons or none,
// for the side to move.
func (s *session) resign() {
	side := s.seats.onlyPerson()
	if side == game.Nobody {
		side = s.match.State().ToMove()
	}
	_ = s.match.Resign(side) // one that is over cannot be given up, nor need be
}

// canResign reports whether there is somebody who may give the game up.
func (s *session) canResign() bool { return s.seats.persons() > 0 && !s.match.Over() }

// waits reports whether the match waits for a person or a pass.
func (s *session) waits() bool {
	if s.remote != nil && !s.remote.Free() {
		return false
	}
	return !s.match.Over() && s.match.Err() == nil && !s.match.Thinking()
}

// canAnalyse reports whether there is a finished game to look back on.
func (s *session) canAnalyse() bool { return s.match.Over() && len(s.match.Moves()) > 0 }

// sideName returns a side's name in the language of the interface.
func (s *session) sideName(side game.Player) string {
	return games.SideName(s.program.Locale, s.setup.Rules(), side)
}

// resultTitle says who won, to the one person who plays as you.
func (s *session) resultTitle(result game.Result) string {
	person := s.seats.onlyPerson()
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

// resultReason says why the game is over.
func (s *session) resultReason(result game.Result) string {
	l := s.program.Locale
	switch result.Reason {
	case game.Agreement:
		return l.Text("result.agreement")
	case game.Aborted:
		return l.Text("result.aborted-why")
	}
	if result.Winner != game.Nobody {
		loser := locale.Data{"Loser": s.sideName(result.Winner.Opponent())}
		switch result.Reason {
		case game.Resignation:
			return l.Format("result.resignation", loser)
		case game.Timeout:
			return l.Format("result.timeout", loser)
		case game.Absence:
			return l.Format("result.absence", loser)
		}
	}
	return s.game.Result(l, s.match.State(), result)
}
