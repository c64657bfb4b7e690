package join

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/connection"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/stage"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// Scene is the scene for entering a code.
type Scene struct {
	program      *scene.Program
	chosen       setup.Setup
	connection   Connection
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
	Field    = "code"
	Enter    = "enter-code"
	openName = "open-" // followed by the code of a room or a tournament
)

// mostTyped is the most characters to type or paste, enough for an address with a code.
const mostTyped = 200

// New opens the scene. A code that is not "" is entered and looked up at once. If connect is
// nil, no server can be reached.
func New(p *scene.Program, connect Connect, chosen *setup.Setup, code string) *Scene {
	s := &Scene{program: p, chosen: *chosen, connection: offline{}}
	if s.availability.Nowhere = connect == nil; connect != nil {
		s.connection = connect(invite.UserOf(p.Store).Key)
	}
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
func (s *Scene) Board() *stage.Stage { return s.stage }

// Rules implements scene.Scene.
func (s *Scene) Rules() game.Rules { return s.chosen.Rules() }

// Close implements scene.Scene.
func (s *Scene) Close() { s.connection.Close() }

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts { return scene.Facts{Scene: "join"} }

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration { return scene.Narration{} }

// listEvery is the number of ticks between requests of the list: 4 s.
const listEvery = 240

// Due implements scene.Timed.
func (s *Scene) Due() (ticks int, soon bool) { return s.wait, s.listed && s.wait > 0 }

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	if !s.begun {
		s.begun, s.program.Worked.Focus = true, Field
		s.program.Refresh()
	}
	answers, changed := s.connection.Poll()
	for i := range answers {
		if s.receive(&answers[i]) {
			return // another scene is open
		}
	}
	if s.availability.Update(s.program, s.connection.State()) || changed || len(answers) > 0 {
		s.program.Refresh()
	}
	s.ask()
	if s.program.Worked.Focus == Field {
		if typed := in.Typed(s.code); typed != s.code {
			s.Write(Field, typed)
		}
	}
	if slices.Contains(in.Keys, ebiten.KeyEscape) {
		s.Activate("front")
	}
}

// ask sends pending requests to the server.
func (s *Scene) ask() {
	if s.connection.State() != connection.Connected {
		return
	}
	if s.wanted && !s.finding {
		s.wanted, s.finding = false, true
		s.connection.Find(s.code)
	}
	if !s.connection.Lists() {
		return
	}
	if s.wait--; s.wait <= 0 {
		s.wait = listEvery
		s.connection.ListOpen()
	}
}

// receive handles an answer of the server, and reports whether it opened another scene.
func (s *Scene) receive(a *Answer) bool {
	switch {
	case a.Listed && a.Refused == nil:
		s.listed, s.open = true, a.Open
	case a.Listed:
	case !s.finding:
	case a.Refused != nil:
		s.finding = false
		s.refuse(a.Refused.Code)
	default:
		s.enter(a.Room, a.Tournament)
		return true
	}
	return false
}

// refusals maps errors to the IDs of their texts.
var refusals = map[room.Code]string{
	protocol.NoCode: "join.no-code", protocol.BadCode: "join.bad-code",
	room.IsClosed: "join.closed", protocol.TooMany: "join.too-many",
}

// refuse shows why a code is not accepted.
func (s *Scene) refuse(code room.Code) {
	s.wrong = "join.failed"
	if id, known := refusals[code]; known {
		s.wrong = id
	}
	s.program.Announce(s.program.Text(s.wrong))
	s.program.Refresh()
}

// enter opens a room or a tournament.
func (s *Scene) enter(id string, tournament bool) {
	if tournament {
		s.program.Go(scene.Tournament{ID: id})
	} else {
		s.program.Go(scene.Room{ID: id})
	}
}

// Write implements scene.Writer. A complete code is looked up at once.
func (s *Scene) Write(field, typed string) {
	if field != Field {
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
func (s *Scene) submit() {
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
func (s *Scene) Activate(control string) {
	switch control {
	case Field, Enter:
		s.submit()
	case "front", "menu", "cancel":
		s.program.Go(scene.Front{Setup: &s.chosen})
	case "retry":
		s.program.Go(scene.Join{Code: s.code})
	default:
		code, is := strings.CutPrefix(control, openName)
		at := slices.IndexFunc(s.open, func(o protocol.Open) bool { return o.Code == code })
		if is && at >= 0 {
			s.enter(s.open[at].Room, s.open[at].Tournament)
		}
	}
}
