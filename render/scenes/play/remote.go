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
)

// Remote is a game conducted by a server. The scene shows it and requests moves. A move
// counts once the server has confirmed it.
type Remote interface {
	Conduct
	Company
}

// Conduct is the game itself.
type Conduct interface {
	timepiece
	// Update processes new events, and reports whether the display has changed.
	Update() (changed bool)
	// Match returns the game, which must not be modified. It returns another match after a
	// new game has begun.
	Match() *match.Match
	// Side returns the user's side, or game.Nobody for spectators.
	Side() game.Player
	// Free reports whether the user may request a move.
	Free() bool
	// Ask requests a move, and Asked returns the requested move until it is confirmed.
	Ask(move game.Move)
	Asked() (move game.Move, asked bool)
	// Votes returns the votes of a team for moves.
	Votes() []Vote
}

// Company is about the players and spectators, and their actions besides moves.
type Company interface {
	// Names returns the name of a side's player, in full first and then shorter.
	Names(side game.Player) []string
	// Doing returns what the player of a side is doing, or "" if the game itself shows it.
	// urgent reports whether the opponents must notice it.
	Doing(side game.Player) (text string, urgent bool)
	// Saying returns the recent message of a side's player, in full first and then shorter.
	Saying(side game.Player) []string
	// Notice returns a notice about the game besides its result, if any.
	Notice() (notice Notice, any bool)
	// Score returns the score of the games in the room as text, including this one once it is
	// over.
	Score() string
	// Actions returns the buttons under the board, Entries the lines of the menu, and Says
	// the messages that can be sent to the others.
	Actions() []Action
	Entries() []Action
	Says() []Action
	// Work handles a control that the scene does not know, or that has a special meaning in a
	// remote game.
	Work(control string)
	// AsksToLeave reports whether the user must confirm before leaving the room, and explains
	// the consequences.
	AsksToLeave() (why string, asks bool)
	// Link returns the address at which others can join the game.
	Link() string
	// Facts describes the room to tests.
	Facts() any
}

// Vote is the number of votes for a move.
type Vote struct {
	Move  game.Move
	Count int
}

// Notice is a card above the moves.
type Notice struct {
	Title, Text string
	Short       string // short title for little space
	Urgent      bool
	Actions     []Action // at most two
}

// Action is an action of a remote game, shown as a button or in the menu.
type Action struct {
	Name, Label string
	Icon        ui.Icon
	Enabled     bool
	Look        ui.Emphasis
	Stays       bool // the menu stays open
}

// timepiece measures the times of both sides. In a local game it is the match.
type timepiece interface {
	HasClock() bool
	TimeControl() match.TimeControl
	Remaining(side game.Player) time.Duration
	LeftForMove(side game.Player) time.Duration
	Running() game.Player
}

// Join opens a remote game.
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

// turnBoard turns the board so that the user's side is at the bottom, in games in which the
// sides face each other. It reports whether it did.
func (s *Scene) turnBoard() bool {
	g := s.program.Games.Of(s.Rules())
	table := g.Table(s.Rules())
	table.Turned = g.Facing && s.remote.Side() == game.Second
	if s.game == g && s.stage.Table().Turned == table.Turned {
		return false
	}
	s.game = g
	s.stage.SetTable(table)
	s.hand.turn = turn{}
	return true
}

// ballot is the votes of a team on the board.
type ballot struct {
	votes []board.Value
	shown bool
}

// heed processes new events of a remote game. It reports whether the scene is still open.
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

// showVotes writes the number of votes on the squares of the moves.
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

// remotely are the controls that work in a remote game as in a local one. There is no advice
// in a remote game, and moves cannot be taken back.
var remotely = map[string]bool{
	openMenu: true, closeMenu: true, "cancel": true, "confirm": true, confirmMove: true, dropMove: true,
	openCopy: true, "picture": true, "share": true, "resign": true, "confirm-resign": true, "fullscreen": true,
	"close": true, "first": true, "previous": true, "next": true, "last": true, "review": true, openSays: true,
}

// openSays is the control that lists the messages to others.
const openSays = "say"

// askLeave is the control for leaving the room, and its question.
const askLeave = "leave-room"

// workRemotely handles the controls of a remote game, and reports whether control has been
// handled completely.
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

// shareRemote copies the address at which others can join the game.
func (s *Scene) shareRemote() {
	done := "room.copied"
	if !s.program.Host.CopyText(s.remote.Link()) {
		done = "toast.not-copied"
	}
	s.program.Say(s.program.Text(done))
}

// remoteEntries returns the lines of the menu of a remote game.
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
		entry{control: "fullscreen", label: "window.fullscreen", icon: ui.IconFullscreen, enabled: s.program.Host.CanFill()},
	)
}

// remoteActions returns the buttons of a remote game.
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

// lowNotice is the height of a notice in little space, and noticeEdge the margin above and
// below its text.
const lowNotice, noticeEdge = 62.0, 8.0

// addNotice returns a function that lays out a notice.
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

// noticeHeight returns the height of a notice.
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

// addSaying lays out the player's recent message in place of the name. It reports whether
// there is one that fits.
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
