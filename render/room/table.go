package room

import (
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/locale"
	"colat/render/play"
	"colat/render/scene"
	"colat/render/ui"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// Table is a visit as the board of a game needs it. It implements play.Remote.
type Table struct{ *Visit }

// Update implements play.Conduct.
func (t Table) Update() (changed bool) {
	changed = t.update()
	if m := t.room().Match(); m != nil && m.Start().Rules().ID() != t.rules {
		t.Show() // another game has begun, on another board
		return true
	}
	return t.route() || changed
}

// Match implements play.Conduct.
func (t Table) Match() *match.Match { return t.room().Match() }

// Side implements play.Conduct.
func (t Table) Side() game.Player {
	if chair := t.chair(); chair != rooms.NoChair {
		return t.room().SideOf(chair)
	}
	return game.Nobody
}

// Free implements play.Conduct.
func (t Table) Free() bool {
	chair := t.chair()
	return chair != rooms.NoChair && t.room().ToMove() == chair && (t.votes() || !t.sent.waits)
}

// Ask implements play.Conduct.
func (t Table) Ask(move game.Move) {
	r := t.room()
	m := r.Match()
	t.sent = sent{true, move, r.Games(), len(m.Moves())}
	t.line.Send(&rooms.Command{
		Do: rooms.Move, Game: r.Games(), Ply: len(m.Moves()), Move: m.State().Rules().FormatMove(m.State(), move),
	})
}

// Asked implements play.Conduct.
func (t Table) Asked() (game.Move, bool) {
	if t.sent.waits {
		return t.sent.move, true
	}
	if t.votes() {
		move := t.room().VoteOf(t.me())
		return move, move != game.NoMove
	}
	return game.NoMove, false
}

// Votes implements play.Conduct.
func (t Table) Votes() []play.Vote {
	var votes []play.Vote
	for _, tally := range t.room().Votes() {
		votes = append(votes, play.Vote{Move: tally.Move, Count: tally.Votes})
	}
	return votes
}

// HasClock implements play.Conduct.
func (t Table) HasClock() bool { return t.room().Terms().Clock.Total > 0 }

// TimeControl implements play.Conduct.
func (t Table) TimeControl() match.TimeControl { return t.room().Terms().Clock }

// Remaining implements play.Conduct.
func (t Table) Remaining(side game.Player) time.Duration {
	total, _, _ := t.room().Remaining(side, t.line.Now())
	return total
}

// LeftForMove implements play.Conduct.
func (t Table) LeftForMove(side game.Player) time.Duration {
	_, move, _ := t.room().Remaining(side, t.line.Now())
	return move
}

// Running implements play.Conduct.
func (t Table) Running() game.Player {
	for _, side := range [2]game.Player{game.First, game.Second} {
		if _, _, running := t.room().Remaining(side, t.line.Now()); running {
			return side
		}
	}
	return game.Nobody
}

// Names implements play.Company.
func (t Table) Names(side game.Player) []string { return t.chairNames(t.room().ChairOn(side)) }

// Doing implements play.Company.
func (t Table) Doing(side game.Player) (string, bool) {
	r := t.room()
	chair := r.ChairOn(side)
	moves := r.ToMove() == chair
	switch kind := r.Terms().Chairs[chair].Kind; {
	case !t.chairIsHere(chair):
		return t.program.Text("room.reconnecting"), true
	case moves && kind == rooms.EngineChair:
		return t.program.Text("play.thinking"), false
	case moves && kind == rooms.TeamChair:
		return t.program.Text("room.votes"), false
	case moves && t.sent.waits && chair == t.chair():
		return t.program.Text("room.sent"), false
	}
	return "", false
}

// Saying implements play.Company.
func (t Table) Saying(side game.Player) []string {
	return t.chairSays(t.room().ChairOn(side))
}

// chairSays returns what somebody on a chair has just said, in full and shorter; nil if
// nobody has.
func (v *Visit) chairSays(chair int) []string {
	for i := len(v.said) - 1; i >= 0; i-- {
		if v.room().ChairOf(v.said[i].who) == chair {
			id := sayText(v.said[i].what)
			return []string{v.program.Text(id), v.program.Text(shortSays[id])}
		}
	}
	return nil
}

// Notice implements play.Company.
func (t Table) Notice() (play.Notice, bool) {
	p, r, mine := t.program, t.room(), t.chair()
	other := 1 - mine
	switch {
	case t.line.State() != Connected:
		return play.Notice{
			Title: p.Text("room.reconnecting-title"), Text: p.Text("room.reconnecting-why"), Urgent: true,
		}, true
	case r.Phase() != rooms.Playing:
		return play.Notice{}, false
	case mine != rooms.NoChair && r.Offer() == other:
		return play.Notice{
			Title: p.Locale.Format("room.offers", locale.Data{"Name": t.chairNames(other)[0]}),
			Short: p.Text("room.offers-short"),
			Actions: []play.Action{
				{Name: "draw", Label: p.Text("room.accept"), Icon: ui.IconCheck, Enabled: t.decides(), Look: ui.Primary},
				{Name: "decline", Label: p.Text("room.decline"), Icon: ui.IconClose, Enabled: t.decides(), Look: ui.Quiet},
			},
		}, true
	case t.left >= 0:
		return t.ballot(), true
	case mine != rooms.NoChair && !t.chairIsHere(other):
		return play.Notice{
			Title: p.Locale.Format("room.away", locale.Data{"Name": t.chairNames(other)[0]}), Short: p.Text("room.reconnecting"),
			Text: p.Text("room.away-why"), Urgent: true,
		}, true
	case mine != rooms.NoChair && r.Offer() == mine:
		return play.Notice{Title: p.Text("room.offered"), Text: p.Text("room.offered-why")}, true
	case mine == rooms.NoChair && r.Terms().Fixed:
		return play.Notice{Title: p.Text("room.watch"), Text: p.Text("room.watch-fixed")}, true
	case mine == rooms.NoChair:
		return play.Notice{Title: p.Text("room.watch"), Text: p.Text("room.watch-why")}, true
	}
	return play.Notice{}, false
}

// ballot says how a vote stands.
func (t Table) ballot() play.Notice {
	p, r := t.program, t.room()
	chair, n := r.ToMove(), 0
	for _, tally := range r.Votes() {
		n += tally.Votes
	}
	voted := locale.Data{"Votes": n, "All": len(r.Members(chair))}
	notice := play.Notice{Title: p.Locale.Count("room.vote-left", t.left, nil), Text: p.Locale.Format("room.voted", voted)}
	if t.left == 0 {
		notice.Title = p.Text("room.vote-waits")
	}
	if chair == t.chair() && r.VoteOf(t.me()) == game.NoMove {
		notice.Text += " " + p.Text("room.vote-now")
	}
	return notice
}

// Score implements play.Company.
func (t Table) Score() string {
	score := t.score()
	r, mine := t.room(), t.chair()
	if mine != rooms.NoChair && r.Phase() == rooms.Over && r.WantsAgain(1-mine) &&
		r.Terms().Chairs[1-mine].Kind != rooms.EngineChair {
		if score != "" {
			score += " "
		}
		score += t.program.Locale.Format("room.wants-again", locale.Data{"Name": t.chairNames(1 - mine)[0]})
	}
	return score
}

// Actions implements play.Company.
func (t Table) Actions() []play.Action {
	p, r, mine := t.program, t.room(), t.chair()
	say := play.Action{Name: "say", Label: p.Text("room.say"), Icon: ui.IconSpeech, Enabled: t.isHere(), Look: ui.Quiet}
	people := play.Action{Name: "room", Label: p.Text("room.people"), Icon: ui.IconPeople, Enabled: true, Look: ui.Quiet}
	switch {
	case mine == rooms.NoChair || r.Phase() == rooms.Shut:
		return []play.Action{say, people}
	case r.Phase() == rooms.Playing:
		draw := t.decides() && r.Offer() == rooms.NoChair
		return []play.Action{
			say,
			{Name: "draw", Label: p.Text("room.draw"), Icon: ui.IconDraw, Enabled: draw, Look: ui.Quiet},
			{Name: "resign", Label: p.Text("play.resign"), Icon: ui.IconFlag, Enabled: t.decides(), Look: ui.Quiet},
			people,
		}
	}
	if t.HasHome() {
		return []play.Action{say, people, {
			Name: "home", Label: p.Text("class.hall"), Icon: ui.IconBack, Enabled: true, Look: ui.Primary,
		}}
	}
	return []play.Action{say, people, t.rematch()}
}

// rematch is the button that asks for another game, with colours swapped.
func (t Table) rematch() play.Action {
	a := play.Action{
		Name: "rematch", Label: t.program.Text("result.rematch"), Icon: ui.IconSwap, Enabled: !t.room().Terms().Fixed,
		Look: ui.Primary,
	}
	if t.room().WantsAgain(t.chair()) {
		a.Label, a.Enabled, a.Look = t.program.Text("room.waits"), false, ui.Quiet
	}
	return a
}

// Entries implements play.Company.
func (t Table) Entries() []play.Action {
	p, r := t.program, t.room()
	on := r.Phase() == rooms.Playing && t.decides()
	return []play.Action{
		{Name: "say", Label: p.Text("room.say-title"), Icon: ui.IconSpeech, Enabled: t.isHere(), Stays: true},
		{Name: "draw", Label: p.Text("room.offer"), Icon: ui.IconDraw, Enabled: on && r.Offer() != t.chair()},
		{Name: "resign", Label: p.Text("play.resign"), Icon: ui.IconFlag, Enabled: on},
		{Name: "room", Label: p.Text("room.people-title"), Icon: ui.IconPeople, Enabled: true},
		t.wayOut(),
	}
}

// wayOut leads out of the room: to the hall, if it is one of a contest.
func (t Table) wayOut() play.Action {
	if t.HasHome() {
		return play.Action{Name: "home", Label: t.program.Text("class.hall"), Icon: ui.IconBack, Enabled: true}
	}
	return play.Action{
		Name: "leave-room", Label: t.program.Text("room.leave"), Icon: ui.IconBack, Enabled: !t.bound(),
	}
}

// Says implements play.Company.
func (t Table) Says() []play.Action {
	var list []play.Action
	for _, what := range wire.Greetings {
		list = append(list, play.Action{
			Name: sayName + string(what), Label: t.program.Text(sayText(what)), Icon: ui.IconSpeech, Enabled: true,
		})
	}
	return list
}

// Link implements play.Company.
func (t Table) Link() string { return t.link() }

// Facts implements play.Company.
func (t Table) Facts() *scene.Room { return t.facts() }

// Return implements play.Company.
func (t Table) Return() { t.Show() }

// Work implements play.Company.
func (t Table) Work(control string) {
	switch control {
	case "draw":
		t.ask(rooms.Draw)
	case "decline":
		t.ask(rooms.Decline)
	case "resign":
		t.ask(rooms.Resign)
	case "rematch":
		t.ask(rooms.Rematch)
	case "room", "menu":
		t.around = true
		t.Show()
	case "leave-room", "home":
		t.leave()
	default:
		t.greetBy(control)
	}
}

// sayName begins the names of the controls that say something.
const sayName = "say-"

// greetBy says what a control stands for.
func (v *Visit) greetBy(control string) {
	for _, what := range wire.Greetings {
		if control == sayName+string(what) {
			v.line.Greet(what)
		}
	}
}

// leave goes to where the visit comes from and, unless the person plays, out of the room.
func (v *Visit) leave() {
	seated := v.HasHome() && v.chair() != rooms.NoChair // which is kept for the person
	if r := v.room(); r != nil && v.isHere() && !v.bound() && !seated && r.Phase() != rooms.Shut {
		v.line.Send(&rooms.Command{Do: rooms.Leave})
	}
	v.goHome()
}
