package room

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/board"
	"colat/render/games"
	"colat/render/locale"
	"colat/render/scene"
	"colat/render/stage"
	"colat/render/ui"
	rooms "colat/web/rooms/room"
)

// Lobby is the scene beside a game: the room's address, who is there and who plays.
type Lobby struct {
	*Visit
	stage  *stage.Stage
	game   *games.Game
	start  game.State
	code   *code
	scroll ui.Scroll
	dialog dialog
	name   string // as it is being written
	// suggested is the name that nobody has to think of, and tongue its language.
	suggested, tongue string
}

// dialog is what lies over the scene.
type dialog uint8

const (
	noDialog dialog = iota
	nameDialog
	sayDialog
)

// NewLobby returns the scene.
func NewLobby(v *Visit) *Lobby {
	l := &Lobby{Visit: v}
	l.setUp()
	return l
}

// setUp shows the board of the game that is played here.
func (l *Lobby) setUp() {
	l.start = l.Setup().Start
	rules := l.start.Rules()
	l.game = l.program.Games.Of(rules)
	table := l.game.Table(rules)
	if l.stage == nil {
		l.stage = stage.New(table)
	} else {
		l.stage.SetTable(table)
	}
	var p board.Position
	l.game.Show(l.start, &p)
	l.stage.View.Set(&p)
}

// Board implements scene.Scene.
func (l *Lobby) Board() *stage.Stage { return l.stage }

// Rules implements scene.Scene.
func (l *Lobby) Rules() game.Rules { return l.start.Rules() }

// Close implements scene.Scene. The visit goes on in another one.
func (l *Lobby) Close() {}

// Facts implements scene.Teller.
func (l *Lobby) Facts() scene.Facts {
	return scene.Facts{Scene: "room", Options: l.Rules().OptionsOf(l.start), State: l.start, Room: l.facts()}
}

// Update implements scene.Scene.
func (l *Lobby) Update(in *ui.Input) {
	if l.update() {
		l.program.Refresh()
		if start := l.Setup().Start; start.Hash() != l.start.Hash() || start.Rules().ID() != l.start.Rules().ID() {
			l.setUp()
		}
	}
	if l.route() {
		return
	}
	l.stage.View.Update()
	if l.asks() && l.dialog != nameDialog {
		l.openName()
	}
	if _, _, bad := l.status(); bad && l.dialog != noDialog {
		l.close()
	}
	if l.dialog == nameDialog {
		if l.name == l.suggested && l.tongue != l.program.Locale.Language() {
			l.suggest()
			l.program.Refresh()
		}
		l.typeName(in)
	}
	if slices.Contains(in.Keys, ebiten.KeyEscape) {
		l.Activate("cancel")
	}
}

// Due implements scene.Timed: words that were said go by themselves.
func (v *Visit) Due() (int, bool) {
	if len(v.said) > 0 {
		return v.said[0].ticks, true
	}
	return 0, false
}

// openName asks for a name, with one that nobody has to think of.
func (l *Lobby) openName() {
	l.dialog, l.name = nameDialog, l.person.Name
	if l.name == "" {
		l.suggest()
	}
	l.program.Worked.Focus = nameField
	l.program.Announce(l.program.Text("room.name-title"))
	l.program.Refresh()
}

// suggest writes a name that nobody has to think of.
func (l *Lobby) suggest() {
	l.name = suggestion(l.program.Locale, l.program.Rand.IntN)
	l.suggested, l.tongue = l.name, l.program.Locale.Language()
}

// nameField is the control in which a name is written.
const nameField = "name"

// Write implements scene.Writer.
func (l *Lobby) Write(field, text string) {
	if field == nameField && l.dialog == nameDialog {
		l.name = cut(text)
		l.program.Refresh()
	}
}

// cut returns as much of a text as a name may have.
func cut(text string) string {
	letters := []rune(text)
	return string(letters[:min(len(letters), rooms.MostName)])
}

// typeName serves the keyboard where the field has no element of the page.
func (l *Lobby) typeName(in *ui.Input) {
	if l.program.Worked.Focus != nameField {
		return
	}
	before := l.name
	for _, key := range in.Keys {
		if letters := []rune(l.name); key == ebiten.KeyBackspace && len(letters) > 0 {
			l.name = string(letters[:len(letters)-1])
		}
	}
	l.name = cut(l.name + string(in.Text))
	if l.name != before {
		l.program.Refresh()
	}
}

