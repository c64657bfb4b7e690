package room

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/scenes/play"
	"colat/web/rooms/participant"
	rooms "colat/web/rooms/room"
)

// Notice implements play.Remote.
func (t Table) Notice() (play.Notice, bool) {
	p, r, mine := t.program, t.me.Room(), t.me.Chair()
	other := 1 - mine
	switch {
	case t.me.State() != participant.Connected:
		return play.Notice{
			Title: p.Text("room.reconnecting-title"), Text: p.Text("room.reconnecting-why"), Urgent: true,
		}, true
	case r.Phase() != rooms.Playing:
		return play.Notice{}, false
	case mine != rooms.NoChair && r.Offer() == other:
		accept := t.draw("room.accept", ui.IconCheck, t.me.Decides())
		accept.Look = ui.Primary
		return play.Notice{
			Title: p.Locale.Format("room.offers", locale.Data{"Name": t.chairNames(other)[0]}),
			Short: p.Text("room.offers-short"),
			Actions: []play.Control{accept, {
				Name: "decline", Label: p.Text("room.decline"), Icon: ui.IconClose, Enabled: t.me.Decides(),
				Do: func() { t.ask(rooms.Decline) },
			}},
		}, true
	case t.left >= 0 && (mine == rooms.NoChair || r.ToMove() == mine || !t.me.IsDeserted(other)):
		return t.ballot(), true
	case mine != rooms.NoChair && t.me.IsDeserted(other):
		return t.leftAlone(other), true
	case mine != rooms.NoChair && r.Offer() == mine:
		return play.Notice{Title: p.Text("room.offered"), Text: p.Text("room.offered-why")}, true
	case mine == rooms.NoChair && r.Terms().Fixed:
		return play.Notice{Title: p.Text("room.watch"), Text: p.Text("room.watch-fixed")}, true
	case mine == rooms.NoChair:
		return play.Notice{Title: p.Text("room.watch"), Text: p.Text("room.watch-why")}, true
	}
	return play.Notice{}, false
}

// leftAlone returns the notice that the opponent is offline, with the user's options.
func (t Table) leftAlone(other int) play.Notice {
	p := t.program
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
		n.Actions = []play.Control{
			{
				Name: "claim", Label: p.Text("room.claim"), Icon: ui.IconCheck, Enabled: true, Look: ui.Primary,
				Do: func() { t.ask(rooms.Claim) },
			},
			{Name: "abort", Label: p.Text("room.abort"), Icon: ui.IconClose, Enabled: true, Do: func() { t.ask(rooms.Abort) }},
		}
	}
	return n
}

// ballot returns the notice that shows the state of a vote.
func (t Table) ballot() play.Notice {
	p, r := t.program, t.me.Room()
	chair, n := r.ToMove(), 0
	for _, tally := range r.Votes() {
		n += tally.Votes
	}
	voted := locale.Data{"Votes": n, "All": len(r.Members(chair))}
	notice := play.Notice{Title: p.Locale.Count("room.vote-left", t.left, nil), Text: p.Locale.Format("room.voted", voted)}
	if t.left == 0 {
		notice.Title = p.Text("room.vote-waits")
	}
	if chair == t.me.Chair() && r.VoteOf(t.me.Person()) == game.NoMove {
		notice.Text += " " + p.Text("room.vote-now")
	}
	return notice
}
