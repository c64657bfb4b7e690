package room

import (
	"time"

	"colat/game"
)

// A Command is a request by a person to change the room.
type Command struct {
	Do   Deed   `json:"do"`
	Name string `json:"name,omitempty"` // of the sender, for Create and Join
	// Chair is the chair to sit on, 0 or 1.
	Chair int    `json:"chair,omitempty"`
	Terms *Terms `json:"terms,omitempty"`
	Game  int    `json:"game,omitempty"` // number of the game, as in Event
	Ply   int    `json:"ply,omitempty"`
	Move  string `json:"move,omitempty"`
	// Person is the ID of the person that Free removes from a chair.
	Person string `json:"person,omitempty"`
}

// Deed is the kind of a Command.
type Deed string

// The kinds of commands, with the fields of Command that each uses.
const (
	Create  Deed = "create"  // Terms, Name
	Join    Deed = "join"    // Name
	Sit     Deed = "sit"     // Chair
	Stand   Deed = "stand"   //
	Settle  Deed = "settle"  // Terms; host only, and not during a game
	BeReady Deed = "ready"   //
	Wait    Deed = "wait"    // withdraws BeReady or Rematch
	Move    Deed = "move"    // Game, Ply, Move; a vote on a team's chair
	Draw    Deed = "draw"    // Game, Ply; offers a draw, or accepts the opponent's offer
	Decline Deed = "decline" // Game, Ply
	Resign  Deed = "resign"  // Game; host only for a team
	Rematch Deed = "rematch" // Game
	Leave   Deed = "leave"   // also ends the game of a sender on a PersonChair
	Begin   Deed = "begin"   // Game, the last one; only if Terms.Begins is ByHost
	Free    Deed = "free"    // Person; the host removes the person from its chair
	Claim   Deed = "claim"   // Game; wins a game that the other side has left
	Abort   Deed = "abort"   // Game; ends such a game without a result
)

// Decide returns the event that carries out a command. The caller must store the event,
// apply it and send it to all clients. Decide returns nil without an error if the command
// has already taken effect, as when a client repeats it after its connection broke. An
// error is a *Refusal. lag is the known network delay of the command.
func (r *Room) Decide(who string, c *Command, now time.Time, lag time.Duration) (*Event, error) {
	return r.DecideIn(who, c, now, &Situation{Lag: lag})
}

// DecideIn is like Decide, for commands that may also depend on the Situation.
func (r *Room) DecideIn(who string, c *Command, now time.Time, s *Situation) (*Event, error) {
	switch {
	case (c.Do == Create) != (r.phase == ""):
		return nil, refuse(NotHere, "there is no such room, or there is one already")
	case r.phase == Shut:
		return nil, refuse(IsClosed, "the room is closed: nothing has happened in it for %d hours", int(Idle.Hours()))
	case c.Do != Create && c.Do != Join && !r.has(who):
		return nil, refuse(NotHere, "join the room first")
	case c.Chair < 0 || c.Chair > 1:
		return nil, refuse(Unknown, "there are two chairs, 0 and 1")
	}
	e := &Event{At: now.UnixMilli(), Who: who}
	decide, situated := deciders[c.Do], situatedDeciders[c.Do]
	if decide == nil && situated == nil {
		return nil, refuse(Unknown, "there is no command %.20q", c.Do)
	}
	var happens bool
	var err error
	if situated != nil {
		happens, err = situated(r, who, c, e, s)
	} else {
		happens, err = decide(r, who, c, e, s.Lag)
	}
	if err != nil || !happens {
		return nil, err
	}
	if err := r.tooOften(e); err != nil {
		return nil, err
	}
	return e, nil
}

// decider fills in the event that follows from a command and reports whether there is
// one.
type decider func(r *Room, who string, c *Command, e *Event, lag time.Duration) (bool, error)

var deciders map[Deed]decider

func init() {
	deciders = map[Deed]decider{
		Create: decideCreate, Join: decideJoin, Sit: decideSit, Stand: decideStand, Settle: decideSettle,
		BeReady: decideReady, Wait: decideWait, Move: decideMove, Draw: decideDraw, Decline: decideDecline,
		Resign: decideResign, Rematch: decideRematch, Free: decideFree,
	}
}

