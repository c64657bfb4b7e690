package play

import (
	"strconv"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/games"
)

// Remote is a game that is conducted elsewhere, by a server that people's pages are
// connected to. The scene shows it and asks for moves. A move stands once it has come
// back as one of the game's.
type Remote interface {
	Conduct
	Company
}

// Conduct is the game itself.
type Conduct interface {
	timepiece
	// Update takes in what has happened, and reports whether anything of it is shown.
	Update() (changed bool)
	// Match returns the game, to look at only: another one once a new one has begun.
	Match() *match.Match
	// Side returns the side that the person plays, Nobody for those who watch.
	Side() game.Player
	// Free reports whether the person may ask for a move now.
	Free() bool
	// Ask asks for a move, and Asked returns the one that was asked for and does not
	// stand yet.
	Ask(move game.Move)
	Asked() (move game.Move, asked bool)
	// Votes are how many want a move, where several decide together.
	Votes() []Vote
}

// Company is who plays and watches, and what they may do besides moving.
type Company interface {
	// Names says who plays a side, in full first and then shorter.
	Names(side game.Player) []string
	// Doing says what the player of a side does, "" where that is only what the game
	// says, and whether the others have to know of it.
	Doing(side game.Player) (text string, urgent bool)
	// Saying is what the player of a side has just said, in full first and then shorter.
	Saying(side game.Player) []string
	// Notice is what has to be said about the game besides its result, if anything.
	Notice() (notice Notice, any bool)
	// Score tells how the games before have ended, with this one once it has.
	Score() string
	// Actions are the buttons under the board, and Entries the lines of the menu. Says is
	// what can be said to the others.
	Actions() []Action
	Entries() []Action
	Says() []Action
	// Work works a control that the scene does not know, or one that means something of
	// its own here.
	Work(control string)
	// AsksToLeave reports whether the person has to be asked before it leaves the room, and
	// says what leaving leads to.
	AsksToLeave() (why string, asks bool)
	// Link is the address at which others come to the game.
	Link() string
	// Facts are what tests are told.
	Facts() *scene.Room
	// Return shows the game again after something else was shown.
	Return()
}

// Vote is how many want a move.
type Vote struct {
	Move  game.Move
	Count int
}

// Notice is a card above the moves.
type Notice struct {
	Title, Text string
	Short       string // the title where there is little room
	Urgent      bool
	Actions     []Action // two at most
}

// Action is something that can be done with a game.
type Action struct {
	Name, Label string
	Icon        ui.Icon
	Enabled     bool
	Look        ui.Emphasis
	Stays       bool // the menu stays open for it
}

// timepiece counts the time of both sides. That of a match of this program is the match.
type timepiece interface {
	HasClock() bool
	TimeControl() match.TimeControl
	Remaining(side game.Player) time.Duration
	LeftForMove(side game.Player) time.Duration
	Running() game.Player
}

// Join shows a game that is conducted elsewhere.
func Join(p *scene.Program, remote Remote) *Scene {
	start := remote.Match().Start()
	chosen := &setup.Setup{Start: start.Clone(), Seats: [2]string{setup.Human, setup.Human}, Time: time.Second}
	s := newScene(p, chosen)
	s.remote = remote
	s.seats.remote = remote
	s.match = remote.Match()
	s.turnBoard()
	s.open(nil)
	return s
}

// turnBoard turns the board so that the person's own side lies nearest, in games in which the
// sides sit opposite to each other. It reports whether it has.
func (s *Scene) turnBoard() bool {
	usual := s.program.Games.Of(s.Rules())
	want := usual
	if usual.Facing && s.remote.Side() == game.Second {
		want = usual.Turned()
	}
	if s.game == want {
		return false
	}
	s.game = want
	s.stage.SetTable(want.Table(s.Rules()))
	s.hand.turn = turn{}
	return true
}

// Game implements scene.Adapted.
func (s *Scene) Game() *games.Game { return s.game }

// ballot is what a team votes for, as it stands on the board.
type ballot struct {
	votes []board.Value
	shown bool
}

