package tournament

import (
	"colat/render/kit/locale"
	"colat/web/rooms/tournament"
)

// notified is what the person was told of the tournament.
type notified struct {
	known   bool
	phase   tournament.Phase
	paused  bool
	players int
}

// ofPhase is the subject of what is said about the course of the tournament.
const ofPhase = "phase"

// notify tells the person what has happened. Those who look see it; a whole class that comes
// is heard of by the one who has opened the tournament alone.
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
