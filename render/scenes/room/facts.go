package room

import (
	"colat/game"
	rooms "colat/web/rooms/room"
)

// Facts describe the room of a game to tests.
type Facts struct {
	ID         string        `json:"id"`         // "" until it is created
	Code       string        `json:"code"`       // for entering the room, "" if it has none
	Connection string        `json:"connection"` // "connecting", "connected", "reconnecting" or "refused"
	Phase      string        `json:"phase"`      // as in web/rooms/room
	Name       string        `json:"name"`       // of the user, "" if not set
	Chair      int           `json:"chair"`      // of the user, -1 for none
	Host       bool          `json:"host"`       // the user opened the room
	ToMove     int           `json:"toMove"`     // index of the chair, -1 for none
	Opens      int           `json:"opens"`      // index of the chair that made the first move
	Chairs     [2]ChairFacts `json:"chairs"`
	Watching   []string      `json:"watching"` // names of the spectators
	Games      int           `json:"games"`    // number of games that have begun
	Score      [2]int        `json:"score"`    // of the chairs, in half points
	Offer      int           `json:"offer"`    // index of the chair that offers a draw, -1 for none
	Votes      int           `json:"votes"`    // number of votes in the team to move
	Sent       string        `json:"sent"`     // the move that was sent and is not confirmed yet
	Link       string        `json:"link"`
}

// ChairFacts describe a chair of a room.
type ChairFacts struct {
	Kind  string   `json:"kind"` // "", "team" or "engine"
	Names []string `json:"names"`
	Ready bool     `json:"ready"`
	Again bool     `json:"again"` // the players on it want another game
	Here  bool     `json:"here"`  // a player on it is connected
}

// facts returns the state of the session for tests, without the user's secret key.
func (v *Session) facts() *Facts {
	f := &Facts{
		ID: v.me.ID(), Connection: string(v.me.State()), Name: v.person.Name, Chair: v.me.Chair(), Host: v.me.IsHost(),
		ToMove: rooms.NoChair, Offer: rooms.NoChair, Watching: []string{}, Link: v.link(),
	}
	r := v.me.Room()
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
		*c = ChairFacts{
			Kind: string(r.Terms().Chairs[i].Kind), Names: []string{}, Ready: r.IsReady(i), Again: r.WantsAgain(i),
			Here: v.me.ChairIsPresent(i),
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
