package room

import (
	"math/rand/v2"
	"time"

	"colat/game"
	"colat/render/program/scene"
	"colat/render/program/setup"
	rooms "colat/web/rooms/room"
)

// facts returns the state of the session for tests, without the user's secret key.
func (v *Session) facts() *scene.Room {
	f := &scene.Room{
		ID: v.id, Connection: string(v.connection.State()), Name: v.person.Name, Chair: v.chair(), Host: v.hosts(),
		ToMove: rooms.NoChair, Offer: rooms.NoChair, Watching: []string{}, Link: v.link(),
	}
	r := v.room()
	if r == nil {
		return f
	}
	f.Phase, f.ToMove, f.Games, f.Score, f.Offer = string(r.Phase()), r.ToMove(), r.Games(), r.Score(), r.Offer()
	f.Code, f.Opens = r.Code(), r.ChairOn(game.First)
	for _, p := range r.People() {
		if r.ChairOf(p.ID) == rooms.NoChair {
			f.Watching = append(f.Watching, p.Name)
		}
	}
	for i := range f.Chairs {
		c := &f.Chairs[i]
		*c = scene.Seated{
			Kind: string(r.Terms().Chairs[i].Kind), Names: []string{}, Ready: r.IsReady(i), Again: r.WantsAgain(i),
			Here: v.chairIsHere(i),
		}
		for _, who := range r.Members(i) {
			c.Names = append(c.Names, v.nameOf(who))
		}
	}
	for _, tally := range r.Votes() {
		f.Votes += tally.Votes
	}
	if v.sent.waits && r.Match() != nil {
		s := r.Match().State()
		f.Sent = s.Rules().FormatMove(s, v.sent.move)
	}
	return f
}

// Setup returns the setup of a game by the room's terms, or the default setup.
func (v *Session) Setup() *setup.Setup {
	seats := [2]string{setup.Human, setup.Human}
	terms := v.terms
	if r := v.room(); r != nil {
		terms = &rooms.Terms{}
		*terms = r.Terms()
	}
	usual := setup.Newcomer(v.program.Games)
	// A fixed seed draws the same position for the lobby's board each time.
	chance := rand.New(rand.NewPCG(1, 1))
	if terms != nil {
		if start := startOf(terms, chance); start != nil && v.program.Games.Of(start.Rules()) != nil {
			return &setup.Setup{Start: start, Seats: seats, Time: time.Second, Terms: setup.Terms{Clock: terms.Clock}}
		}
	}
	rules, _ := v.program.Games.Rules(usual.Game)
	return &setup.Setup{Start: setup.Draw(rules, nil, chance), Seats: seats, Time: time.Second}
}

// startOf returns the start position of a game, or nil if the terms are invalid.
func startOf(terms *rooms.Terms, chance *rand.Rand) game.State {
	rules, err := game.Find(terms.Game)
	if err != nil {
		return nil
	}
	var start game.State
	if terms.Start != "" {
		start, err = rules.ParsePosition(terms.Start)
	} else {
		start, err = rules.New(terms.Options, chance)
	}
	if err != nil {
		return nil
	}
	return start
}
