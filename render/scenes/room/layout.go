package room

import (
	"math"

	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	rooms "colat/web/rooms/room"
)

// LayOut implements scene.Scene.
func (l *Lobby) LayOut(page *ui.Page, w, h float64) {
	d := drawing{Lobby: l, Layout: l.Program.Layout(page)}
	invite.Divide(w, h, d.beside, d.above)
	l.name.LayOut(page, w, h)
	l.Controls.LayOut(page, scene.Frame{Portrait: true, Side: ui.Rect{W: w, H: h}.Inset(theme.Gap)}, w, h)
}

// hasAddress reports whether there is an address to show.
func (d *drawing) hasAddress() bool {
	_, _, bad := d.status()
	return !bad && d.link() != "" && d.Me.Room() != nil && !d.HasHome()
}

// beside lays out the QR code above the board, and the panel at their right.
func (d *drawing) beside(place ui.Rect, gap float64) {
	side := math.Floor((place.H - gap) / 2)
	if !d.hasAddress() {
		side = math.Floor(min(place.H, place.W*0.4))
	}
	panel := min(place.W-gap-side, widestPanel)
	place.X += math.Floor((place.W - side - gap - panel) / 2)
	column := ui.Rect{X: place.X, Y: place.Y, W: side, H: place.H}
	if d.hasAddress() {
		d.addCode(column.CutTop(side, gap))
	}
	d.stage.Center(column, d.Program.Scale)
	d.addPanel(ui.Rect{X: place.X + side + gap, Y: place.Y, W: panel, H: place.H}, true)
}

// above lays out the QR code at the left of the board, and the panel below them.
func (d *drawing) above(place ui.Rect, gap float64) {
	place = place.Narrowed(widestPanel)
	d.addHeader(place.CutTop(theme.Touch, gap), true)
	side := math.Floor(min((place.W-gap)/2, max(leastBoard, place.H*0.32)))
	row := place.CutTop(side, gap)
	if d.hasAddress() {
		spare := row.W - gap - 2*side
		row.X += spare / 2
		d.addCode(row.CutLeft(side, gap))
		row.W = side
	}
	d.stage.Center(row, d.Program.Scale)
	d.addPanel(place, false)
}

// addCode lays out the QR code of the room's address.
func (d *drawing) addCode(r ui.Rect) {
	d.code = invite.AddAddress(d.Program, d.Page, r, d.code, d.inviteAddress(), d.Text("room.code"), theme.OnLacquerGold)
}

func (d *drawing) addHeader(r ui.Rect, onTable bool) {
	d.Program.AddHeader(d.Page, r, onTable, d.game.TitleOf(d.Program.Locale, d.start), "front")
}

// addPanel lays out the panel: status, address, chairs, members, terms and spectators.
func (d *drawing) addPanel(r ui.Rect, header bool) {
	inner := d.AddPanel(r, scene.PanelPadding)
	if header {
		d.addHeader(inner.CutTop(theme.Touch, theme.Gap), false)
	}
	title, why, bad := d.status()
	if bad {
		out := invite.Failure{Label: d.Text("room.other-games"), Retry: d.Availability.MayRetry(), Scroll: &d.scroll}
		if d.HasHome() {
			out.Label = d.Text("class.hall")
		}
		out.LayOut(d.Program, d.Page, inner, title, why)
		return
	}
	if buttons := d.buttons(); len(buttons) > 0 {
		bench.AddButtons(d.Page, inner.CutBottom(scene.MainHeight, theme.Gap), buttons)
	}
	d.BeginScroll(&d.scroll, inner)
	content := inner
	if title != "" {
		invite.AddStatus(d.Program, d.Page, &content, title, why)
	}
	if r := d.Me.Room(); r != nil {
		if title == "" && d.toGo > 0 {
			d.addToGo(&content, r)
		}
		if d.hasAddress() && r.Phase() != rooms.Shut {
			address := d.inviteAddress()
			address.AddLink(d.Program, d.Page, &content, "room.invite", d.Me.IsHere() && len(r.People()) < 2)
		}
		d.addChairs(&content, r)
		d.addMembers(&content, r)
		d.addBeginning(&content, r)
		d.addAbout(&content, r)
	}
	d.EndScroll(content.Y)
}

// addToGo lays out the time left until the game has to begin, and what is missing.
func (d *drawing) addToGo(content *ui.Rect, r *rooms.Room) {
	l, mine, why := d.Program.Locale, d.Me.Chair(), ""
	switch {
	case mine == rooms.NoChair:
	case !r.IsReady(mine):
		why = d.Text("room.to-go-you")
	default:
		why = l.Format("room.to-go-other", locale.Data{"Name": d.chairNames(1 - mine)[0]})
	}
	left := scene.Minutes(d.toGo)
	invite.AddStatus(d.Program, d.Page, content, l.Format("room.to-go", locale.Data{"Time": left}), why)
}

