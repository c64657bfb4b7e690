package room

import (
	"cmp"
	"slices"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/scenes/play"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// Table adapts a session to the board of a game. It implements play.Remote.
type Table struct{ *Session }

// Update implements play.Remote.
func (t Table) Update() (changed bool) {
	changed = t.update()
	if m := t.Me.Room().Match(); m != nil && m.Start().Rules().ID() != t.rules {
		t.Show() // another game has begun, and needs another board
		return true
	}
	return t.route() || changed
}

// Match, HasClock, TimeControl, Link and RoomFacts implement play.Remote.
func (t Table) Match() *match.Match            { return t.Me.Room().Match() }
func (t Table) HasClock() bool                 { return t.Me.Room().Terms().Clock.Total > 0 }
func (t Table) TimeControl() match.TimeControl { return t.Me.Room().TimeControl() }
func (t Table) Link() string                   { return t.link() }
func (t Table) RoomFacts() any                 { return t.facts() }

// Side implements play.Remote. A person who sat down after the game has no side in it.
func (t Table) Side() game.Player {
	r, chair := t.Me.Room(), t.Me.Chair()
	if r.Phase() != rooms.Playing {
		chair = r.PlayedOn(t.Me.Person())
	}
	if chair == rooms.NoChair {
		return game.NoSide
	}
	return r.SideOf(chair)
}

// Free implements play.Remote.
func (t Table) Free() bool {
	chair := t.Me.Chair()
	return chair != rooms.NoChair && t.Me.Room().ToMove() == chair && (t.Me.InTeam() || !t.sent.waits)
}

// Request implements play.Remote.
func (t Table) Request(move game.Move) {
	r := t.Me.Room()
	m := r.Match()
	t.sent = sent{true, move, r.Games(), len(m.Moves())}
	t.Me.Send(&rooms.Command{
		Do: rooms.Move, Game: r.Games(), Line: r.Line(), Ply: len(m.Moves()),
		Move: m.State().Rules().FormatMove(m.State(), move),
	})
}

// Asked implements play.Remote.
func (t Table) Asked() (game.Move, bool) {
	if t.sent.waits {
		return t.sent.move, true
	}
	if t.Me.InTeam() {
		move := t.Me.Room().VoteOf(t.Me.Person())
		return move, move != game.NoMove
	}
	return game.NoMove, false
}

// Votes implements play.Remote.
func (t Table) Votes() []play.Vote {
	var votes []play.Vote
	for _, tally := range t.Me.Room().Votes() {
		votes = append(votes, play.Vote{Move: tally.Move, Count: tally.Votes})
	}
	return votes
}

// Remaining implements play.Remote.
func (t Table) Remaining(side game.Player) time.Duration {
	total, _, _ := t.Me.Room().Remaining(side, t.Me.Now())
	return total
}

// LeftForMove implements play.Remote.
func (t Table) LeftForMove(side game.Player) time.Duration {
	_, move, _ := t.Me.Room().Remaining(side, t.Me.Now())
	return move
}

// Running implements play.Remote.
func (t Table) Running() game.Player {
	for _, side := range [2]game.Player{game.First, game.Second} {
		if _, _, running := t.Me.Room().Remaining(side, t.Me.Now()); running {
			return side
		}
	}
	return game.NoSide
}

// Names implements play.Remote. A game that has ended keeps the names of its players.
func (t Table) Names(side game.Player) []string {
	r := t.Me.Room()
	chair := r.ChairOn(side)
	if side == t.Side() && !t.Me.InTeam() {
		return t.ownNames(chair, side)
	}
	if r.Phase() != rooms.Playing && r.Terms().Chairs[chair].Kind == rooms.PersonChair {
		members := r.Members(chair)
		if name := r.Match().Seats()[side].Name; name != "" && (len(members) == 0 || r.PlayedOn(members[0]) != chair) {
			return invite.Shorter(name)
		}
	}
	return t.chairNames(chair)
}

// ownNames returns the names on the user's own plate, which say that it is the user's.
func (t Table) ownNames(chair int, side game.Player) (names []string) {
	own := t.chairNames(chair)
	if name := t.Match().Seats()[side].Name; t.Me.Room().Phase() != rooms.Playing && name != "" {
		own = invite.Shorter(name)
	}
	for _, name := range own {
		names = append(names, t.Program.Locale.Format("room.own", locale.Data{"Name": name}))
	}
	return append(names, t.Program.Text("room.own-short"))
}

// Doing implements play.Remote.
func (t Table) Doing(side game.Player) (string, bool) {
	r := t.Me.Room()
	chair := r.ChairOn(side)
	moves := r.ToMove() == chair
	switch kind := r.Terms().Chairs[chair].Kind; {
	case !t.Me.ChairIsPresent(chair):
		return t.Program.Text(t.whereIs(chair)), true
	case r.Phase() == rooms.Playing && t.Me.IsDeserted(chair):
		return t.Program.Text("room.nobody"), true
	case moves && kind == rooms.EngineChair:
		return t.Program.Text("play.thinking"), false
	case moves && kind == rooms.TeamChair:
		return t.Program.Text("room.votes"), false
	case moves && t.sent.waits && chair == t.Me.Chair():
		return t.Program.Text("room.sent"), false
	}
	return "", false
}

// Saying implements play.Remote.
func (t Table) Saying(side game.Player) []string {
	return t.chairSays(t.Me.Room().ChairOn(side))
}

// chairSays returns the latest greeting from a chair, in full and shorter, or nil if there is
// none.
func (v *Session) chairSays(chair int) []string {
	for i := len(v.said) - 1; i >= 0; i-- {
		if v.Me.Room().ChairOf(v.said[i].who) == chair {
			ids := sayTexts(v.said[i].what)
			return []string{v.Program.Text(ids[0]), v.Program.Text(ids[1])}
		}
	}
	return nil
}

// Score implements play.Remote.
func (t Table) Score() string {
	score := t.score()
	r, mine := t.Me.Room(), t.Me.Chair()
	if mine != rooms.NoChair && r.Phase() == rooms.Over && r.WantsAgain(1-mine) &&
		r.Terms().Chairs[1-mine].Kind != rooms.EngineChair {
		if score != "" {
			score += " "
		}
		score += t.Program.Locale.Format("room.wants-again", locale.Data{"Name": t.chairNames(1 - mine)[0]})
	}
	return score
}

// Actions implements play.Remote.
func (t Table) Actions() []bench.Control {
	p, r, mine := t.Program, t.Me.Room(), t.Me.Chair()
	list := []bench.Control{t.speech("room.say"), t.people("")}
	if boards := t.boards(); len(boards) > 0 {
		list = []bench.Control{t.speech("room.say"), boards[0]}
	}
	switch {
	case t.HasHome() && mine != rooms.NoChair && r.Phase() != rooms.Playing:
		return append(list, bench.Control{
			Name: "home", Label: p.Text(t.homeText()), Icon: ui.IconBack, Look: ui.Primary, Do: t.leave,
		})
	case mine == rooms.NoChair || r.Phase() == rooms.Shut:
		return list
	case r.Phase() == rooms.Playing && !t.Me.IsNew():
		return slices.Insert(list, 1, t.askControl(rooms.OfTakeback), t.askControl(rooms.OfDraw), t.ending())
	}
	if _, asked := t.Me.Asked(); asked {
		list = append(list, t.refusal())
	}
	return append(list, t.rematch())
}

// speech returns the control that lists the greetings.
func (t Table) speech(label string) bench.Control {
	return bench.Control{
		Name: "say", Label: t.Program.Text(label), Icon: ui.IconSpeech, Disabled: !t.Me.IsHere(),
		Title: t.Program.Text("room.say-title"), List: t.greetings,
	}
}

// people returns the control that opens the lobby. With the label "" it says how many people watch.
func (t Table) people(label string) bench.Control {
	c := bench.Control{Name: "room", Icon: ui.IconPeople, Do: t.ShowLobby}
	if n := t.spectators(); label != "" || n == 0 {
		c.Label = t.Program.Text(cmp.Or(label, "room.people"))
	} else {
		c.Label = t.Program.Locale.Count("room.spectators", n, nil)
		c.Entry = t.Program.Text("room.people-title") + ". " + c.Label
	}
	return c
}

// resignation returns the control that resigns the game.
func (t Table) resignation(enabled bool) bench.Control {
	return bench.Control{
		Name: "resign", Label: t.Program.Text("play.resign"), Icon: ui.IconFlag, Disabled: !enabled,
		Ask: play.ResignQuestion(t.Program), Do: func() { t.ask(rooms.Resign) },
	}
}

// rematch returns the control that requests another game with colours swapped.
func (t Table) rematch() bench.Control {
	c := bench.Control{
		Name: "rematch", Label: t.Program.Text("result.rematch"), Icon: ui.IconSwap, Disabled: t.Me.Room().Terms().Fixed,
		Look: ui.Primary, Do: t.again,
	}
	if t.Me.Room().Says(t.Me.Person()) && !t.Me.MayBegin() {
		c.Label, c.Disabled, c.Look = t.Program.Text("room.waits"), true, ui.Quiet
	}
	return c
}

// Entries implements play.Remote.
func (t Table) Entries() []bench.Control {
	r := t.Me.Room()
	list := []bench.Control{
		t.speech("room.say-title"), t.askControl(rooms.OfTakeback), t.askControl(rooms.OfDraw),
		t.resignation(r.Phase() == rooms.Playing && t.Me.Decides()), t.people("room.people-title"),
		t.departure("room.leave", t.homeText(), "confirm.cancel"),
	}
	if t.decides() {
		list = append(list, t.reveals())
	}
	return append(list, t.boards()...)
}

// greetings returns the messages that can be sent to the others.
func (t Table) greetings() []bench.Control {
	var list []bench.Control
	for _, what := range protocol.Greetings {
		list = append(list, bench.Control{
			Name: sayName + string(what), Label: t.Program.Text(sayTexts(what)[0]), Icon: ui.IconSpeech,
			Do: func() { t.Me.Greet(what) },
		})
	}
	return list
}

// ShowLobby implements play.Remote.
func (t Table) ShowLobby() {
	t.around, t.looks = true, false
	t.Show()
}

// Calls returns the id of a text that says what the user has to do, or "" if nothing. The
// page shows the text in its title while it is hidden.
func (v *Session) Calls() string {
	r, mine := v.Me.Room(), v.Me.Chair()
	if r == nil || mine == rooms.NoChair || v.Me.State() != participant.Connected {
		return ""
	}
	switch r.Phase() {
	case rooms.Playing:
		_, asked := Table{v}.Asked()
		switch about, question := v.Me.Asked(); {
		case question:
			return wordings[about].short
		case r.ToMove() == mine && !asked:
			return "play.your-turn"
		}
	case rooms.Setting:
		if !r.Says(v.Me.Person()) && !r.IsReady(mine) && (r.Terms().Fixed || r.IsReady(1-mine)) {
			return "title.your-game"
		}
	case rooms.Over:
		if about, question := v.Me.Asked(); question {
			return wordings[about].short
		}
	}
	return ""
}

// Notice implements play.Remote.
func (t Table) Notice() (play.Notice, bool) {
	p, r, mine := t.Program, t.Me.Room(), t.Me.Chair()
	other := 1 - mine
	question, asked := t.question()
	switch {
	case t.Me.State() != participant.Connected:
		return play.Notice{
			Title: p.Text("room.reconnecting-title"), Text: p.Text("room.reconnecting-why"), Urgent: true,
		}, true
	case r.Phase() == rooms.Shut && r.Outcome() != rooms.Decided:
		title, why := t.shut()
		return play.Notice{Title: title, Text: why, Urgent: true}, true
	case r.Phase() != rooms.Playing:
		return play.Notice{}, false
	case asked && len(question.Actions) > 0:
		return question, true
	case t.left >= 0 && (mine == rooms.NoChair || r.ToMove() == mine || !t.Me.IsDeserted(other)):
		return t.ballot(), true
	case mine != rooms.NoChair && t.Me.IsDeserted(other):
		return t.leftAlone(other), true
	case asked:
		return question, true
	case mine == rooms.NoChair && r.Terms().Fixed:
		return play.Notice{Title: p.Text("room.watch"), Text: p.Text("room.watch-fixed")}, true
	case mine == rooms.NoChair:
		return play.Notice{Title: p.Text("room.watch"), Text: p.Text("room.watch-why")}, true
	}
	return play.Notice{}, false
}

// leftAlone returns the notice that the opponent is offline, with the user's options.
func (t Table) leftAlone(other int) play.Notice {
	p := t.Program
	n := play.Notice{
		Title: p.Locale.Format("room.away", locale.Data{"Name": t.chairNames(other)[0]}), Short: p.Text("room.reconnecting"),
		Text: p.Text("room.away-kept"), Urgent: true,
	}
	switch {
	case t.HasClock():
		n.Text = p.Text("room.away-why")
	case t.ends > 0:
		n.Text = p.Locale.Format("room.away-soon", locale.Data{"Left": t.ends})
	case t.ends == 0:
		n.Title = p.Locale.Format("room.gone", locale.Data{"Name": t.chairNames(other)[0]})
		n.Short, n.Text = p.Text("room.gone-short"), p.Text("room.gone-why")
		n.Actions = []bench.Control{
			{
				Name: "claim", Label: p.Text("room.claim"), Icon: ui.IconCheck, Look: ui.Primary,
				Do: func() { t.ask(rooms.Claim) },
			},
			{Name: "abort", Label: p.Text("room.abort"), Icon: ui.IconClose, Do: func() { t.ask(rooms.Abort) }},
		}
	}
	return n
}

// ballot returns the notice that shows the state of a vote.
func (t Table) ballot() play.Notice {
	p, r := t.Program, t.Me.Room()
	chair, n := r.ToMove(), 0
	for _, tally := range r.Votes() {
		n += tally.Votes
	}
	voted := locale.Data{"Votes": n, "All": len(r.Members(chair))}
	notice := play.Notice{Title: p.Locale.Count("room.vote-left", t.left, nil), Text: p.Locale.Format("room.voted", voted)}
	if t.left == 0 && n == 0 {
		notice.Title = p.Text("room.vote-waits")
	}
	if chair == t.Me.Chair() && r.VoteOf(t.Me.Person()) == game.NoMove {
		notice.Text += " " + p.Text("room.vote-now")
	}
	return notice
}
