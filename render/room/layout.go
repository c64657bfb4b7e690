package room

import (
	"math"
	"strings"

	"colat/render/locale"
	"colat/render/scene"
	"colat/render/text"
	"colat/render/theme"
	"colat/render/ui"
	rooms "colat/web/rooms/room"
)

// Measures of the scene.
const (
	widestPanel = 640.0
	chairHigh   = 68.0
	roomyPanel  = 560.0 // the width of words from which things stand beside each other
	leastBoard  = 152.0 // on which a game can be made out
	wide        = 1.15  // times wider than high: the board stands beside the panel
)

// LayOut implements scene.Scene.
func (l *Lobby) LayOut(page *ui.Page, w, h float64) {
	margin := theme.Margin
	if min(w, h) < 600 {
		margin = theme.Gap
	}
	if min(w, h) < 330 {
		margin = 4
	}
	d := drawing{Lobby: l, page: page, theme: l.program.Theme}
	place := ui.Rect{W: w, H: h}.Inset(margin)
	if w > wide*h {
		d.beside(place, margin)
	} else {
		d.above(place, margin)
	}
	switch l.dialog {
	case nameDialog:
		d.addName(w, h)
	case sayDialog:
		d.addSays(w, h)
	}
}

// drawing lays the scene out. It changes nothing of it.
type drawing struct {
	*Lobby
	page  *ui.Page
	theme *theme.Theme
}

func (d *drawing) text(id string) string { return d.program.Text(id) }

// shows reports whether there is an address to show.
func (d *drawing) shows() bool {
	_, _, bad := d.status()
	return !bad && d.link() != ""
}

// beside lays out the code over the board, and beside them the panel.
func (d *drawing) beside(place ui.Rect, gap float64) {
	side := math.Floor((place.H - gap) / 2)
	if !d.shows() {
		side = math.Floor(min(place.H, place.W*0.4))
	}
	panel := min(place.W-gap-side, widestPanel)
	place.X += math.Floor((place.W - side - gap - panel) / 2)
	column := ui.Rect{X: place.X, Y: place.Y, W: side, H: place.H}
	if d.shows() {
		d.addCode(column.CutTop(side, gap))
	}
	d.placeBoard(column)
	d.addPanel(ui.Rect{X: place.X + side + gap, Y: place.Y, W: panel, H: place.H}, true)
}

// above lays out the code beside the board, and below them the panel.
func (d *drawing) above(place ui.Rect, gap float64) {
	if place.W > widestPanel {
		place.X, place.W = place.X+(place.W-widestPanel)/2, widestPanel
	}
	d.addHeader(place.CutTop(theme.Touch, gap), true)
	side := math.Floor(min((place.W-gap)/2, max(leastBoard, place.H*0.32)))
	row := place.CutTop(side, gap)
	if d.shows() {
		spare := row.W - gap - 2*side
		row.X += spare / 2
		d.addCode(row.CutLeft(side, gap))
		row.W = side
	}
	d.placeBoard(row)
	d.addPanel(place, false)
}

// placeBoard puts the board into the middle of a place.
func (d *drawing) placeBoard(r ui.Rect) {
	aspect := d.stage.Aspect()
	w := min(r.W, r.H*aspect)
	h := w / aspect
	d.stage.Place(ui.Rect{X: r.CenterX() - w/2, Y: r.CenterY() - h/2, W: w, H: h}, d.program.Scale)
}

// addCode puts the code of the room's address on the page.
func (d *drawing) addCode(r ui.Rect) {
	d.code = codeOf(d.code, d.link())
	d.page.Add(ui.Item{
		Kind: ui.Picture, Name: "qr", Rect: r, Painter: d.code, Label: d.text("room.code"),
	})
}

func (d *drawing) addHeader(r ui.Rect, onTable bool) {
	d.program.AddHeader(d.page, r, onTable, d.game.Title(d.program.Locale, d.Rules()), "front")
}