// heed takes over what has happened in a remote game. It reports whether the scene still
// shows it.
func (s *Scene) heed() bool {
	if s.remote == nil {
		return true
	}
	changed := s.remote.Update()
	if s.closed {
		return false
	}
	if s.remote.Match() != s.match {
		s.question, s.menu.open = "", false
		s.setup.Start = s.remote.Match().Start().Clone()
		s.turnBoard()
		s.open(nil)
		s.announceTurn("announce.new-game")
		return true
	}
	if changed {
		if s.turnBoard() {
			s.showAnew()
		}
		s.hand.mark()
		s.program.Refresh()
	}
	s.showVotes()
	return true
}

// showVotes writes on the squares how many want to move there.
func (s *Scene) showVotes() {
	b := &s.ballot
	b.votes = b.votes[:0]
	if s.display.state != nil && !s.display.reviewing && !s.display.behind() {
		votes := s.remote.Votes()
		for i, v := range votes {
			_, to := s.game.Squares(s.match.State(), v.Move)
			if to < 0 {
				continue
			}
			b.votes = append(b.votes, board.Value{
				Square: to, Text: strconv.Itoa(v.Count), Tone: toneOf(1 - float64(i)/float64(len(votes))), Best: i == 0,
			})
		}
	}
	if len(b.votes) > 0 || b.shown {
		b.shown = len(b.votes) > 0
		s.stage.View.SetValues(b.votes)
	}
}

// remotely are the controls of a game that mean the same where it is conducted elsewhere.
// Nobody is advised there and nothing is taken back.
var remotely = map[string]bool{
	openMenu: true, closeMenu: true, "cancel": true, "confirm": true, confirmMove: true, dropMove: true,
	openCopy: true, "picture": true, "share": true, "resign": true, "confirm-resign": true, "fullscreen": true,
	"close": true, "first": true, "previous": true, "next": true, "last": true, "review": true, openSays: true,
}

// openSays is the control that lists what can be said to the others.
const openSays = "say"

// askLeave is the control that leads out of the room, and the question before it.
const askLeave = "leave-room"

// workRemotely works a control of a game that is conducted elsewhere, and reports whether
// nothing is left to do for it.
func (s *Scene) workRemotely(control string) bool {
	if s.remote == nil {
		return false
	}
	switch {
	case control == openSays:
		s.openMenu()
		s.menu.saying = true
	case control == "confirm-resign":
		s.question = ""
		s.remote.Work("resign")
	case control == askLeave:
		if _, asks := s.remote.AsksToLeave(); asks {
			s.ask(askLeave)
			break
		}
		s.remote.Work(askLeave)
	case control == "confirm-"+askLeave:
		s.question = ""
		s.remote.Work(askLeave)
	case control == "resign" && s.match.Over():
	case control == "share":
		s.shareRemote()
	case control == "analyse":
		s.openReview()
	case remotely[control], isCopy(control):
		return false
	default:
		s.remote.Work(control)
	}
	return true
}

// shareRemote copies the address at which others come to the game.
func (s *Scene) shareRemote() {
	done := "room.copied"
	if !s.program.Host.CopyText(s.remote.Link()) {
		done = "toast.not-copied"
	}
	s.program.Say(s.program.Text(done))
}

// remoteEntries are the lines of the menu of a remote game.
func (s *Scene) remoteEntries() []entry {
	actions := s.remote.Entries()
	if s.menu.saying {
		actions = s.remote.Says()
	}
	var list []entry
	for _, a := range actions {
		list = append(list, entry{control: a.Name, text: a.Label, icon: a.Icon, enabled: a.Enabled, stays: a.Stays})
	}
	if s.menu.saying {
		return list
	}
	return append(list,
		entry{control: "confirm", label: "play.confirm", icon: ui.IconTarget, enabled: true, toggles: true,
			on: s.hand.confirms()},
		entry{control: "analyse", label: "review.analyse", icon: ui.IconChart, enabled: s.canAnalyse()},
		entry{control: "share", label: "room.copy-link", icon: ui.IconShare, enabled: true},
		entry{control: openCopy, label: "play.copy-as", icon: ui.IconCopy, enabled: true, stays: true},
		entry{control: "picture", label: "picture.title", icon: ui.IconPicture, enabled: true},
		entry{control: "fullscreen", label: "window.fullscreen", icon: ui.IconFullscreen, enabled: s.program.Fill != nil},
	)
}

