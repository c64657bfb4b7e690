// Package front is the front page: a choice of games, each shown as a small board on a
// lacquer tray that plays by itself.
package front

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/lessons"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/stage"
)

// waitingName is the control that opens the list of unfinished games.
const waitingName = "waiting"

// Scene is the front page.
type Scene struct {
	bench.Controls
	program *scene.Program
	chosen  setup.Setup
	saved   *storage.Game // a game to resume, or nil
	waiting int           // number of unfinished games
	teaches bool          // a lesson is offered
	entries []entry       // at the foot of the page
	due     int           // number of exercises that are due
	trays   []*tray       // the first one is the flagship, which uses the board of stage
	stage   *stage.Stage
	rng     *rand.Rand
	heard   string // the last control announced to screen readers

	turns    []*tray // the trays in the order in which they play
	turn     int     // index of the next tray in turns
	wait     int     // ticks until the next move
	seen     bool    // the program had the focus
	attended int     // ticks left until the boards stop because of inactivity
}

// New returns the front page. chosen is the setup for the next game.
func New(p *scene.Program, chosen *setup.Setup) *Scene {
	s := &Scene{
		program: p, chosen: *chosen, saved: p.Store.Unfinished(), waiting: len(p.Store.AllUnfinished()),
		teaches: offersLesson(p),
		// The boards have a random source of their own, which does not affect other random
		// choices.
		rng: rand.New(rand.NewPCG(p.Rand.Uint64(), 0)),
	}
	s.chosen.Moves = nil
	day, _ := p.Today()
	queue := p.Store.Practice()
	s.due = len(queue.Asked(day, p.Store.Goals().Daily))
	s.Controls = bench.NewControls(p, s.all)
	for _, g := range p.Games {
		for _, family := range g.Families {
			if t := newTray(g, family, p.Games, chosen.Rules()); t != nil {
				s.trays = append(s.trays, t)
			}
		}
	}
	flagship := s.trays[0]
	s.stage = stage.New(flagship.picture.Table)
	flagship.picture.View, flagship.replay.View = s.stage.View, s.stage.View
	flagship.start(s.rng)
	flagship.picture.Full = true
	s.announce()
	return s
}

// announce announces the games to choose from to screen readers.
func (s *Scene) announce() {
	l := s.program.Locale
	var titles []string
	for _, t := range s.trays {
		titles = append(titles, t.game.FamilyTitle(l, t.usual))
	}
	s.program.Announce(l.Format("front.choose", locale.Data{
		"Title": l.Text("app.title"), "Games": strings.Join(titles, ", "),
	}))
}

// Shown returns the rules of the games on the trays, which the trays open.
func (s *Scene) Shown() []game.Rules {
	var list []game.Rules
	for _, t := range s.trays {
		list = append(list, t.rules)
	}
	return list
}

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.trays[0].rules }
func (s *Scene) Close()              {}

// Facts implements scene.Teller. The games on the boards are not reported.
func (s *Scene) Facts() scene.Facts { return scene.Facts{Scene: "front"} }

// announceTray announces the tray with the keyboard focus to screen readers.
func (s *Scene) announceTray(control string) {
	if item := s.program.Page.Find(control); item != nil && slices.Contains(entryNames, control) {
		s.program.Announce(item.Label)
	}
	for _, t := range s.trays {
		if t.name == control {
			l := s.program.Locale
			s.program.Announce(t.game.FamilyTitle(l, t.usual) + ". " + t.game.Tagline(l, t.family, t.usual) + ".")
		}
	}
}

// all returns the controls of the page.
func (s *Scene) all() []bench.Control {
	p := s.program
	goTo := func(to scene.Destination) func() { return func() { p.Go(to) } }
	list := []bench.Control{
		{Name: "resume", Disabled: s.saved == nil, Do: s.resume},
		{Name: "play-now", Do: s.playNow},
		{Name: dailyName, Do: goTo(scene.Puzzle{Setup: &s.chosen})},
		{Name: dueName, Disabled: s.due == 0, Do: goTo(scene.Puzzle{Setup: &s.chosen, ID: setup.Due})},
		{Name: learnName, Do: goTo(scene.Lessons{Setup: &s.chosen, ID: scene.NextLesson})},
		{Name: "lessons", Do: goTo(scene.Lessons{Setup: &s.chosen})},
		{Name: "progress", Do: goTo(scene.Progress{Setup: &s.chosen})},
		{Name: "library", Do: goTo(scene.Library{Setup: &s.chosen})},
		{Name: waitingName, Do: goTo(scene.Library{Setup: &s.chosen, Unfinished: true})},
		{Name: "code", Disabled: !p.Online, Do: goTo(scene.Join{})},
		{Name: "friend", Do: goTo(scene.Friends{Setup: &s.chosen})},
		{Name: "demo", Do: func() {
			champion := s.trays[0].game.Opponents[0]
			p.Go(scene.Demo{Setup: s.newGame(champion, champion)})
		}},
	}
	for _, t := range s.trays {
		list = append(list, bench.Control{Name: t.name, Do: func() { s.open(t) }})
	}
	return list
}

// resume goes on with the game played last.
func (s *Scene) resume() {
	if !s.program.Resume(s.saved) {
		s.saved = nil
	}
}

// playNow starts a game of the flagship against a weak engine. For new users, the tutorial
// comes first.
func (s *Scene) playNow() {
	p, flagship := s.program, s.trays[0]
	game := scene.Game{Setup: s.newGame(setup.Human, setup.Friendly)}
	lesson := lessons.First(flagship.usual)
	if p.Settings.Taught || lesson == nil {
		p.Go(game)
		return
	}
	p.Go(scene.Tutorial{Lesson: lesson, Setup: &s.chosen, Next: game})
}

