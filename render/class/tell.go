package class

import (
	"colat/render/locale"
	"colat/web/rooms/contest"
)

// told is what the person was told of the contest.
type told struct {
	known   bool
	phase   contest.Phase
	paused  bool
	players int
}

// tell tells the person what has happened. Those who look see it; a whole class that comes
// is heard of by the one who has opened the contest alone.
func (s *Stay) tell() {
	p, before := s.program, s.told
	t := s.line.Contest()
	if t == nil {
		return
	}
	now := told{known: true, phase: t.Phase(), paused: t.IsPaused(), players: len(t.Entries())}
	s.told = now
	if !before.known {
		return
	}
	switch {
	case before.phase == contest.Over && now.phase == contest.Playing:
		p.Say(p.Text("class.goes-on")) // a result was corrected
	case now.phase != before.phase:
		p.Say(p.Text(map[contest.Phase]string{
			contest.Playing: "class.begins", contest.Over: "class.is-over", contest.Shut: "class.is-closed",
		}[now.phase]))
	case now.paused && !before.paused:
		p.Say(p.Text("class.is-paused"))
	case before.paused && !now.paused:
		p.Say(p.Text("class.goes-on"))
	}
	if entries := t.Entries(); now.players > before.players && s.hosts() {
		p.Announce(p.Locale.Format("class.came", locale.Data{"Name": entries[now.players-1].Name}))
	}
}
