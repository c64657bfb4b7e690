package tournament

import (
	"colat/render/kit/locale"
	"colat/web/rooms/tournament"
)

// notified is the state of the tournament that the user was last told of.
type notified struct {
	known   bool
	phase   tournament.Phase
	paused  bool
	players int
}

// ofPhase is the subject of messages about the course of the tournament.
const ofPhase = "phase"

// notify announces changes of the tournament. Only the host hears of new players, because a
// whole class may enter.
func (s *Session) notify() {
	p, before := s.program, s.notified
	t := s.connection.Tournament()
	if t == nil {
		return
	}
	now := notified{known: true, phase: t.Phase(), paused: t.IsPaused(), players: len(t.Entries())}
	s.notified = now
	if !before.known {
		return
	}
	switch {
	case before.phase == tournament.Over && now.phase == tournament.Playing:
		p.SayOf(ofPhase, p.Text("class.goes-on")) // a result was corrected
	case now.phase != before.phase:
		p.SayOf(ofPhase, p.Text(map[tournament.Phase]string{
			tournament.Playing: "class.begins", tournament.Over: "class.is-over", tournament.Shut: "class.is-closed",
		}[now.phase]))
	case now.paused && !before.paused:
		p.SayOf(ofPhase, p.Text("class.is-paused"))
	case before.paused && !now.paused:
		p.SayOf(ofPhase, p.Text("class.goes-on"))
	}
	if entries := t.Entries(); now.players > before.players && s.hosts() {
		p.Announce(p.Locale.Format("class.came", locale.Data{"Name": entries[now.players-1].Name}))
	}
}
