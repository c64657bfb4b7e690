package class

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/board"
	"colat/render/games"
	"colat/render/invite"
	"colat/render/locale"
	"colat/render/scene"
	"colat/render/stage"
	"colat/render/ui"
	"colat/web/rooms/contest"
	rooms "colat/web/rooms/room"
)

// Projector is the scene for the whole room to see.
type Projector struct {
	*Class
	stage *stage.Stage // which lies nowhere: all boards are pictures of the page
	game  *games.Game
	start game.State

	standing standing
	wall     wall
	boards   []*liveBoard // the first of them show what hangs on the wall
	fits     int          // how many boards there is room for; 0 until it was laid out
	followed []string     // the rooms
	names    names
	code     *invite.Code
	scroll   ui.Scroll

	turn  int  // counts the pages that were turned
	pages int  // of the longest thing that takes turns
	wait  int  // ticks until a page is turned
	held  bool // the person turns pages alone

	said announced
}

// Pages turn by themselves after a while, and after a longer one where a person has turned
// the last one.
const (
	turnTicks  = 12 * 60
	calmlyWait = 40 * 60
)

// NewProjector returns the scene.
func NewProjector(c *Class) *Projector {
	p := &Projector{Class: c, names: make(names), wait: turnTicks}
	p.setUp()
	p.look()
	return p
}

// setUp takes in what is played.
func (p *Projector) setUp() {
	p.start = p.Class.start()
	p.game = p.program.Games.Of(p.start.Rules())
	table := p.game.Table(p.start.Rules())
	if p.stage == nil {
		p.stage = stage.New(table)
	} else {
		p.stage.SetTable(table)
	}
	var at board.Position
	p.game.Show(p.start, &at)
	p.stage.View.Set(&at)
	p.boards = nil
}

// Board implements scene.Scene.
func (p *Projector) Board() *stage.Stage { return p.stage }

// Rules implements scene.Scene.
func (p *Projector) Rules() game.Rules { return p.start.Rules() }

// Close implements scene.Scene. The stay goes on in another one.
func (p *Projector) Close() {}

// Facts implements scene.Teller.
func (p *Projector) Facts() scene.Facts { return scene.Facts{Scene: "projector", Contest: p.facts()} }

// Narrate implements scene.Narrator.
func (p *Projector) Narrate() scene.Narration { return scene.Narration{} }

// Update implements scene.Scene.
func (p *Projector) Update(in *ui.Input) {
	if p.update() {
		if start := p.Class.start(); start.Hash() != p.start.Hash() || start.Rules().ID() != p.start.Rules().ID() {
			p.setUp()
		}
		p.look()
		p.program.Refresh()
	}
	p.keys(in)
	if p.pages > 1 && !p.held {
		if p.wait--; p.wait <= 0 {
			p.turnPage(1)
			p.wait = turnTicks
		}
	}
	if p.line == nil {
		return
	}
	now := p.line.Now()
	for _, b := range p.live() {
		if b.tell(&p.program.Page, now) {
			p.program.Refresh()
		}
		b.say(p.saysOn(b, now))
		b.update(&p.program.Page, p.program.Calm())
	}
}

// live returns the boards that hang on the wall.
func (p *Projector) live() []*liveBoard { return p.boards[:min(len(p.boards), len(p.wall.shown))] }

// look takes in how the contest stands, and what is on its boards.
func (p *Projector) look() {
	t := p.contest()
	if t == nil {
		return
	}
	p.standing = stand(t, p.line.Room)
	p.announce()
	if p.fits > 0 {
		p.wall.keep(p.standing.boards, p.fits)
	}
	p.hang()
}

// hang shows the games on the wall, and follows their rooms and others in which somebody
// may soon be seen.
func (p *Projector) hang() {
	var ids []string
	for i, name := range p.wall.shown {
		at := slices.IndexFunc(p.standing.boards, func(b pairing) bool { return b.Game == name })
		if at < 0 {
			continue
		}
		ids = append(ids, p.standing.boards[at].Room)
		if i == len(p.boards) {
			b := newLiveBoard(p.game, p.start.Rules())
			b.shown = i > 0 && p.boards[0].shown // what takes long is ready
			p.boards = append(p.boards, b)
		}
		shows := &p.standing.boards[at]
		p.boards[i].show(shows, p.line.Room(shows.Room), p.start)
	}
	for _, b := range p.standing.boards {
		if len(ids) < MostFollowed && !b.over && !slices.Contains(ids, b.Room) {
			ids = append(ids, b.Room)
		}
	}
	if !slices.Equal(ids, p.followed) {
		p.followed = ids
		p.line.Follow(ids...)
	}
}

// saysOn returns what is laid over a board: how its game has ended, or for whom it waits.
func (p *Projector) saysOn(b *liveBoard, now time.Time) [3]string {
	l := p.program.Locale
	if result, over := b.result(); over {
		if result.Winner == game.Nobody {
			return [3]string{l.Text("projector.drawn"), "", p.reason(result.Reason)}
		}
		return p.won(b.shows.Players[b.room.ChairOn(result.Winner)], p.reason(result.Reason))
	}
	if b.shows.over {
		missed := ""
		if b.shows.result.Forfeit {
			missed = l.Text("projector.walkover")
		}
		if chair := b.shows.outcome(); chair != rooms.NoChair {
			return p.won(b.shows.Players[chair], missed)
		} else if b.shows.result.Forfeit {
			return [3]string{l.Text("projector.nobody-came")}
		}
		return [3]string{l.Text("projector.drawn")}
	}
	if b.shows.waits == [2]bool{} {
		return [3]string{}
	}
	said := [3]string{l.Text("projector.waits"), l.Text("projector.both"), ""}
	for chair, waits := range b.shows.waits {
		if waits && !b.shows.waits[1-chair] {
			said[1] = p.names.fit(b.shows.Players[chair], onBoard, onBoardWide, false)
		}
	}
	if t := p.contest(); t != nil {
		if until, waits := t.MissingAt(b.shows.Given, time.Time{}); waits {
			said[2] = leftText(until, now)
		}
	}
	return said
}

