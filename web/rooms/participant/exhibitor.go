package participant

import (
	"cmp"
	"slices"
	"time"

	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// IsExhibitor reports whether the participant plays against all others in a simultaneous display.
func (p *Participant) IsExhibitor() bool {
	t := p.Tournament()
	if t == nil {
		return false
	}
	exhibitor, has := t.Exhibitor()
	return has && exhibitor.Person == p.Person()
}

// Games returns the participant's games in progress in its tournament.
func (p *Participant) Games() []tournament.Given {
	if t := p.Tournament(); t != nil {
		return t.GamesOf(p.Person())
	}
	return nil
}

// Waiting returns those of the participant's games in which it is on turn, the one that has waited
// longest first. Their rooms have to be followed.
func (p *Participant) Waiting() []tournament.Given {
	return slices.SortedStableFunc(func(yield func(tournament.Given) bool) {
		for _, g := range p.Games() {
			r := p.RoomOf(g.Room)
			if r != nil && r.ToMove() != room.NoChair && r.ToMove() == r.ChairOf(p.Person()) && !yield(g) {
				return
			}
		}
	}, func(a, b tournament.Given) int {
		return cmp.Compare(p.RoomOf(a.Room).Last().UnixMilli(), p.RoomOf(b.Room).Last().UnixMilli())
	})
}

// BeReady sends that the participant is ready for the next one of its games that waits for that. It
// sends nothing before the answer to the last such request, so that many games are no flood.
func (p *Participant) BeReady() {
	if p.readies.number != 0 || time.Now().Before(p.readies.after) {
		return
	}
	for _, g := range p.Games() {
		r := p.RoomOf(g.Room)
		if r == nil || r.Phase() != room.Setting {
			continue
		}
		if chair := r.ChairOf(p.Person()); chair != room.NoChair && !r.IsReady(chair) {
			p.readies.number = p.SendTo(g.Room, &room.Command{Do: room.BeReady})
			return
		}
	}
}
