package tournament

import (
	"math"

	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/web/rooms/tournament"
)

// Measures of the lobby.
const (
	widestPanel = 660.0
	leastBoard  = 152.0 // minimum size of a readable board
	captionHigh = 24.0  // height of the caption of the board
	roomyTabs   = 320.0 // minimum width for the full labels of all tabs
)

// LayOut implements scene.Scene.
func (h *Lobby) LayOut(page *ui.Page, w, high float64) {
	d := drawing{Lobby: h, Layout: h.Program.Layout(page)}
	invite.Divide(w, high, d.beside, d.above)
	switch {
	case h.name != nil:
		h.name.LayOut(page, w, high)
	case h.fixing != nil && h.Me.Tournament() != nil:
		d.addFix(w, high)
	}
	h.Controls.LayOut(page, scene.Frame{Portrait: true, Side: ui.Rect{W: w, H: high}.Inset(theme.Gap)}, w, high)
}

// beside lays out the board at the left and the panel at the right.
func (d *drawing) beside(place ui.Rect, gap float64) {
	side := math.Floor(min(place.H, place.W*0.46))
	if d.invites() {
		side = math.Floor(min(place.H-gap-leastBoard, place.W*0.5))
	}
	panel := min(place.W-gap-side, widestPanel)
	place.X += math.Floor((place.W - side - gap - panel) / 2)
	column := ui.Rect{X: place.X, Y: place.Y, W: side, H: place.H}
	if d.invites() {
		d.addCode(column.CutTop(side, gap), theme.OnLacquerGold)
		d.live.stage.Center(column, d.Program.Scale)
	} else {
		d.addLive(column)
	}
	d.addPanel(ui.Rect{X: place.X + side + gap, Y: place.Y, W: panel, H: place.H}, true)
}

// above lays out the board at the top and the panel below it.
func (d *drawing) above(place ui.Rect, gap float64) {
	place = place.Narrowed(widestPanel)
	d.addHeader(place.CutTop(theme.Touch, gap), true)
	if d.invites() {
		row := place.CutTop(math.Floor(min(place.W-gap-leastBoard, max(leastBoard, place.H*0.4))), gap)
		if spare := row.W - gap - leastBoard - row.H; spare > 0 {
			row.X, row.W = row.X+spare/2, row.W-spare
		}
		d.addCode(row.CutLeft(row.H, gap), theme.OnLacquerGold)
		d.live.stage.Center(row, d.Program.Scale)
	} else {
		d.addLive(place.CutTop(math.Floor(min(place.W, max(leastBoard+captionHigh, place.H*0.34))), gap))
	}
	d.addPanel(place, false)
}

// addLive lays out the board, and below it the names of its players.
func (d *drawing) addLive(r ui.Rect) {
	r.H -= captionHigh
	aspect := d.live.stage.Aspect()
	high := min(r.H, r.W/aspect)
	d.live.stage.Center(ui.Rect{X: r.X, Y: r.Y + math.Floor((r.H-high)/2), W: r.W, H: high}, d.Program.Scale)
	if d.featured.Room == "" {
		return
	}
	b := d.live.stage.Rect()
	place := ui.Rect{X: r.X, Y: math.Ceil(b.Bottom()), W: r.W, H: captionHigh}
	label := d.AddLabel(place, pairText(d.featured.Players), theme.TextBody-1, theme.OnLacquer)
	label.Align = text.Center
	label.Shorten(pairTexts(d.featured.Players)...)
}

func (d *drawing) addHeader(r ui.Rect, onTable bool) {
	title := d.Text("class.title")
	if t := d.Me.Tournament(); t != nil {
		title = t.Terms().Title
	}
	d.Program.AddHeader(d.Page, r, onTable, title, "front")
}

// addPanel lays out the panel: status, tabs, the page of the tab and the buttons.
func (d *drawing) addPanel(r ui.Rect, header bool) {
	inner := d.AddPanel(r, scene.PanelPadding)
	if header {
		d.addHeader(inner.CutTop(theme.Touch, theme.Gap), false)
	}
	title, why, bad := d.Status()
	if bad {
		out := invite.Failure{Label: d.Text("room.other-games"), Retry: d.Availability.MayRetry(), Scroll: &d.scrolls[nowTab]}
		out.LayOut(d.Program, d.Page, inner, title, why)
		return
	}
	if buttons := d.buttons(); len(buttons) > 0 {
		bench.AddButtons(d.Page, inner.CutBottom(scene.MainHeight, theme.Gap), buttons)
	}
	t := d.Me.Tournament()
	begun := t != nil && d.plan() != nil
	if begun {
		d.addTabs(inner.CutTop(theme.Touch, theme.Gap))
	}
	scroll := &d.scrolls[nowTab]
	if begun {
		scroll = &d.scrolls[d.tab]
	}
	d.BeginScroll(scroll, inner)
	content := inner
	if title != "" {
		invite.AddStatus(d.Program, d.Page, &content, title, why)
	}
	switch {
	case t == nil:
	case !begun:
		d.addEntering(&content, t)
	case d.tab == tableTab:
		d.addTables(&content)
	case d.tab == roundsTab:
		d.addRounds(&content)
	case d.tab == playersTab:
		d.addPlayers(&content, t)
	default:
		d.addNow(&content, t)
	}
	d.EndScroll(content.Y)
}

func (d *drawing) addTabs(r ui.Rect) {
	names, labels := tabNames[:], make([]string, tabs)
	for i := range labels {
		labels[i] = d.Text(tabTexts[i])
	}
	if r.W < roomyTabs {
		labels[tableTab] = d.Text("class.table-short")
	}
	d.AddSegments(r, names, labels, int(d.tab), theme.TextBody-1)
}

// buttons returns the buttons at the foot of the panel, the most important one last.
func (d *drawing) buttons() []bench.Control {
	t := d.Me.Tournament()
	if t == nil {
		return nil
	}
	var names []string
	add := func(name string) { names = append(names, name) }
	_, enters := d.Me.Entry()
	_, plays := d.Me.Game()
	enter := !enters && d.mayEnter()
	if t.Phase() == tournament.Entering {
		switch {
		case d.Me.IsHost():
			names = []string{"projector", "change"}
			switch terms := t.Terms(); {
			case d.whyNotBegin() == "":
				add("begin")
			case terms.IsDisplay() && terms.Exhibitor == nil && enter: // the host is the exhibitor
				add("enter")
			}
		case enters:
			add("leave")
		case enter:
			add("enter")
		}
		return bench.Pick(d.all(), names...)
	}
	add("more")
	if d.Me.IsHost() {
		add("projector")
	}
	switch {
	case t.Phase() != tournament.Playing || !d.Me.IsHost() || d.exhibits(): // an exhibitor has it in the menu
	case t.IsPaused():
		add("resume")
	default:
		add("pause")
	}
	switch {
	case plays:
		add("my-game")
	case enter && !d.Me.IsHost():
		add("enter")
	}
	list := bench.Pick(d.all(), names...)
	for i := range list[:len(list)-1] {
		list[i].Look = ui.Quiet // a page has at most one primary button
	}
	return list
}