func decideCreate(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	if c.Terms == nil {
		return false, refuse(BadTerms, "a room needs terms: at least a game")
	}
	if err := c.Terms.Check(); err != nil {
		return false, err
	}
	if c.Terms.Fixed != (who == Server) {
		return false, refuse(BadTerms, "fixed terms are a tournament's")
	}
	e.Kind, e.Terms = Created, c.Terms
	if who == Server {
		return true, nil
	}
	var err error
	if e.Terms, err = c.Terms.clean(); err != nil {
		return false, err
	}
	if err := c.Terms.checkSize(); err != nil {
		return false, err
	}
	e.Name, err = CleanName(c.Name)
	return true, err
}

func decideJoin(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	name, err := CleanName(c.Name)
	if err != nil {
		return false, err
	}
	if !r.has(who) && len(r.people) >= MostPeople {
		return false, refuse(Full, "there are %d people in the room already", MostPeople)
	}
	e.Kind, e.Name = Joined, name
	return !r.has(who) || r.NameOf(who) != name, nil
}

func decideSit(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	chair := &r.terms.Chairs[c.Chair]
	at := r.ChairOf(who)
	switch {
	case at == c.Chair:
		return false, nil
	case r.phase == Playing && chair.Kind != TeamChair:
		return false, refuse(NotSetting, "nobody sits down during a game")
	case r.terms.Fixed && chair.Holder != who:
		return false, refuse(Taken, "the chair is kept for somebody else")
	case chair.Kind == EngineChair, chair.Kind == PersonChair && len(r.chairs[c.Chair].members) > 0:
		return false, refuse(Taken, "the chair is taken")
	case at != NoChair:
		return false, refuse(Taken, "stand up from the other chair first")
	case r.phase == Playing && r.PlayedOn(who) == 1-c.Chair:
		return false, refuse(OtherSide, "you have played for the other side in this game")
	}
	e.Kind, e.Chair = Sat, c.Chair
	return true, nil
}

func decideStand(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	at := r.ChairOf(who)
	switch {
	case at == NoChair:
		return false, nil
	case r.terms.Fixed:
		return false, refuse(NotSetting, "the chairs of a tournament stay as they are")
	case r.phase == Playing && r.terms.Chairs[at].Kind == PersonChair:
		return false, refuse(NotSetting, "resign first")
	}
	e.Kind, e.Chair = Stood, at
	return true, nil
}

func decideSettle(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	switch {
	case who != r.host:
		return false, refuse(NotHost, "only who made the room sets what is played")
	case r.terms.Fixed || r.phase == Playing:
		return false, refuse(NotSetting, "not during a game, nor in a tournament")
	case c.Terms == nil:
		return false, refuse(BadTerms, "there are no terms")
	case c.Terms.Fixed:
		return false, refuse(BadTerms, "fixed terms are a tournament's")
	}
	if err := c.Terms.Check(); err != nil {
		return false, err
	}
	var err error
	e.Kind = Settled
	if e.Terms, err = c.Terms.clean(); err != nil {
		return false, err
	}
	return true, c.Terms.checkSize()
}

// seat returns the chair of a person, or a Refusal if the person has none.
func (r *Room) seat(who string) (int, error) {
	chair := r.ChairOf(who)
	if chair == NoChair {
		return NoChair, refuse(NotSeated, "sit down first")
	}
	return chair, nil
}

func decideReady(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	chair, err := r.seat(who)
	if err != nil {
		return false, err
	}
	// Ready is recorded only in the phase Setting. A repeated command succeeds later too.
	e.Kind, e.Chair = Ready, chair
	return r.phase == Setting && !r.hasSaid(who, r.chairs[chair].ready), nil
}

func decideWait(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	chair, err := r.seat(who)
	if err != nil {
		return false, err
	}
	if r.phase == Playing {
		return false, refuse(NotSetting, "a game has begun already")
	}
	e.Kind, e.Chair = Waiting, chair
	return r.hasSaid(who, r.chairs[chair].ready || r.chairs[chair].again), nil
}

// hasSaid reports whether a person has already agreed to a game. If the host begins
// games, each person agrees for itself; otherwise chair tells whether the person's chair
// has agreed.
func (r *Room) hasSaid(who string, chair bool) bool {
	if r.terms.Begins == ByHost {
		return r.Says(who)
	}
	return chair
}

