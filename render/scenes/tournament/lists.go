package tournament

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"colat/ai/arena/pairing"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// addEntering lays out the page before a tournament begins: the address, the terms and the
// players.
func (d *drawing) addEntering(content *ui.Rect, t *tournament.Tournament) {
	if t.Phase() == tournament.Shut {
		d.addYou(content, d.Text("class.is-closed"), d.Text("class.not-begun"))
		return
	}
	terms := t.Terms()
	me, enters := d.Me.Entry()
	n := len(t.Entries())
	if utf8.RuneCountInString(terms.Title) >= scene.LongTitle { // the header may cut off a long title
		d.addWords(content, terms.Title, false)
	}
	switch {
	case d.Me.IsHost():
		address := d.InviteAddress()
		address.AddLink(d.Program, d.Page, content, "class.invite", n == 0)
		if why := d.whyNotBegin(); why != "" && n > 0 {
			d.addWords(content, why, false)
		}
	case enters:
		d.addYou(content, d.Format("class.you", locale.Data{"Name": me.Name}), d.Text("class.waits"))
	default:
		d.addWords(content, d.Text("class.come"), false)
		if d.Person.Name != "" {
			invite.AddName(&d.Layout, content, d.Person.Name)
		}
	}
	d.addWords(content, d.termsText(&terms), true)
	if n == 0 {
		d.addHead(content, d.Text("class.nobody"))
		if d.Me.IsHost() {
			d.addWords(content, d.Text("class.gather"), false)
		}
	} else {
		people, bots := t.Present()
		d.addHead(content, PresentText(d.Locale, "class.there", people, bots))
	}
	d.addEntries(content, t)
	d.addDoor(content, t)
	if d.Me.IsHost() && !enters {
		d.AddButton(content.CutTop(theme.Touch, 4), "enter", d.Text("class.enter-too"), ui.IconPeople, ui.Ghost).Row = true
	}
}

// addEntries lists the players.
func (d *drawing) addEntries(content *ui.Rect, t *tournament.Tournament) {
	me, _ := d.Me.Entry()
	for i, e := range t.Entries() {
		if e.Left {
			continue
		}
		m := invite.Member{Key: e.Name, Name: e.Name, Number: i + 1, Mine: e.Name == me.Name && e.Person == me.Person}
		if e.Bot {
			m.Note = d.Text("class.bot")
		}
		if d.Me.IsHost() && !t.HasEnded() && e.Person != rooms.Server {
			m.Remove = d.Format("class.remove", locale.Data{"Name": e.Name})
			if t.Phase() == tournament.Entering {
				m.Rename = d.Format("door.rename", locale.Data{"Name": e.Name})
			}
		}
		m.LayOut(&d.Layout, content)
	}
}

// addDoor lays out what the host has decided about who may enter.
func (d *drawing) addDoor(content *ui.Rect, t *tournament.Tournament) {
	if d.Me.IsHost() && !t.HasEnded() {
		door := t.Door()
		invite.AddDoor(&d.Layout, content, &door)
	}
}

// addPlayers lists the players, and lays out the address for others.
func (d *drawing) addPlayers(content *ui.Rect, t *tournament.Tournament) {
	people, bots := t.Present()
	d.addHead(content, PresentText(d.Locale, "class.there", people, bots))
	d.addEntries(content, t)
	d.addDoor(content, t)
	content.CutTop(10, 0)
	if d.Link() == "" || t.Phase() == tournament.Shut {
		return
	}
	words := "class.invite-late"
	if !t.MayEnter("") { // for new players
		words = "class.invite-watch"
	}
	address := d.InviteAddress()
	address.AddLink(d.Program, d.Page, content, words, false)
	side := math.Floor(min(content.W, 220))
	r := content.CutTop(side, 8)
	d.addCode(ui.Rect{X: r.X + math.Floor((r.W-side)/2), Y: r.Y, W: side, H: side}, d.Theme.TextAccent)
}

