package play

import (
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// session is the match being played. It announces every move to screen readers and stores the
// match after it.
type session struct {
	program *scene.Program
	setup   setup.Setup
	game    *games.Game
	match   *match.Match
	seats   seats
	remote  Remote    // the remote game; nil for a local one
	times   timepiece // clock of the match

	announced int  // number of moves announced
	soon      bool // storing the match has been put off
	ended     bool // the end has been announced
	failed    bool // the failure of an engine has been announced

	counted bool // the game has been counted for the streak against its level
	offered int  // level offered after the game; 0 for none
}

// start starts the match of the setup, or continues a recorded one.
func (s *session) start(record *match.Record) {
	s.program.Later.All() // pending work is about the previous match
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

// markAnnounced marks everything so far as announced.
func (s *session) markAnnounced() { s.announced, s.ended = len(s.match.Moves()), s.match.Over() }

// keep stores the match. open tells whether it stays on the screen.
func (s *session) keep(open bool) {
	if s.remote != nil {
		return // stored by the server
	}
	s.program.Store.KeepGame(storage.GameOf(s.match, &s.setup, s.program.Address, open))
}

// keepSoon stores the match in a later frame, because a frame that shows a move has enough to
// do.
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

// report announces and stores new events of the match. It reports whether the match has
// ended, or been continued, since the last call.
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

// shelve adds the finished game to the library in a later frame.
func (s *session) shelve() {
	if s.remote != nil && s.seats.onlyPerson() == game.Nobody {
		return // the user was a spectator
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

// announceTurn announces an event and whose turn it is.
func (s *session) announceTurn(id string) {
	s.program.Announce(s.program.Locale.Format(id, locale.Data{"Side": s.sideName(s.match.State().ToMove())}))
}

// resign resigns the game for the only person or, with two persons or none, for the side to
// move.
func (s *session) resign() {
	side := s.seats.onlyPerson()
	if side == game.Nobody {
		side = s.match.State().ToMove()
	}
	_ = s.match.Resign(side) // fails only if the game is over
}

// canResign reports whether there is a person who may resign.
func (s *session) canResign() bool { return s.seats.persons() > 0 && !s.match.Over() }

// waits reports whether the match waits for a person's move or pass.
func (s *session) waits() bool {
	if s.remote != nil && !s.remote.Free() {
		return false
	}
	return !s.match.Over() && s.match.Err() == nil && !s.match.Thinking()
}

// canAnalyse reports whether there is a finished game to review.
func (s *session) canAnalyse() bool { return s.match.Over() && len(s.match.Moves()) > 0 }

// sideName returns a side's name in the language of the interface.
func (s *session) sideName(side game.Player) string {
	return games.SideName(s.program.Locale, s.setup.Rules(), side)
}

// resultTitle returns who won as text, addressed to the only person, if any.
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

// resultReason returns the reason for the end as text.
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

// seats holds the players of the two sides.
type seats struct {
	places   [2]match.Seat
	choosers [2]*ai.Chooser   // nil for persons
	times    [2]time.Duration // for each move
	levels   [2]int           // 0 for other players
	ponders  [2]bool          // whether the player ponders

	remote   Remote      // the remote game; nil for a local one
	called   [2][]string // names of the players, in full first
	language string      // language of the names
}

// fill assigns the players of the setup. An engine that cannot be created is replaced by a
// person, so that the game can be played.
func (s *seats) fill(p *scene.Program, chosen *setup.Setup) {
	s.language = ""
	for side, spec := range chosen.Seats {
		s.choosers[side], s.levels[side] = nil, 0
		s.ponders[side] = chosen.Ponders(game.Player(side))
		s.places[side] = match.Seat{Name: setup.Human}
		if spec == setup.Human {
			continue
		}
		player, err := p.Engine(setup.EngineSpec(spec), chosen.Rules())
		if err != nil {
			p.Say(p.Locale.Format("seat.missing", locale.Data{"Value": locale.Shortened(spec)}))
			chosen.Seats[side] = setup.Human
			continue
		}
		s.levels[side] = setup.LevelOf(spec)
		s.times[side] = setup.MachineTime(spec, chosen.Time)
		s.choosers[side] = ai.NewChooser(player, ai.Limits{Time: s.times[side]})
		s.places[side] = match.Seat{Name: spec, Chooser: s.choosers[side]}
	}
}

// engine reports whether an engine plays a side.
func (s *seats) engine(side game.Player) bool { return s.choosers[side] != nil }

// onlyPerson returns the side of the only person, or game.Nobody if there are two or none. In
// a remote game it returns the user's side.
func (s *seats) onlyPerson() game.Player {
	if s.remote != nil {
		return s.remote.Side()
	}
	switch {
	case !s.engine(game.First) && s.engine(game.Second):
		return game.First
	case s.engine(game.First) && !s.engine(game.Second):
		return game.Second
	}
	return game.Nobody
}

// persons returns the number of persons among the players.
func (s *seats) persons() int {
	n := 0
	for _, c := range s.choosers {
		if c == nil {
			n++
		}
	}
	return n
}

// names returns the names of a side's player, in full first.
func (s *seats) names(p *scene.Program, chosen *setup.Setup, side game.Player) []string {
	if s.remote != nil {
		return s.remote.Names(side)
	}
	if language := p.Locale.Language(); s.language != language {
		s.language = language
		for side, spec := range chosen.Seats {
			s.called[side] = p.SeatNames(spec)
		}
	}
	return s.called[side]
}
