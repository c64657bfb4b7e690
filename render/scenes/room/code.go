package room

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/invite"
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
	me           *participant.Participant // the user
	program      *scene.Program
	chosen       setup.Setup
	availability invite.Availability
	stage        *stage.Stage // not visible
	scroll       ui.Scroll

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
	s := &CodeEntry{me: server.Connect(invite.UserOf(p.Store).Key), program: p, chosen: *chosen}
	s.availability.Nowhere = server == nil
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

// clean returns the code in typed text or in a pasted address. It may be incomplete.
func clean(typed string) string {
	if _, code, is := strings.Cut(typed, "code="); is {
		typed, _, _ = strings.Cut(code, "&")
	}
	code := []rune(protocol.CleanCode(typed))
	code = slices.DeleteFunc(code, func(c rune) bool { return (c < 'A' || c > 'Z') && (c < '0' || c > '9') })
	return string(code[:min(len(code), protocol.CodeLength)])
}

// Board implements scene.Scene.
func (s *CodeEntry) Board() *stage.Stage { return s.stage }

// Rules implements scene.Scene.
func (s *CodeEntry) Rules() game.Rules { return s.chosen.Rules() }

// Close implements scene.Scene.
func (s *CodeEntry) Close() { s.me.Close() }

// Facts implements scene.Teller.
func (s *CodeEntry) Facts() scene.Facts { return scene.Facts{Scene: "join"} }

// Narrate implements scene.Narrator.
func (s *CodeEntry) Narrate() scene.Narration { return scene.Narration{} }

// listEvery is the number of ticks between requests of the list: 4 s.
const listEvery = 240

// Due implements scene.Timed.
func (s *CodeEntry) Due() (ticks int, soon bool) { return s.wait, s.listed && s.wait > 0 }

// Update implements scene.Scene.
func (s *CodeEntry) Update(in *ui.Input) {
	if !s.begun {
		s.begun, s.program.Worked.Focus = true, CodeField
		s.program.Refresh()
	}
	changed := false
	for u, some := s.me.Poll(); some; u, some = s.me.Poll() {
		changed = true
		if s.receive(&u) {
			return // another scene is open
		}
	}
	if s.availability.Update(s.program, s.me.State()) || changed {
		s.program.Refresh()
	}
	s.ask()
	if s.program.Worked.Focus == CodeField {
		if typed := in.Typed(s.code); typed != s.code {
			s.Write(CodeField, typed)
		}
	}
	if slices.Contains(in.Keys, ebiten.KeyEscape) {
		s.Activate("front")
	}
}

// ask sends pending requests to the server.
func (s *CodeEntry) ask() {
	if s.me.State() != participant.Connected {
		return
	}
	if s.wanted && !s.finding {
		s.wanted, s.finding = false, true
		s.me.Find(s.code)
	}
	if !s.me.Status().Lists {
		return
	}
	if s.wait--; s.wait <= 0 {
		s.wait = listEvery
		s.me.ListOpen()
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
	s.wrong = "join.failed"
	if id, known := codeRefusals[code]; known {
		s.wrong = id
	}
	s.program.Announce(s.program.Text(s.wrong))
	s.program.Refresh()
}

// enter opens a room or a tournament.
func (s *CodeEntry) enter(id string, tournament bool) {
	if tournament {
		s.program.Go(scene.Tournament{ID: id})
	} else {
		s.program.Go(scene.Room{ID: id})
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
		if len(code) == protocol.CodeLength {
			s.submit()
		}
	}
	s.program.Refresh()
}

// submit looks up the code, or shows an error if it is malformed.
func (s *CodeEntry) submit() {
	s.program.Refresh()
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

// Activate implements scene.Scene.
func (s *CodeEntry) Activate(control string) {
	switch control {
	case CodeField, codeEnter:
		s.submit()
	case "front", "menu", "cancel":
		s.program.Go(scene.Front{Setup: &s.chosen})
	case "retry":
		s.program.Go(scene.Join{Code: s.code})
	default:
		code, is := strings.CutPrefix(control, enterName)
		at := slices.IndexFunc(s.open, func(o protocol.Open) bool { return o.Code == code })
		if is && at >= 0 {
			s.enter(s.open[at].Room, s.open[at].Tournament)
		}
	}
}