// newGame returns a setup of the flagship's game.
func (s *Scene) newGame(first, second string) *setup.Setup {
	return &setup.Setup{
		Start: setup.Draw(s.trays[0].usual, nil, s.program.Rand), Seats: [2]string{first, second}, Time: s.chosen.Time,
	}
}

// open opens the start page for the game of a tray, with the rules chosen last if they are of
// its family.
func (s *Scene) open(t *tray) {
	before := s.program.Games.Of(s.chosen.Rules())
	if id, _, _ := strings.Cut(s.chosen.Rules().ID(), ":"); id != t.family {
		s.chosen.Start = setup.Draw(t.rules, nil, s.program.Rand)
		s.chosen.Reseat(before, t.game)
	}
	s.program.Remember(func(kept *storage.Settings) { kept.Choices = s.chosen.Choices() })
	s.program.Go(scene.Start{Setup: &s.chosen})
}

// moveFocus moves the focus to the nearest tray in the direction of an arrow key, or to the
// flagship if no tray has it.
func (s *Scene) moveFocus(key ebiten.Key) {
	toward, is := arrows[key]
	if !is {
		return
	}
	page := &s.program.Page
	from := page.Find(s.program.Worked.Focus)
	if from == nil || from.Kind != ui.Tile {
		s.program.Worked.Focus = s.trays[0].name
		return
	}
	least := math.Inf(1)
	for i := range page.Items {
		item := &page.Items[i]
		if item.Kind != ui.Tile || item.Name == from.Name {
			continue
		}
		if d := distance(from.Rect, item.Rect, toward[0], toward[1]); d < least {
			least = d
			s.program.Worked.Focus = item.Name
		}
	}
}

// arrows are the directions of the arrow keys.
var arrows = map[ebiten.Key][2]float64{
	ebiten.KeyArrowLeft: {-1, 0}, ebiten.KeyArrowRight: {1, 0}, ebiten.KeyArrowUp: {0, -1}, ebiten.KeyArrowDown: {0, 1},
}

// distance returns the distance between two trays in a direction, with a penalty for offsets
// to the side. It is infinite if to is not in that direction.
func distance(from, to ui.Rect, dx, dy float64) float64 {
	x, y := to.CenterX()-from.CenterX(), to.CenterY()-from.CenterY()
	along, across := x*dx+y*dy, math.Abs(x*dy)+math.Abs(y*dx)
	beyond := (to.X-from.Right())*dx + (to.Y-from.Bottom())*dy
	if dx+dy < 0 {
		beyond = (to.Right()-from.X)*dx + (to.Bottom()-from.Y)*dy
	}
	if along <= 0 || beyond < -1 {
		return math.Inf(1)
	}
	return along + 2*across
}

// The ticks between two moves on the page, and the time without input after which the boards
// stop. An open page that is not used costs nothing.
const (
	leastPause = 90
	mostPause  = 150
	attention  = 30 * 60
)

// live advances the boards by one tick. They play in turn, one move at a time, while the user
// is present.
func (s *Scene) live(in *ui.Input) {
	seen := s.program.Watched()
	if !in.Still() || seen && !s.seen {
		s.attended = attention
	}
	s.seen, s.attended = seen, max(0, s.attended-1)
	if s.plays() && !slices.ContainsFunc(s.trays, func(t *tray) bool { return t.picture.View.Animating() }) {
		if s.wait--; s.wait <= 0 {
			s.wait = leastPause + s.rng.IntN(mostPause-leastPause)
			s.next().play(s.rng)
		}
	}
	for _, t := range s.trays {
		if t.picture.Full {
			t.picture.View.SetReducedMotion(s.program.Calm())
			t.picture.View.Update()
			s.redraw(t)
		}
	}
}

// plays reports whether the boards go on playing.
func (s *Scene) plays() bool {
	return s.attended > 0 && s.seen && !s.program.Calm() && s.program.Page.Modal == 0
}

// next returns the next board to play a move.
func (s *Scene) next() *tray {
	for {
		if s.turn == len(s.turns) {
			s.turn, s.turns = 0, append(s.turns[:0], s.trays...)
			s.rng.Shuffle(len(s.turns), func(i, j int) { s.turns[i], s.turns[j] = s.turns[j], s.turns[i] })
		}
		t := s.turns[s.turn]
		s.turn++
		if t.picture.Full {
			return t
		}
	}
}

// Due implements scene.Timed.
func (s *Scene) Due() (ticks int, will bool) { return s.wait, s.plays() }

// Prepare implements scene.Preparer. It prepares one board at a time, so that no frame waits
// for all of them.
func (s *Scene) Prepare() bool {
	for _, t := range s.trays {
		switch {
		case t.picture.Full:
		case t.replay.State() == nil:
			t.start(s.rng)
			t.picture.View.SetReducedMotion(s.program.Calm())
			return false
		case t.picture.Prepare():
			s.show(t)
			return false
		default:
			return false
		}
	}
	return true
}

// show shows a board in place of an empty tray or a plain drawing.
func (s *Scene) show(t *tray) {
	s.attended = attention
	s.redraw(t)
	if items := s.program.Page.Items; t.item > 0 && t.item < len(items) {
		s.program.Appear(items[t.item].Rect)
	}
}

// redraw has the picture of a changed board redrawn. The flagship's board is drawn like the
// board of every scene.
func (s *Scene) redraw(t *tray) {
	if t.picture.View != s.stage.View {
		t.picture.Redraw(&s.program.Page)
	}
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.live(in)
	for _, key := range in.Keys {
		s.moveFocus(key)
	}
	if focus := s.program.Worked.Focus; focus != s.heard {
		s.heard = focus
		s.announceTray(focus)
	}
}
