package play

import (
	"cmp"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/scenes/play/coach"
)

// local is a game of persons and engines on this device. Its match measures the times.
type local struct {
	*Scene
	timepiece
	alone

	names    [2][]string // of the players, in full first
	language string      // of the names
	soon     bool        // storing the match has been put off
	counted  bool        // the game has been counted for the streak against its level
	offered  int         // level offered after the game; 0 for none
	sound    bool        // sound is offered after the game
	watch    watching
	aided    bool // the user had help, so that the game tells nothing about their strength
	// holds tells that the clock waits for the first frame with the board, and drawn is the
	// match that a frame has shown.
	holds bool
	drawn *match.Match
}

// alone is the company of a game without a room, in which all moves count at once.
type alone struct{}

func (alone) Free() bool                       { return true }
func (alone) Asked() (game.Move, bool)         { return game.NoMove, false }
func (alone) Doing(game.Player) (string, bool) { return "", false }
func (alone) Saying(game.Player) []string      { return nil }
func (alone) Notice() (Notice, bool)           { return Notice{}, false }
func (alone) Score() string                    { return "" }
func (alone) RoomFacts() any                   { return nil }
func (alone) advises() bool                    { return true }

// watching is the state of watching a game between two engines.
type watching struct {
	speed    int // index into speeds
	moves    int // number of moves of the match
	ticks    int // since the last move
	stepping bool
}

// speeds are the least numbers of ticks for a move, with the IDs of their labels.
var speeds = [...]struct {
	ticks int
	label string
}{{45, "watch.normal"}, {15, "watch.fast"}, {0, "watch.instant"}, {150, "watch.slow"}}

// sleepAfter is how long the device may sleep before the clock stops.
const sleepAfter = time.Second

func (g *local) start(record *match.Record) {
	if g.match != nil {
		g.match.Close()
	}
	g.language, g.counted, g.offered, g.sound, g.watch = "", false, 0, false, watching{speed: g.watch.speed}
	g.fillSeats()
	g.aided = len(g.setup.Moves) > 0
	if record != nil {
		g.aided = g.program.Store.Aided(record)
	} else {
		record = &match.Record{Rules: g.setup.Rules(), Start: g.setup.Start, Moves: g.setup.Moves}
	}
	if aside, dropped := g.program.Store.MakeRoom(record); aside {
		g.saySetAside(dropped)
	}
	var err error
	options := []match.Option{match.Clock(g.setup.Clock), match.SleepAfter(sleepAfter)}
	g.match, err = match.Resume(record, g.seats.places, options...)
	if err != nil {
		g.program.Say(g.program.Text("autosave.unreadable"))
		g.match = match.New(g.setup.Start, g.seats.places, options...)
	}
	g.timepiece = g.match
	g.holdClock()
	g.keep(true)
}

// holdClock stops the clock until the board is on the screen: preparing the first frame takes a
// phone a second.
func (g *local) holdClock() {
	if g.holds = g.HasClock() && g.program.Patient; !g.holds {
		return
	}
	m := g.match
	m.Pause(true)
	g.program.WhileDrawing(func() { g.drawn = m })
}

// saySetAside says that the game on the board before was set aside, and which one was dropped for
// it, unless that is nil.
func (g *local) saySetAside(dropped *storage.Game) {
	l := g.program.Locale
	id, data := "toast.set-aside", locale.Data{"Library": l.Text("library.title")}
	if dropped != nil {
		if chosen, record, err := dropped.Read(g.program.Games); err == nil {
			id = "toast.set-aside-full"
			data["Game"] = g.program.Games.Of(chosen.Rules()).TitleOf(l, record.Start)
		}
	}
	g.program.Say(l.Format(id, data))
}

// fillSeats assigns the players of the setup. An engine that cannot be created is replaced by
// a person, so that the game can be played.
func (g *local) fillSeats() {
	p := g.program
	g.seats = seats{}
	for side, spec := range g.setup.Seats {
		g.seats.places[side] = match.Seat{Name: setup.Human}
		if spec == setup.Human {
			continue
		}
		player, err := p.Engine(g.setup.EngineSpec(game.Player(side)), g.setup.Rules())
		if err != nil {
			p.Say(p.Locale.Format("seat.missing", locale.Data{"Value": locale.Shortened(spec)}))
			g.setup.Seats[side] = setup.Human
			continue
		}
		limits := ai.Limits{Time: setup.MachineTime(spec, g.setup.Time)}
		engine := coach.Engine{
			Chooser: ai.NewChooser(player, limits), Time: limits.Time,
			Ponders: g.setup.Ponders(game.Player(side)), Champion: isChampion(spec), Level: setup.LevelOf(spec),
		}
		g.seats.engines[side] = engine
		g.seats.places[side] = match.Seat{Name: spec, Chooser: engine.Chooser}
	}
}