// addPanel lays out the words: what has to be said, the address, the chairs, who watches.
func (d *drawing) addPanel(r ui.Rect, header bool) {
	d.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	inner := r.Inset(scene.PanelPadding)
	if header {
		d.addHeader(inner.CutTop(theme.Touch, theme.Gap), false)
	}
	title, why, bad := d.status()
	if bad {
		d.addWhyNot(inner, title, why)
		return
	}
	if buttons := d.buttons(); len(buttons) > 0 {
		d.addButtons(inner.CutBottom(scene.MainHeight, theme.Gap), buttons)
	}
	d.page.BeginScroll(&d.scroll, inner)
	content := inner
	if title != "" {
		d.addStatus(&content, title, why)
	}
	if r := d.room(); r != nil {
		if d.link() != "" && r.Phase() != rooms.Shut {
			d.addLink(&content)
		}
		d.addChairs(&content, r)
		d.addAbout(&content, r)
	}
	d.page.EndScroll(max(inner.H, content.Y-inner.Y))
}

// addWhyNot says why there is no room, and leads out.
func (d *drawing) addWhyNot(r ui.Rect, title, why string) {
	buttons := r.CutBottom(scene.MainHeight, theme.Gap)
	if d.line != nil && !d.missing {
		d.page.AddButton(buttons.CutLeft((buttons.W-8)/2, 8), "retry", d.text("room.retry"), ui.IconRetry, ui.Quiet)
	}
	d.page.AddButton(buttons, "front", d.text("room.other-games"), ui.IconBack, ui.Primary)
	d.page.BeginScroll(&d.scroll, r)
	content := r
	d.addStatus(&content, title, why)
	d.page.EndScroll(max(r.H, content.Y-r.Y))
}

// addStatus says in a title and a few lines how things stand.
func (d *drawing) addStatus(content *ui.Rect, title, why string) {
	size := theme.TextLarge
	for size > theme.TextSmall && text.Width(title, text.Style{Size: size, Bold: true}) > content.W {
		size--
	}
	d.page.AddLabel(content.CutTop(32, 4), title, size, d.theme.TextAccent).Bold = true
	if why != "" {
		high := ui.ParagraphHeight(why, theme.TextBody, content.W-4)
		line := content.CutTop(high, 10)
		d.page.AddParagraph(ui.Rect{X: line.X, Y: line.Y, W: line.W - 4, H: high}, why, theme.TextBody, d.theme.Text)
	}
}

// addLink shows the address, in two lines where it is long, and what is done with it.
func (d *drawing) addLink(content *ui.Rect) {
	apart := content.W < roomyPanel
	var words ui.Rect
	if apart {
		words = content.CutTop(22, 2)
	} else {
		words = content.CutTop(theme.Touch, 2)
		d.addLinkButtons(words.CutRight(words.W*0.6, 8))
	}
	invite := d.text("room.invite")
	if label := (ui.Item{Kind: ui.Label, Rect: words, Text: invite, Size: theme.TextSmall + 1}); label.Clipped() {
		invite = d.text("room.invite-short")
	}
	d.page.AddLabel(words, invite, theme.TextSmall+1, d.theme.TextMuted)
	link := d.link()
	parts := []string{link}
	const most, least = theme.TextLarge + 2, theme.TextSmall - 2.0
	if text.Width(link, text.Style{Size: theme.TextBody, Bold: true}) > content.W {
		if at := strings.IndexByte(link, '?'); at > 0 {
			parts = []string{link[:at], link[at:]}
		}
	}
	size := most
	for _, part := range parts {
		for size > least && text.Width(part, text.Style{Size: size, Bold: true}) > content.W-4 {
			size -= 0.5
		}
	}
	for _, part := range parts {
		label := d.page.AddLabel(content.CutTop(math.Ceil(size*1.4), 0), part, size, d.theme.Text)
		label.Bold = true
	}
	content.CutTop(8, 0)
	if apart {
		d.addLinkButtons(content.CutTop(theme.Touch, 12))
	}
}