// remoteActions are the buttons of a remote game.
func (l *layout) remoteActions() []action {
	var list []action
	if l.over {
		list = append(list, action{"review", l.text("result.review"), ui.IconEye, len(l.match.Line()) > 0, ui.Quiet})
	}
	for _, a := range l.remote.Actions() {
		list = append(list, action{a.Name, a.Label, a.Icon, a.Enabled, a.Look})
	}
	return append(list, action{openMenu, l.text("play.more"), ui.IconMenu, true, ui.Quiet})
}

// lowNotice is the height of a notice where there is little room, and noticeEdge what is
// above and below its words.
const lowNotice, noticeEdge = 62.0, 8.0

// addNotice lays out what has to be said about a remote game.
func (l *layout) addNotice(n *Notice) func(ui.Rect) {
	return func(r ui.Rect) {
		l.page.Add(ui.Item{Kind: ui.Plate, Rect: r, Selected: true})
		inner := ui.Rect{X: r.X + 12, Y: r.Y + noticeEdge, W: r.W - 24, H: r.H - 2*noticeEdge}
		low := len(n.Actions) > 0 && r.H < 24+theme.Touch+2*noticeEdge
		if len(n.Actions) > 0 && !low {
			place := inner.CutBottom(theme.Touch, 6)
			for i, a := range n.Actions {
				b := l.page.AddButton(place.Column(i, len(n.Actions), 8), a.Name, a.Label, a.Icon, a.Look)
				if b.Disabled = !a.Enabled; b.Clipped() {
					b.Icon = ui.NoIcon
				}
			}
		}
		for i := len(n.Actions) - 1; i >= 0 && low; i-- {
			a := &n.Actions[i]
			place := inner.CutRight(theme.Touch, 6)
			place.Y, place.H = r.CenterY()-theme.Touch/2, theme.Touch
			b := l.page.AddButton(place, a.Name, "", a.Icon, a.Look)
			b.Disabled, b.Label = !a.Enabled, a.Label
		}
		ink := l.theme.TextAccent
		if n.Urgent {
			ink = l.theme.TextDanger
		}
		title := ui.Item{Kind: ui.Label, Text: n.Title, Size: theme.TextBody + 1, Bold: true, Color: ink}
		title.Rect = inner.CutTop(24, 2)
		if title.Clipped() && n.Short != "" {
			title.Text = n.Short
		}
		l.page.Add(title)
		size := theme.TextBody - 1
		for size > theme.TextSmall-2 && ui.ParagraphHeight(n.Text, size, inner.W) > inner.H+2 {
			size--
		}
		if ui.ParagraphHeight(n.Text, size, inner.W) <= inner.H+2 {
			l.page.AddParagraph(inner, n.Text, size, l.theme.Text)
		}
	}
}

// noticeHeight is that of a notice where there is room.
func noticeHeight(n *Notice, r ui.Rect) float64 {
	high := 2*noticeEdge + 26
	if n.Text != "" {
		high += ui.ParagraphHeight(n.Text, theme.TextBody-1, r.W-24)
	}
	if len(n.Actions) > 0 {
		high += theme.Touch + 6
	}
	if r.H < high+theme.Gap+leastMoves {
		return lowNotice
	}
	return max(high, lowNotice)
}

// addSaying lays out, in place of a player's name, what the player has just said. It
// reports whether there is room for it.
func (l *layout) addSaying(r ui.Rect, said []string) bool {
	const edge = 6
	line := ui.Item{Kind: ui.Label, Size: theme.TextSmall, Bold: true, Color: l.theme.OnAccent}
	line.Rect = ui.Rect{X: r.X + edge, Y: r.Y, W: r.W - 2*edge, H: r.H}
	for _, line.Text = range said {
		if line.Rect.W > 0 && !line.Clipped() {
			wide := min(r.W, text.Width(line.Text, text.Style{Size: line.Size, Bold: true})+2*edge)
			bubble := ui.Rect{X: r.X, Y: r.Y - 2, W: wide, H: r.H + 4}
			l.page.Add(ui.Item{Kind: ui.Plate, Rect: bubble, Color: l.theme.Accent})
			l.page.Add(line)
			return true
		}
	}
	return false
}