// addNow lays out the current page: the user's own state, and the games in progress.
func (d *drawing) addNow(content *ui.Rect, t *tournament.Tournament) {
	plan := d.plan()
	switch t.Phase() {
	case tournament.Over, tournament.Shut:
		d.addPlaces(content, t, plan)
		return
	}
	if t.IsPaused() {
		d.addYou(content, d.Text("class.is-paused"), d.Text("class.paused-why"))
	}
	d.addMine(content, plan)
	given := t.Given()
	if len(given) == 0 {
		return
	}
	d.addHead(content, d.Count("class.playing", len(given), nil))
	for _, g := range given {
		row := d.addRow(content, watchName+g.Room, pairTexts(g.Players), d.roomState(g))
		row.Selected = g.Room == d.featured.Room && len(given) > 1
	}
}

// roomState returns the state of a game in progress, or "" if its room is not known.
func (d *drawing) roomState(g tournament.Given) string {
	r := d.Me.RoomOf(g.Room)
	if r == nil {
		return ""
	}
	if names := waitsFor(r); len(names) > 0 {
		missing := names[0]
		if len(names) > 1 { // the names stand at the beginning of the line
			missing = d.Text("projector.both")
		}
		said := d.Format("class.waits-for", locale.Data{"Names": missing})
		if left := d.Me.MissingIn(g); left > 0 {
			said += " " + scene.Minutes(left)
		}
		return said
	}
	if m := r.Match(); m != nil {
		return d.Count("class.moves", d.Program.Games.Of(m.Start().Rules()).Count(m.Start(), m.Moves()), nil)
	}
	return ""
}

// addPlaces lays out the winner and the final places.
func (d *drawing) addPlaces(content *ui.Rect, t *tournament.Tournament, plan *pairing.Plan) {
	title := d.Text("class.is-over")
	if plan.Stopped {
		title = d.Text("class.is-closed")
	}
	if len(plan.Places) == 0 {
		d.addYou(content, title, d.Text("class.no-places"))
		return
	}
	me, _ := d.Me.Entry()
	winner := d.Format("class.wins", locale.Data{"Name": plan.Places[0].Name})
	if x := ExhibitorOf(plan); x != nil {
		winner = x.Name + ": " + DisplayScore(d.Locale, x)
	}
	d.addYou(content, winner, sentences(title+".", d.endText(plan, me.Name)))
	for _, p := range plan.Places {
		shown, cells := pairing.Row{Name: p.Name}, []cell(nil)
		if row := RowOf(plan, p.Name); row != nil {
			shown, cells = *row, []cell{{text: strconv.Itoa(row.Points), width: 64, bold: true}}
		}
		shown.Rank = p.Place
		d.addPlayer(content, &shown, p.Place == 1, cells)
	}
	if RowOf(plan, plan.Places[0].Name) != nil {
		content.CutTop(8, 0)
		d.addWords(content, d.Text(TablesOf(plan)[0].explained()), true)
	}
}

// addRounds lists the rounds with their games.
func (d *drawing) addRounds(content *ui.Rect) {
	plan := d.plan()
	me, _ := d.Me.Entry()
	for _, r := range d.roundsOf(plan) {
		d.addHead(content, d.partTitle(&r))
		for i := range r.games {
			d.addGame(content, &r.games[i], me.Name)
		}
		if len(r.bye) > 0 {
			content.CutTop(6, 0)
			d.addWords(content, d.Format("class.rest", locale.Data{"Names": strings.Join(r.bye, ", ")}), true)
		}
	}
}

// addGame lays out a game of a round.
func (d *drawing) addGame(content *ui.Rect, e *entry, me string) {
	words := pairTexts(e.Players)
	for i := range words {
		if e.group != "" {
			words[i] = e.group + ": " + words[i]
		}
	}
	end := ResultText(d.Locale, e.Result)
	switch {
	case e.isPlayed() && isWaiting(d.Me.RoomOf(e.room)):
		end = d.Text("class.waits-now")
	case e.isPlayed():
		end = d.Text("class.is-played")
	case e.isAhead() && d.plan().Stopped:
		end = d.Text("class.not-played")
	case e.isAhead():
		end = d.Text("class.to-come")
	}
	if e.room == "" && !d.Me.IsHost() {
		line := content.CutTop(lineHigh, 0)
		d.addEnds(line.Pad(8, 0), words, end)
		return
	}
	d.addRow(content, gameName+e.Key, words, end)
	if me != "" && slices.Contains(e.Players[:], me) {
		own := &d.Items[len(d.Items)-1]
		own.Bold = true
		own.Shorten(words...)
	}
}