// isChampion reports whether a seat is a champion limited only by time.
func isChampion(seat string) bool {
	m, err := setup.ParseMachine(seat)
	if err != nil {
		return false
	}
	if m.Level > 0 {
		return m.Level == ai.MostLevel
	}
	return m.Name == coach.Advisor && m.Spec() == setup.Machine{Name: m.Name, Time: m.Time, Ponder: m.Ponder}.Spec()
}

func (g *local) Names(side game.Player) []string {
	if language := g.program.Locale.Language(); g.language != language {
		g.language = language
		for side, spec := range g.setup.Seats {
			g.names[side] = g.program.SeatNames(spec)
			if name := g.setup.Names[side]; g.setup.Seats[side] == setup.Human && name != "" {
				g.names[side] = []string{name}
			}
		}
	}
	return g.names[side]
}

func (g *local) Side() game.Player { return g.setup.Side() }

// update advances the match. A game between engines is slowed down so that the user can
// follow it.
func (g *local) update() {
	if g.holds && g.drawn == g.match {
		g.holds = false
		g.match.Pause(false)
	}
	// sound has been offered as soon as the page shows it
	if p := g.program; g.sound && !p.Settings.Offered && p.Page.Find(soundOn) != nil {
		p.Announce(p.Text("offer.sound"))
		p.Remember(func(s *storage.Settings) { s.Offered = true })
	}
	g.limitEngines()
	w := &g.watch
	if g.watched() {
		if n := len(g.match.Moves()); n != w.moves {
			w.moves, w.ticks = n, 0
			if w.stepping {
				w.stepping = false
				g.pause(true)
			}
		}
		w.ticks++
		if wait := speeds[w.speed].ticks; wait > 0 && g.match.Answered() && !w.stepping && !g.match.HasClock() &&
			(w.ticks < wait || g.display.behind()) {
			return
		}
	}
	if g.match.Update() {
		g.program.Refresh()
	}
}

// limitEngines updates the time limits of both engines, because each may be asked for a move
// next.
func (g *local) limitEngines() {
	if g.Running() == game.NoSide {
		return
	}
	for side := range g.seats.engines {
		if e, side := &g.seats.engines[side], game.Player(side); e.Chooser != nil {
			limits := clockLimits(e.Time, g.Remaining(side), g.LeftForMove(side))
			limits.Increment = g.TimeControl().Of(side).Increment
			e.Chooser.SetLimits(limits)
		}
	}
}

// answerWithin is the reserve for receiving an engine's answer.
const answerWithin = 250 * time.Millisecond

// clockLimits returns the limits of an engine with the given times left for its game and for
// this move. usual is its thinking time for a move, 0 for no limit. The limits end a little
// earlier than the times.
func clockLimits(usual, left, forMove time.Duration) ai.Limits {
	most := max(forMove-answerWithin, forMove/2, 1)
	usual = cmp.Or(usual, most)
	return ai.Limits{Time: min(usual, most), Left: max(left-answerWithin, left/2, 1)}
}

// pause pauses or resumes a game between two engines.
func (g *local) pause(paused bool) {
	if g.watched() && !g.match.Over() {
		g.match.Pause(paused)
		g.program.Refresh()
	}
}

func (g *local) play(move game.Move) bool {
	if g.program.Settings.Values || g.coach.Curve.Shown() {
		g.aid()
	}
	return g.match.Play(move) == nil
}

func (g *local) aid() {
	if !g.aided {
		g.aided = true
		g.changed()
	}
}

// mustAgree reports whether a move can be taken back only if both sides agree: in games of
// two persons with a clock. After the end neither side's time matters.
func (g *local) mustAgree() bool {
	return g.HasClock() && g.seats.persons() == 2 && !g.match.Over() && g.match.CanUndo()
}

// mayGo reports whether the game may go on from an earlier move. Under touch-move no move is taken back,
// even if both sides agree.
func (g *local) mayGo() bool { return g.match.CanGo() && !g.mustAgree() && !g.setup.TouchMove() }

// keep stores the match. open tells whether it stays on the screen.
func (g *local) keep(open bool) {
	p := g.program
	kept := storage.GameOf(g.match, &g.setup, p.Address, open, p.Time())
	kept.Aided = g.aided
	p.Store.KeepGame(kept)
}

// changed stores the match in a later frame, because a frame that shows a move has enough to
// do.
func (g *local) changed() {
	if g.soon {
		return
	}
	g.soon = true
	g.program.PutOff(func() {
		g.soon = false
		g.keep(true)
	})
}

func (g *local) ended(result game.Result) {
	g.shelve(g.part())
	g.announceResult(result)
	g.program.PutOff(func() {
		g.countResult(result)
		g.offerSound()
	})
}

// part returns the part of the user in the game, or nil if both sides were engines.
func (g *local) part() *storage.Part {
	if g.watched() {
		return nil
	}
	part := &storage.Part{Side: g.Side(), Opponent: setup.Human}
	if part.Side != game.NoSide {
		part.Opponent = g.setup.Seats[part.Side.Opponent()]
	}
	if g.aided || len(g.match.Branches()) > 0 {
		part.Help = storage.Helped
	}
	return part
}

func (g *local) close() {
	g.match.Close()
}