func decideRematch(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	chair, err := r.seat(who)
	switch {
	case err != nil:
		return false, err
	case c.Game == r.games-1:
		return false, nil // the game has already begun
	case r.phase != Over || c.Game != r.games:
		return false, refuse(NotPlaying, "no game has ended")
	case r.terms.Fixed:
		return false, refuse(NotSetting, "the tournament says who plays next")
	case r.events >= MostEvents:
		return false, refuse(Full, "this room has seen enough games: make another one")
	}
	e.Kind, e.Chair, e.Game = Again, chair, r.games
	return !r.hasSaid(who, r.chairs[chair].again), nil
}

// resigner returns the chair of a person if the person may end the game for it. For a
// team only the host may.
func (r *Room) resigner(who string) (int, error) {
	chair, err := r.seat(who)
	if err == nil && r.terms.Chairs[chair].Kind == TeamChair && who != r.host {
		return NoChair, refuse(NotHost, "for a team only who made the room decides")
	}
	return chair, err
}

func decideResign(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	chair, err := r.resigner(who)
	switch {
	case err != nil:
		return false, err
	case c.Game == r.games && r.phase == Over:
		return false, nil
	case r.phase != Playing || c.Game != r.games:
		return false, refuse(NotPlaying, "no game is being played")
	}
	e.Kind, e.Chair, e.Game, e.Winner, e.Reason = Ended, chair, r.games, 1-chair, game.Resignation
	return true, nil
}

func decideDraw(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	chair, err := r.resigner(who)
	if err != nil {
		return false, err
	}
	if r.offer == chair && c.Game == r.games {
		return false, nil
	}
	if err := r.current(c.Game, c.Ply); err != nil {
		return false, err
	}
	e.Chair, e.Game, e.Ply = chair, c.Game, c.Ply
	if r.offer == 1-chair {
		e.Kind, e.Winner, e.Reason = Ended, NoChair, game.Agreement
		return true, nil
	}
	if r.offered[chair] == c.Ply+1 {
		return false, refuse(OfferedTwice, "you have offered a draw in this position already")
	}
	e.Kind = Offered
	return true, nil
}

func decideDecline(r *Room, who string, c *Command, e *Event, _ time.Duration) (bool, error) {
	chair, err := r.resigner(who)
	if err != nil {
		return false, err
	}
	if r.phase != Playing || r.offer != 1-chair {
		return false, refuse(NotOffered, "no draw is offered")
	}
	e.Kind, e.Chair, e.Game, e.Ply = Declined, chair, r.games, len(r.match.Moves())
	return true, nil
}

func decideMove(r *Room, who string, c *Command, e *Event, lag time.Duration) (bool, error) {
	chair, err := r.seat(who)
	if err != nil {
		return false, err
	}
	return r.decideMoveOf(chair, c, e, lag)
}

// decideMoveOf decides a move for a chair.
func (r *Room) decideMoveOf(chair int, c *Command, e *Event, lag time.Duration) (bool, error) {
	if r.wasPlayed(chair, c) {
		return false, nil
	}
	s, err := r.turn(chair, c.Game, c.Ply)
	if err != nil {
		return false, err
	}
	move, err := r.legal(s, c.Move)
	if err != nil {
		return false, err
	}
	e.Chair, e.Game, e.Ply = chair, c.Game, c.Ply
	e.Move, e.checked = r.rules.FormatMove(s, move), checkedMove{r, r.events, move}
	if r.terms.Chairs[chair].Kind == TeamChair && e.Who != Server {
		e.Kind = Voted
		return r.VoteOf(e.Who) != move, nil
	}
	if r.clock.running != game.Nobody && r.clock.spent(e.Time(), lag) > r.clock.allowed() {
		return false, refuse(Late, "the time was up")
	}
	e.Kind, e.Left = Moved, r.clock.after(e.Time(), lag)
	return true, nil
}

// wasPlayed reports whether a chair has already made the move of a command.
func (r *Room) wasPlayed(chair int, c *Command) bool {
	if r.match == nil || c.Game != r.games || c.Ply < 0 || c.Ply >= len(r.match.Moves()) {
		return false
	}
	s := r.match.Start().Clone()
	for _, move := range r.match.Moves()[:c.Ply] {
		s.Play(move)
	}
	return r.ChairOn(s.ToMove()) == chair && r.rules.FormatMove(s, r.match.Moves()[c.Ply]) == c.Move
}