// Activate implements scene.Scene.
func (l *Lobby) Activate(control string) {
	p := l.program
	p.Refresh()
	r := l.room()
	switch control {
	case "cancel":
		l.dismiss()
	case nameField, "name-done":
		if l.dialog == nameDialog && l.rename(l.name) {
			l.close()
		}
	case "name-other":
		l.suggest()
	case "rename":
		l.openName()
	case "say":
		l.dialog = sayDialog
		p.Unfocus()
	case "front", "menu":
		l.goAway()
	case "retry":
		p.OpenRoom(l.id, l.terms)
	case "copy-link":
		l.copyLink()
	case "share-link":
		p.Share(p.Text("app.title"), l.link())
	default:
		if r != nil {
			l.work(r, control)
		}
	}
}

// work works a control of a room that is known.
func (l *Lobby) work(r *rooms.Room, control string) {
	switch control {
	case "sit-0", "sit-1":
		if at := l.chair(); at != rooms.NoChair {
			l.line.Send(&rooms.Command{Do: rooms.Stand})
		}
		l.line.Send(&rooms.Command{Do: rooms.Sit, Chair: int(control[len(control)-1] - '0')})
	case "stand":
		l.line.Send(&rooms.Command{Do: rooms.Stand})
	case "ready":
		l.line.Send(&rooms.Command{Do: rooms.BeReady})
	case "wait":
		l.line.Send(&rooms.Command{Do: rooms.Wait})
	case "board":
		l.around, l.games = false, r.Games()
		l.Show()
	case "change":
		if l.hosts() {
			terms := r.Terms()
			l.changes = true
			l.program.OpenFriends(l.Setup(), &terms, true)
		}
	case "leave-room":
		l.leave()
	default:
		l.greetBy(control)
		l.close()
	}
}

// dismiss closes the dialogue, unless a name is needed, or leaves.
func (l *Lobby) dismiss() {
	switch {
	case l.asks():
		l.program.OpenFront(l.Setup())
	case l.dialog != noDialog:
		l.close()
	case l.around:
		l.Activate("board")
	default:
		l.goAway()
	}
}

// goAway goes to the front page. Whoever plays is told how to come back.
func (l *Lobby) goAway() {
	if l.bound() {
		l.program.Say(l.program.Text("room.still-on"))
	}
	l.program.OpenFront(l.Setup())
}

func (l *Lobby) close() {
	l.dialog = noDialog
	l.program.Unfocus()
	l.program.Refresh()
}

// copyLink copies the room's address.
func (l *Lobby) copyLink() {
	done := "room.copied"
	if !l.program.Host.CopyText(l.link()) {
		done = "toast.not-copied"
	}
	l.program.Say(l.program.Text(done))
}

// Narrate implements scene.Narrator.
func (l *Lobby) Narrate() scene.Narration { return scene.Narration{} }

// status says how the connection stands where it does not, and why there is no room.
func (l *Lobby) status() (title, why string, bad bool) {
	p := l.program
	switch {
	case l.missing:
		return p.Text("room.missing"), p.Text("room.missing-why"), true
	case l.unmade != nil:
		return p.Text("room.unmade"), refusal(p.Locale, l.unmade), true
	case l.line == nil:
		return p.Text("room.none"), p.Text("room.none-window"), true
	case l.state() == Outdated:
		return p.Text("room.outdated"), p.Text("room.outdated-why"), true
	case l.state() == Refused:
		return p.Text("room.none"), p.Text("room.none-why"), true
	case l.state() == Reconnecting:
		return p.Text("room.reconnecting-title"), p.Text("room.reconnecting-why"), false
	case l.room() == nil && l.ticks > longWait:
		return p.Text("room.connecting"), p.Text("room.connecting-why"), false
	case l.room() == nil:
		return p.Text("room.connecting"), "", false
	case l.room().Phase() == rooms.Shut:
		return p.Text("room.shut"), p.Text("room.shut-why"), false
	}
	return "", "", false
}

// termsText says what is played, by which clock, and who opens.
func (l *Lobby) termsText(r *rooms.Room) string {
	lo, t := l.program.Locale, r.Terms()
	text := lo.Text("room.no-clock")
	if t.Clock.Move > 0 {
		text = lo.Format("room.clock-move", locale.Data{
			"Move": lo.Decimal(t.Clock.Move.Seconds()), "Total": lo.Decimal(t.Clock.Total.Seconds()),
		})
	} else if t.Clock.Total > 0 {
		text = lo.Format("room.clock", locale.Data{"Minutes": lo.Decimal(t.Clock.Total.Minutes())})
	}
	opens := map[rooms.Opening]string{
		rooms.ByLot: "room.opens-lot", rooms.HostOpens: "room.opens-host", rooms.GuestOpens: "room.opens-guest",
	}[t.Opens]
	text += " " + lo.Text(opens)
	if slices.ContainsFunc(t.Chairs[:], func(c rooms.Chair) bool { return c.Kind == rooms.TeamChair }) {
		vote := t.VoteTime
		if vote == 0 {
			vote = rooms.DefaultVoteTime
		}
		text += " " + lo.Count("room.vote-time", vote, nil)
	}
	return text
}
