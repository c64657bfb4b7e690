package room

import (
	"cmp"
	"fmt"
	"math"

	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// LayOut implements scene.Scene.
func (l *Lobby) LayOut(page *ui.Page, w, h float64) {
	d := drawing{Lobby: l, Layout: l.program.Layout(page)}
	invite.Divide(w, h, d.beside, d.above)
	switch l.dialog {
	case nameDialog:
		l.name.LayOut(page, w, h)
	case sayDialog:
		d.addSays(w, h)
	case unseatDialog:
		name := locale.Data{"Name": d.nameOf(d.whom)}
		d.addQuestion(w, h, d.Format("room.unseat-title", name),
			d.Format("room.unseat-why", name), "unseat-yes", d.Text("room.unseat-yes"))
	case leaveDialog:
		d.addQuestion(w, h, d.Text("room.leave-title"), d.Text(d.whyNotLeave()), "leave-yes", d.Text("room.leave"))
	}
}

// hasAddress reports whether there is an address to show.
func (d *drawing) hasAddress() bool {
	_, _, bad := d.status()
	return !bad && d.link() != "" && d.me.Room() != nil && !d.HasHome()
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
	d.stage.Center(column, d.program.Scale)
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
	d.stage.Center(row, d.program.Scale)
	d.addPanel(place, false)
}

// addCode lays out the QR code of the room's address.
func (d *drawing) addCode(r ui.Rect) {
	d.code = invite.AddAddress(d.program, d.Page, r, d.code, d.inviteAddress(), d.Text("room.code"), theme.OnLacquerGold)
}

func (d *drawing) addHeader(r ui.Rect, onTable bool) {
	d.program.AddHeader(d.Page, r, onTable, d.game.TitleOf(d.program.Locale, d.start), "front")
}

// addPanel lays out the panel: status, address, chairs, members, terms and spectators.
func (d *drawing) addPanel(r ui.Rect, header bool) {
	inner := d.AddPanel(r, scene.PanelPadding)
	if header {
		d.addHeader(inner.CutTop(theme.Touch, theme.Gap), false)
	}
	title, why, bad := d.status()
	if bad {
		out := invite.Failure{Label: d.Text("room.other-games"), Retry: d.availability.MayRetry(), Scroll: &d.scroll}
		if d.HasHome() {
			out.Label = d.Text("class.hall")
		}
		out.LayOut(d.program, d.Page, inner, title, why)
		return
	}
	if buttons := d.buttons(); len(buttons) > 0 {
		scene.AddButtons(d.Page, inner.CutBottom(scene.MainHeight, theme.Gap), buttons)
	}
	d.BeginScroll(&d.scroll, inner)
	content := inner
	if title != "" {
		invite.AddStatus(d.program, d.Page, &content, title, why)
	}
	if r := d.me.Room(); r != nil {
		if title == "" && d.toGo > 0 {
			d.addToGo(&content, r)
		}
		if d.hasAddress() && r.Phase() != rooms.Shut {
			way := d.inviteAddress()
			link := invite.Link{
				Address: cmp.Or(way.Shown, way.Link), Nowhere: way.Nowhere(),
				Words: [2]string{"room.invite", "room.invite-short"}, Urges: len(r.People()) < 2,
			}
			link.LayOut(d.program, d.Page, &content)
		}
		d.addChairs(&content, r)
		d.addMembers(&content, r)
		d.addBeginning(&content, r)
		d.addAbout(&content, r)
	}
	d.EndScroll(max(inner.H, content.Y-inner.Y))
}

// addToGo lays out the time left until the game has to begin, and what is missing.
func (d *drawing) addToGo(content *ui.Rect, r *rooms.Room) {
	l, mine, why := d.program.Locale, d.me.Chair(), ""
	switch {
	case mine == rooms.NoChair:
	case !r.IsReady(mine):
		why = d.Text("room.to-go-you")
	default:
		why = l.Format("room.to-go-other", locale.Data{"Name": d.chairNames(1 - mine)[0]})
	}
	left := fmt.Sprintf("%d:%02d", d.toGo/60, d.toGo%60)
	invite.AddStatus(d.program, d.Page, content, l.Format("room.to-go", locale.Data{"Time": left}), why)
}

// addBeginning says who starts a game of teams, and what is missing.
func (d *drawing) addBeginning(content *ui.Rect, r *rooms.Room) {
	if r.Terms().Begins != rooms.ByHost || r.Phase() != rooms.Setting && r.Phase() != rooms.Over {
		return
	}
	words := d.Format("room.begin-host", locale.Data{"Name": d.nameOf(r.Host())})
	switch {
	case d.me.MayBegin():
		words = d.Text("room.begin-you")
	case d.me.IsHost():
		words = d.whyNotBegin(r)
	}
	high := ui.ParagraphHeight(words, theme.TextBody-1, content.W-4)
	line := content.CutTop(high, 6)
	d.AddParagraph(ui.Rect{X: line.X + 2, Y: line.Y, W: line.W - 4}, words, theme.TextBody-1, d.Theme.TextAccent)
}

// whyNotBegin returns why the host cannot start the game yet.
func (d *drawing) whyNotBegin(r *rooms.Room) string {
	for chair := range 2 {
		members := r.Members(chair)
		switch kind := r.Terms().Chairs[chair].Kind; {
		case kind == rooms.EngineChair:
		case len(members) == 0:
			return d.Text("room.begin-empty")
		case kind == rooms.PersonChair && members[0] != d.me.Person() && !r.Says(members[0]):
			return d.Format("room.begin-waits", locale.Data{"Name": d.nameOf(members[0])})
		}
	}
	return ""
}

// addAbout lays out the terms, the score, the spectators and the user's name.
func (d *drawing) addAbout(content *ui.Rect, r *rooms.Room) {
	add := func(words string) {
		high := ui.ParagraphHeight(words, theme.TextBody-1, content.W-4)
		line := content.CutTop(high, 6)
		d.AddParagraph(ui.Rect{X: line.X + 2, Y: line.Y, W: line.W - 4}, words, theme.TextBody-1, d.Theme.Text)
	}
	content.CutTop(4, 0)
	add(d.termsText(r))
	if score := d.score(); score != "" {
		add(score)
	}
	if d.me.IsHost() && r.Phase() != rooms.Playing && !r.Terms().Fixed {
		row := content.CutTop(theme.Touch, 8)
		d.AddButton(row, "change", d.Text("room.change"), ui.IconSettings, ui.Quiet)
	}
	var watching []string
	for _, p := range r.People() {
		if r.ChairOf(p.ID) == rooms.NoChair {
			watching = append(watching, d.nameOf(p.ID))
		}
	}
	if len(watching) > 0 {
		add(d.Format("room.watching", locale.Data{"Names": listed(watching, 12)}))
	}
	if d.me.IsHere() && !r.Terms().Fixed {
		you := d.Format("room.you", locale.Data{"Name": d.nameOf(d.me.Person())})
		row := content.CutTop(theme.Touch, 4)
		b := d.AddButton(row, "rename", you, ui.IconEdit, ui.Ghost)
		b.Row = true
	}
}

// buttons returns the buttons at the foot of the panel.
func (d *drawing) buttons() []scene.Button {
	r := d.me.Room()
	if r == nil {
		return nil
	}
	var list []scene.Button
	add := func(name, label string, icon ui.Icon, look ui.Emphasis) {
		list = append(list, scene.Button{Name: name, Label: d.Text(label), Icon: icon, Look: look})
	}
	if d.me.IsHere() {
		add("say", "room.say", ui.IconSpeech, ui.Quiet)
	}
	if d.HasHome() {
		add("leave-room", "class.hall-short", ui.IconBack, ui.Quiet)
	} else if d.me.IsHere() {
		add("leave-room", "room.leave-short", ui.IconBack, ui.Quiet)
	}
	if !d.me.IsHere() && r.Phase() == rooms.Over {
		add("rename", "room.name-done", ui.IconPeople, ui.Quiet)
	}
	mine := d.me.Chair()
	byHost := r.Terms().Begins == rooms.ByHost
	switch {
	case r.Phase() == rooms.Over && mine >= 0 && !r.Terms().Fixed:
		add("board", "room.board-short", ui.IconPlay, ui.Quiet)
		if d.me.MayBegin() || !r.Says(d.me.Person()) {
			add("rematch", "result.rematch", ui.IconSwap, ui.Primary)
		} else {
			add("wait", "room.wait", ui.IconPause, ui.Quiet)
		}
	case r.Phase() == rooms.Setting && d.me.MayBegin():
		add("begin-game", "room.begin", ui.IconPlay, ui.Primary)
	case r.Phase() == rooms.Setting && byHost && d.me.IsHost():
		// The host cannot start the game yet; addBeginning says why.
	case r.Phase() == rooms.Setting && byHost && mine >= 0 && r.Says(d.me.Person()):
		add("wait", "room.wait", ui.IconPause, ui.Quiet)
	case d.around || r.Phase() != rooms.Setting && r.Match() != nil:
		add("board", "room.board", ui.IconPlay, ui.Primary)
	case r.Phase() == rooms.Setting && mine >= 0 && r.IsReady(mine):
		add("wait", "room.wait", ui.IconPause, ui.Quiet)
	case r.Phase() == rooms.Setting && mine >= 0:
		add("ready", "room.be-ready", ui.IconCheck, ui.Primary)
	}
	return list
}

// widestDialog is the maximum width of a dialogue.
const widestDialog = 420.0

// addQuestion asks the user to confirm something that cannot be undone.
func (d *drawing) addQuestion(w, h float64, title, why, yes, label string) {
	d.BeginModal()
	width := min(w-2*theme.Gap, widestDialog)
	words := ui.ParagraphHeight(why, theme.TextBody-1, width-2*theme.Margin)
	high := 2*theme.Margin + 32 + words + scene.MainHeight + 3*theme.Gap
	r := ui.Rect{X: (w - width) / 2, Y: math.Floor((h - high) / 2), W: width, H: high}
	inner := d.AddPanel(r, theme.Margin)
	d.AddBold(inner.CutTop(32, theme.Gap), title, theme.TextLarge, d.Theme.Text)
	d.AddParagraph(inner.CutTop(words, 2*theme.Gap), why, theme.TextBody-1, d.Theme.TextMuted)
	row := inner.CutTop(scene.MainHeight, 0)
	d.AddButton(row.Column(0, 2, theme.Gap), "cancel", d.Text("room.cancel"), ui.NoIcon, ui.Quiet)
	d.AddButton(row.Column(1, 2, theme.Gap), yes, label, ui.NoIcon, ui.Danger)
}

// addSays lays out the dialogue of greetings.
func (d *drawing) addSays(w, h float64) {
	d.BeginModal()
	width := min(w-2*theme.Gap, widestDialog)
	rows := (len(protocol.Greetings) + 1) / 2
	high := 2*theme.Margin + theme.Touch + float64(rows)*(scene.MainHeight+8)
	r := ui.Rect{X: (w - width) / 2, Y: math.Floor((h - high) / 2), W: width, H: high}
	inner := d.AddPanel(r, theme.Margin)
	top := inner.CutTop(theme.Touch, 8)
	d.AddButton(top.CutRight(theme.Touch, 4), "cancel", "", ui.IconClose, ui.Ghost).Label = d.Text("room.cancel")
	d.AddBold(top, d.Text("room.say-title"), theme.TextLarge, d.Theme.Text)
	for i, what := range protocol.Greetings {
		row := inner
		row.Y, row.H = inner.Y+float64(i/2)*(scene.MainHeight+8), scene.MainHeight
		d.AddButton(row.Column(i%2, 2, 8), sayName+string(what), d.Text(sayText(what)), ui.NoIcon, ui.Quiet)
	}
}
