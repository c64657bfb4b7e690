package projector

import (
	"colat/render/kit/locale"
	"colat/web/rooms/tournament"
)

// announced is the state that screen readers were last told of.
type announced struct {
	known   bool
	phase   tournament.Phase
	round   [2]int // number of the round, or of the places left in a knock-out
	players int
	ended   finish
	paused  bool
}

// announce announces changes of the tournament to screen readers.
func (p *Scene) announce() {
	s, l := &p.standing, p.program.Locale
	now := announced{
		known: true, phase: s.phase, round: [2]int{s.round, s.places}, players: len(s.players), paused: s.paused,
	}
	if len(s.ended) > 0 {
		now.ended = s.ended[0]
	}
	before := p.said
	p.said = now
	if !before.known {
		p.program.Announce(s.title)
		return
	}
	if now.players > before.players && s.phase == tournament.Entering {
		p.pager.turn = -1 // to the page with the latest name
		p.program.Announce(l.Format("projector.has-entered", locale.Data{"Name": s.players[len(s.players)-1]}))
	}
	if now.ended != before.ended && len(s.ended) > 0 {
		p.program.Announce(p.finishText(&s.ended[0]))
	}
	switch {
	case now.phase != before.phase && now.phase == tournament.Over && len(s.placed) > 0:
		p.program.Announce(l.Format("projector.champion", locale.Data{"Name": s.placed[0].Name}))
	case now.paused && !before.paused:
		p.program.Announce(l.Text("projector.paused"))
	case now.round != before.round && s.phase == tournament.Playing:
		p.program.Announce(p.roundText())
	}
}