// addLinkButtons puts what is done with the address into a row.
func (d *drawing) addLinkButtons(row ui.Rect) {
	look := ui.Quiet
	if len(d.room().People()) < 2 {
		look = ui.Primary
	}
	n := 1
	if d.program.Share != nil {
		n = 2
	}
	d.page.AddButton(row.Column(0, n, 8), "copy-link", d.text("room.copy"), ui.IconCopy, look)
	if n == 2 {
		d.page.AddButton(row.Column(1, n, 8), "share-link", d.text("room.share"), ui.IconShare, ui.Quiet)
	}
}

// addAbout says what is played, who watches, and who the person is.
func (d *drawing) addAbout(content *ui.Rect, r *rooms.Room) {
	add := func(words string) {
		high := ui.ParagraphHeight(words, theme.TextBody-1, content.W-4)
		line := content.CutTop(high, 6)
		d.page.AddParagraph(ui.Rect{X: line.X + 2, Y: line.Y, W: line.W - 4}, words, theme.TextBody-1, d.theme.Text)
	}
	content.CutTop(4, 0)
	add(d.termsText(r))
	if score := d.score(); score != "" {
		add(score)
	}
	if d.hosts() && r.Phase() != rooms.Playing && !r.Terms().Fixed {
		row := content.CutTop(theme.Touch, 8)
		d.page.AddButton(row, "change", d.text("room.change"), ui.IconSettings, ui.Quiet)
	}
	var watching []string
	for _, p := range r.People() {
		if r.ChairOf(p.ID) == rooms.NoChair {
			watching = append(watching, d.nameOf(p.ID))
		}
	}
	if len(watching) > 0 {
		add(d.program.Locale.Format("room.watching", locale.Data{"Names": listed(watching, 12)}))
	}
	if d.isHere() {
		you := d.program.Locale.Format("room.you", locale.Data{"Name": d.nameOf(d.me())})
		row := content.CutTop(theme.Touch, 4)
		b := d.page.AddButton(row, "rename", you, ui.IconEdit, ui.Ghost)
		b.Row = true
	}
}

// button is one of those below.
type button struct {
	name, label string
	icon        ui.Icon
	look        ui.Look
}

// buttons are what can be done.
func (d *drawing) buttons() []button {
	r := d.room()
	if r == nil {
		return nil
	}
	var list []button
	add := func(name, label string, icon ui.Icon, look ui.Look) {
		list = append(list, button{name, d.text(label), icon, look})
	}
	if d.isHere() {
		add("say", "room.say", ui.IconSpeech, ui.Quiet)
	}
	if d.isHere() && !d.bound() {
		add("leave-room", "room.leave-short", ui.IconBack, ui.Quiet)
	}
	if !d.isHere() && r.Phase() == rooms.Over {
		add("rename", "room.name-done", ui.IconPeople, ui.Quiet)
	}
	mine := d.chair()
	switch {
	case d.around || r.Phase() != rooms.Setting && r.Match() != nil:
		add("board", "room.board", ui.IconPlay, ui.Primary)
	case r.Phase() == rooms.Setting && mine >= 0 && r.IsReady(mine):
		add("wait", "room.wait", ui.IconPause, ui.Quiet)
	case r.Phase() == rooms.Setting && mine >= 0: // of a team anybody says that it is ready
		add("ready", "room.be-ready", ui.IconCheck, ui.Primary)
	}
	return list
}

// addButtons lays out what can be done, what matters most at the end and widest.
func (d *drawing) addButtons(r ui.Rect, list []button) {
	for i, b := range list {
		width := r.W
		if i < len(list)-1 {
			width = max(theme.Touch, math.Ceil(text.Width(b.label, text.Style{Size: theme.TextSmall}))+14)
			if share := (r.W - 8*float64(len(list)-1)) / float64(len(list)); width > share {
				width = share
			}
		}
		item := d.page.AddButton(r.CutLeft(width, 8), b.name, b.label, b.icon, b.look)
		if i < len(list)-1 {
			item.Stacked, item.Size = true, theme.TextSmall
		}
	}
}