// Names on a board are as long as they are in a size on a board that is so much wider.
const onBoard, onBoardWide = 20.0, 140.0

// won says that somebody has won, and why where the board does not show it.
func (p *Projector) won(name, why string) [3]string {
	return [3]string{p.names.fit(name, onBoard, onBoardWide, true), p.program.Text("projector.wins"), why}
}

// reasons are the ids of the texts of ends that no board shows.
var reasons = map[game.Reason]string{
	game.Resignation: "projector.resigned", game.Timeout: "projector.timeout", game.Agreement: "projector.agreed",
}

func (p *Projector) reason(r game.Reason) string {
	if id, known := reasons[r]; known {
		return p.program.Text(id)
	}
	return ""
}

// keys turns pages by hand, and leads back to the hall.
func (p *Projector) keys(in *ui.Input) {
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEscape:
			p.Activate("hall")
			return
		case ebiten.KeySpace:
			if !p.program.Focused() {
				p.byHand(1)
			}
		case ebiten.KeyP:
			p.Activate("hold-page")
		case ebiten.KeyArrowRight:
			p.byHand(1)
		case ebiten.KeyArrowLeft:
			p.byHand(-1)
		case ebiten.KeyArrowDown, ebiten.KeyPageDown:
			if p.scroll.Range() == 0 {
				p.byHand(1)
			}
		case ebiten.KeyArrowUp, ebiten.KeyPageUp:
			if p.scroll.Range() == 0 {
				p.byHand(-1)
			}
		}
	}
}

// byHand turns a page because a person wants it.
func (p *Projector) byHand(by int) {
	p.turnPage(by)
	p.wait = calmlyWait
}

// turnPage turns everything that takes turns.
func (p *Projector) turnPage(by int) {
	p.turn += by
	if p.fits > 0 && p.turnsBoards(by) {
		p.wall.turn(p.standing.boards, p.fits, by)
		p.hang()
	}
	p.program.Refresh()
}

// Shortcuts implements scene.Shortcutter.
func (p *Projector) Shortcuts() []scene.Shortcut {
	return []scene.Shortcut{
		{Keys: "Space →", Label: "projector.next"}, {Keys: "←", Label: "projector.previous"},
		{Keys: "P", Label: "projector.hold"}, {Keys: "Esc", Label: "projector.hall"},
	}
}

// Due implements scene.Timed: pages turn, and clocks run.
func (p *Projector) Due() (int, bool) {
	least, will := 0, false
	if p.pages > 1 && !p.held {
		least, will = p.wait, true
	}
	if p.line == nil {
		return least, will
	}
	now := p.line.Now()
	for _, b := range p.live() {
		if left, runs := b.due(now); runs {
			if ticks := int(left*60/time.Second) + 1; !will || ticks < least {
				least, will = ticks, true
			}
		}
	}
	return least, will
}

// Prepare implements scene.Preparer. The boards come one after another, so that no frame
// waits for all of them.
func (p *Projector) Prepare() bool {
	for _, b := range p.live() {
		switch {
		case b.shown:
		case b.view.Prepare():
			b.shown = true
			b.version++
			return false
		default:
			return false
		}
	}
	return true
}

// Activate implements scene.Scene.
func (p *Projector) Activate(control string) {
	p.program.Refresh()
	switch control {
	case "hall", "menu":
		p.Project(false)
	case "front":
		p.program.OpenFront(p.Setup())
	case "next-page":
		p.byHand(1)
	case "previous-page":
		p.byHand(-1)
	case "hold-page":
		p.held = !p.held
		p.wait = turnTicks
	case "retry":
		p.program.OpenContest(p.id, p.terms)
	}
}

// announced is what those who listen have been told.
type announced struct {
	known   bool
	phase   contest.Phase
	round   [2]int // its number, or how many places are left
	players int
	ended   finish
	paused  bool
}

// announce tells those who listen what is new.
func (p *Projector) announce() {
	s, l := &p.standing, p.program.Locale
	now := announced{
		known: true, phase: s.phase, round: [2]int{s.round, s.places}, players: len(s.players), paused: s.paused,
	}
	if len(s.ended) > 0 {
		now.ended = s.ended[0]
	}
	before := p.said
	p.said = now
	if !before.known {
		p.program.Announce(s.title)
		return
	}
	if now.players > before.players && s.phase == contest.Entering {
		p.turn = -1 // to the page with the latest name
		p.program.Announce(l.Format("projector.has-entered", locale.Data{"Name": s.players[len(s.players)-1]}))
	}
	if now.ended != before.ended && len(s.ended) > 0 {
		p.program.Announce(p.finishText(&s.ended[0]))
	}
	switch {
	case now.phase != before.phase && now.phase == contest.Over && len(s.placed) > 0:
		p.program.Announce(l.Format("projector.champion", locale.Data{"Name": s.placed[0].Name}))
	case now.paused && !before.paused:
		p.program.Announce(l.Text("projector.paused"))
	case now.round != before.round && s.phase == contest.Playing:
		p.program.Announce(p.roundText())
	}
}