// addBeginning says who starts a game of teams, and what is missing.
func (d *drawing) addBeginning(content *ui.Rect, r *rooms.Room) {
	if r.Terms().Begins != rooms.ByHost || r.Phase() != rooms.Setting && r.Phase() != rooms.Over {
		return
	}
	words := d.Format("room.begin-host", locale.Data{"Name": d.nameOf(r.Host())})
	switch {
	case d.Me.MayBegin():
		words = d.Text("room.begin-you")
	case d.Me.IsHost():
		words = d.whyNotBegin(r)
	}
	invite.AddNote(d.Page, content, words, theme.TextBody-1, d.Theme.TextAccent, 6)
}

// whyNotBegin returns why the host cannot start the game yet.
func (d *drawing) whyNotBegin(r *rooms.Room) string {
	for chair := range 2 {
		members := r.Members(chair)
		switch kind := r.Terms().Chairs[chair].Kind; {
		case kind == rooms.EngineChair:
		case len(members) == 0:
			return d.Text("room.begin-empty")
		case kind == rooms.PersonChair && members[0] != d.Me.Person() && !r.Says(members[0]):
			return d.Format("room.begin-waits", locale.Data{"Name": d.nameOf(members[0])})
		}
	}
	return ""
}

// addAbout lays out the terms, the score, the spectators and the user's name.
func (d *drawing) addAbout(content *ui.Rect, r *rooms.Room) {
	add := func(words string) {
		invite.AddNote(d.Page, content, words, theme.TextBody-1, d.Theme.Text, 6)
	}
	content.CutTop(4, 0)
	add(d.termsText(r))
	if score := d.score(); score != "" {
		add(score)
	}
	if d.Me.IsHost() && r.Phase() != rooms.Playing && !r.Terms().Fixed {
		d.AddButton(content.CutTop(theme.Touch, 8), "change", d.Text("room.change"), ui.IconSettings, ui.Quiet)
	}
	if d.decides() {
		reveals := d.reveals()
		d.AddSwitch(content.CutTop(theme.Touch, 4), reveals.Name, reveals.Label, reveals.On, theme.TextBody-1)
		d.addPeople(content, r)
	} else if watching := d.watching(); len(watching) > 0 {
		add(d.Format("room.watching", locale.Data{"Names": listed(watching, 12)}))
	}
	if n := d.Me.Presence().Watchers; n > 0 {
		add(d.Count("room.unnamed", n, nil))
	}
	if r.IsRevealed() && !d.decides() {
		add(d.Text("room.revealed"))
	}
	if d.Me.IsHere() && !r.Terms().Fixed {
		invite.AddName(&d.Layout, content, d.nameOf(d.Me.Person()))
	}
}

// buttons returns the buttons at the foot of the panel.
func (d *drawing) buttons() []bench.Control {
	r := d.Me.Room()
	if r == nil {
		return nil
	}
	all := d.all()
	var list []bench.Control
	add := func(name string) *bench.Control {
		list = append(list, bench.Find(all, name))
		return &list[len(list)-1]
	}
	if d.Me.IsHere() {
		add("say")
	}
	if d.HasHome() || d.Me.IsHere() {
		add("leave-room")
	}
	if d.mayReturn() { // the user comes into the room
		rename := add("rename")
		rename.Label, rename.Icon = d.Text("room.name-done"), ui.IconPeople
	}
	mine := d.Me.Chair()
	byHost := r.Terms().Begins == rooms.ByHost
	switch {
	case r.Phase() == rooms.Over && mine >= 0 && !r.Terms().Fixed:
		board := add("board")
		board.Label, board.Look = d.Text("room.board-short"), ui.Quiet
		if d.Me.MayBegin() || !r.Says(d.Me.Person()) {
			add("rematch")
		} else {
			add("wait")
		}
	case r.Phase() == rooms.Setting && d.Me.MayBegin():
		add("begin-game")
	case r.Phase() == rooms.Setting && byHost && d.Me.IsHost():
		// The host cannot start the game yet; addBeginning says why.
	case r.Phase() == rooms.Setting && byHost && mine >= 0 && r.Says(d.Me.Person()):
		add("wait")
	case d.around || r.Phase() != rooms.Setting && r.Match() != nil:
		add("board")
	case r.Phase() == rooms.Setting && mine >= 0 && r.IsReady(mine):
		add("wait")
	case r.Phase() == rooms.Setting && mine >= 0:
		add("ready")
	}
	return list
}
