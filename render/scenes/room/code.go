package room

import (
	"cmp"
	"math"
	"strings"

	"colat/game"
	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/stage"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// CodeEntry is the scene in which the user enters the code of a room or a tournament, and sees
// the open ones if the server lists them.
type CodeEntry struct {
	invite.Session
	bench.Controls
	chosen setup.Setup
	stage  *stage.Stage // not visible
	scroll ui.Scroll

	code    string // as typed so far
	wanted  bool   // a request for code is pending
	finding bool   // code has been requested and not answered
	wrong   string // ID of the error text; "" if there is no error

	listed bool // open has been received
	open   []protocol.Open
	wait   int  // ticks until open is requested again
	begun  bool // the field has been given the focus
}

// Controls of the scene.
const (
	CodeField = "code"
	codeEnter = "enter-code"
	enterName = "open-" // followed by the code of a room or a tournament
)

// mostTyped is the most characters to type or paste, enough for an address with a code.
const mostTyped = 200

// EnterCode opens the scene. A code that is not "" is entered and looked up at once. A nil
// server means that the program can reach none.
func EnterCode(p *scene.Program, server *participant.Dialer, chosen *setup.Setup, code string) *CodeEntry {
	s := &CodeEntry{Session: invite.Enter(p, server, ""), chosen: *chosen}
	s.Controls = bench.NewControls(p, s.all)
	rules := chosen.Rules()
	game := p.Games.Of(rules)
	s.stage = stage.New(game.Table(rules))
	s.stage.Show(game, chosen.Start)
	p.Announce(p.Text("join.title"))
	if s.code = clean(code); s.code != "" {
		s.submit()
	}
	return s
}

// clean returns the code in typed text or in a pasted address, as protocol.CleanTyped does. It
// may be incomplete.
func clean(typed string) string {
	if _, code, is := strings.Cut(typed, "code="); is {
		typed, _, _ = strings.Cut(code, "&")
	}
	return protocol.CleanTyped(typed)
}

// Board and Rules implement scene.Scene.
func (s *CodeEntry) Board() *stage.Stage { return s.stage }
func (s *CodeEntry) Rules() game.Rules   { return s.chosen.Rules() }

// Facts implements scene.Teller.
func (s *CodeEntry) Facts() scene.Facts { return scene.Facts{Scene: "join"} }

// listEvery is the number of ticks between requests of the list: 4 s.
const listEvery = 240

// Due implements scene.Timed.
func (s *CodeEntry) Due() (ticks int, soon bool) { return s.wait, s.listed && s.wait > 0 }

// Update implements scene.Scene.
func (s *CodeEntry) Update(in *ui.Input) {
	if !s.begun {
		s.begun, s.Program.Worked.Focus = true, CodeField
		s.Program.Refresh()
	}
	changed := false
	for u, some := s.Me.Poll(); some; u, some = s.Me.Poll() {
		changed = true
		if s.receive(&u) {
			return // another scene is open
		}
	}
	if s.Availability.Update(s.Program, s.Me.State()) || changed {
		s.Program.Refresh()
	}
	s.ask()
	bench.Type(s.Program, in, CodeField, s.code, s.Write)
	s.Keys(in, nil, false)
}

// ask sends pending requests to the server.
func (s *CodeEntry) ask() {
	if s.Me.State() != participant.Connected {
		return
	}
	if s.wanted && !s.finding {
		s.wanted, s.finding = false, true
		s.Me.Find(s.code)
	}
	if !s.Me.Status().Lists {
		return
	}
	if s.wait--; s.wait <= 0 {
		s.wait = listEvery
		s.Me.ListOpen()
	}
}

// receive handles an update of the server, and reports whether it opened another scene.
func (s *CodeEntry) receive(u *client.Update) bool {
	switch a := u.Answer; {
	case a == nil:
	case a.Request.List && a.Error == nil:
		s.listed, s.open = true, a.Open
	case a.Request.List || !s.finding || a.Request.Code != s.code:
	case a.Error != nil:
		s.finding = false
		s.refuse(a.Error.Code)
	default:
		s.enter(u.Room, a.Tournament)
		return true
	}
	return false
}

// codeRefusals maps errors to the IDs of their texts.
var codeRefusals = map[rooms.Code]string{
	protocol.NoCode: "join.no-code", protocol.BadCode: "join.bad-code",
	rooms.IsClosed: "join.closed", protocol.TooMany: "join.too-many",
}

// refuse shows why a code is not accepted.
func (s *CodeEntry) refuse(code rooms.Code) {
	s.wrong = cmp.Or(codeRefusals[code], "join.failed")
	s.Program.Announce(s.Program.Text(s.wrong))
	s.Program.Refresh()
}

// enter opens a room or a tournament.
func (s *CodeEntry) enter(id string, tournament bool) {
	if tournament {
		s.Program.Go(scene.Tournament{ID: id})
	} else {
		s.Program.Go(scene.Room{ID: id})
	}
}

// Write implements scene.Writer. A complete code is looked up at once.
func (s *CodeEntry) Write(field, typed string) {
	if field != CodeField {
		return
	}
	code := clean(typed)
	if code != s.code {
		s.wrong, s.wanted, s.finding = "", false, false
		s.code = code
		if protocol.IsWhole(code) {
			s.submit()
		}
	}
	s.Program.Refresh()
}

// submit looks up the code, or shows an error if it is malformed.
func (s *CodeEntry) submit() {
	s.Program.Refresh()
	if _, ok := protocol.ParseCode(s.code); !ok {
		s.refuse(protocol.BadCode)
		return
	}
	if s.finding {
		return
	}
	s.wrong, s.wanted = "", true
	s.ask()
}

// all returns the controls of the scene.
func (s *CodeEntry) all() []bench.Control {
	front := func() { s.Program.Go(scene.Front{Setup: &s.chosen}) }
	list := []bench.Control{
		{Name: CodeField, Do: s.submit}, {Name: codeEnter, Do: s.submit},
		{Name: "front", Keys: "Esc", Do: front}, {Name: "menu", Do: front}, {Name: "cancel", Do: front},
		{Name: "retry", Do: func() { s.Program.Go(scene.Join{Code: s.code}) }},
	}
	for _, o := range s.open {
		list = append(list, bench.Control{Name: enterName + o.Code, Do: func() { s.enter(o.Room, o.Tournament) }})
	}
	return list
}

// Measures of the scene.
const (
	widest    = 560.0 // of a column
	fieldHigh = 76.0
	fieldSize = 40.0  // text size of the field
	roomyWide = 560.0 // least width of a screen with two columns
	leastOpen = 140.0 // least height of the list
	rowHigh   = 60.0
)

// codeWords are the texts shown if no server can be reached.
var codeWords = invite.Words{
	None: "join.none", NoneWhy: "room.none-why", Missing: "join.none", MissingWhy: "room.none-why",
}

// codeDrawing lays out the scene without changing it.
type codeDrawing struct {
	*CodeEntry
	scene.Layout
}

// LayOut implements scene.Scene.
func (s *CodeEntry) LayOut(page *ui.Page, w, h float64) {
	d := codeDrawing{s, s.Program.Layout(page)}
	p := s.Program
	margin := scene.Margin(w, h)
	place := ui.Rect{W: w, H: h}.Inset(margin)
	s.stage.Place(ui.Rect{X: w / 2, Y: 0}, p.Scale)
	beside := w > h && w >= roomyWide && s.Me.Status().Lists
	if beside {
		place = place.Narrowed(2*widest + margin)
	} else {
		place = place.Narrowed(widest)
	}
	p.AddHeader(page, place.CutTop(theme.Touch, theme.Gap), true, p.Text("join.title"), "front")
	if title, why, lost := s.Availability.Status(p, &codeWords, s.Me.State() == participant.Connected); lost {
		high := min(place.H, 260)
		panel := ui.Rect{X: place.X, Y: place.Y, W: place.W, H: high}
		page.Add(ui.Item{Kind: ui.Panel, Rect: panel})
		out := invite.Failure{Label: p.Text("room.other-games"), Retry: s.Availability.MayRetry(), Scroll: &s.scroll}
		out.LayOut(p, page, panel.Inset(scene.PanelPadding), title, why)
		return
	}
	entry := &place
	if beside {
		left := place.CutLeft((place.W-margin)/2, margin)
		entry = &left
	}
	d.addEntry(entry)
	d.addOpen(place)
}

// addEntry lays out the field with a status text and a button. It is at the top of the
// screen, where an on-screen keyboard does not cover it.
func (d *codeDrawing) addEntry(r *ui.Rect) {
	p := d.Program
	const beside = 10 // an explanation, which stands on a plate if the code is wrong
	width := r.W - 2*scene.PanelPadding - 2*beside
	said, color := p.Text("join.why"), p.Theme.TextMuted
	switch title, why, _ := d.Availability.Status(p, &codeWords, d.Me.State() == participant.Connected); {
	case d.wrong != "":
		said, color = p.Text(d.wrong), p.Theme.Text
	case d.finding || d.wanted && title == "":
		said = p.Text("join.finding")
	case title != "":
		said = strings.TrimSpace(title + " " + why)
	}
	size := theme.TextBody
	high := max(ui.ParagraphHeight(said, size, width), ui.ParagraphHeight(p.Text("join.no-code"), size, width))
	panel := r.CutTop(2*scene.PanelPadding+fieldHigh+theme.Gap+high+theme.Gap+scene.MainHeight, theme.Gap)
	inner := d.AddPanel(panel, scene.PanelPadding)
	field := d.AddField(inner.CutTop(fieldHigh, theme.Gap), CodeField, p.Text("join.label"), d.code, mostTyped)
	field.Size, field.Bold, field.Align = fieldSize, true, text.Center
	row := inner.CutTop(high, theme.Gap)
	if d.wrong != "" {
		d.Add(ui.Item{Kind: ui.Plate, Rect: row.Pad(0, -2)})
	}
	row.CutLeft(beside, 0)
	row.CutRight(beside, 0)
	d.AddParagraph(row, said, size, color)
	enter := d.AddButton(inner.CutTop(scene.MainHeight, 0), codeEnter, p.Text("join.enter"), ui.IconNext, ui.Primary)
	_, whole := protocol.ParseCode(d.code)
	enter.Disabled = !whole || d.finding || d.wanted
}

// addOpen lays out the open rooms and tournaments, if the server lists them.
func (d *codeDrawing) addOpen(r ui.Rect) {
	p := d.Program
	if !d.Me.Status().Lists || !d.listed || r.H < leastOpen {
		return
	}
	d.Add(ui.Item{Kind: ui.Panel, Rect: r})
	r = r.Inset(scene.PanelPadding)
	d.AddBold(r.CutTop(32, 4), p.Text("join.open"), theme.TextLarge, p.Theme.TextAccent)
	d.BeginScroll(&d.scroll, r)
	content := r
	if len(d.open) == 0 {
		d.AddWords(&content, p.Text("join.open-none"), theme.TextBody, p.Theme.TextMuted, 0)
	}
	for i := range d.open {
		d.addRow(content.CutTop(rowHigh, 6), &d.open[i])
	}
	d.EndScroll(content.Y)
}

// addRow lays out a room or a tournament: its name, its game, the number of people and its
// code.
func (d *codeDrawing) addRow(r ui.Rect, o *protocol.Open) {
	name, facts := d.describe(o)
	d.Add(ui.Item{Kind: ui.Tile, Emphasis: ui.Ghost, Rect: r, Name: enterName + o.Code})
	inner := r.Pad(12, 0)
	code := invite.Grouped(o.Code)
	style := text.Style{Size: theme.TextLarge, Bold: true}
	place := inner.CutRight(math.Ceil(text.Width(code, style))+4, 10)
	d.AddBold(place, code, theme.TextLarge, d.Theme.TextAccent)
	inner.CutTop(7, 0)
	d.AddBold(inner.CutTop(24, 0), name, theme.TextBody+1, d.Theme.Text).Shorten()
	about := d.AddLabel(inner.CutTop(20, 0), strings.Join(facts, middleDot), theme.TextSmall, d.Theme.TextMuted)
	for about.Clipped() && len(facts) > 1 {
		facts = facts[:len(facts)-1]
		about.Text = strings.Join(facts, middleDot)
	}
	about.Shorten()
}

// middleDot stands between facts.
const middleDot = " · "

// describe returns the name of a room or a tournament, and facts about it, the more important first.
func (d *codeDrawing) describe(o *protocol.Open) (name string, facts []string) {
	l := d.Program.Locale
	played := o.Game
	if rules, err := game.Find(o.Game); err == nil {
		if g := d.Program.Games.Of(rules); g != nil {
			played = g.TitleWith(l, rules, o.Options)
		}
	}
	phase := "join.waits"
	if o.Begun {
		phase = "join.begun"
	}
	people := l.Count("join.people", o.People, nil)
	if o.Tournament {
		return o.Title, []string{l.Text("join.tournament"), played, l.Text(phase), people}
	}
	name = l.Text("join.room")
	if o.Host != "" {
		name = l.Format("join.room-of", locale.Data{"Name": o.Host})
	}
	return name, []string{played, l.Text(phase), people}
}
