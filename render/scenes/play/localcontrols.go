package play

import (
	"slices"
	"strconv"
	"strings"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

func (g *local) controls() []bench.Control {
	text, m := g.program.Text, g.match
	live, playing := !g.display.reviewing, !g.match.Over()
	offered := g.currentOffer()
	hintKeys := "H"
	if g.coach.Hint.Wanted {
		hintKeys += " Esc"
	}
	undo := bench.Control{
		Name: "undo", Label: text("play.undo"), Icon: ui.IconUndo, Keys: "U", Help: "play.undo",
		Disabled: !live || !m.CanUndo() || g.setup.TouchMove(),
		Do:       func() { g.moved(m.Undo(), "announce.undone") },
	}
	if g.mustAgree() {
		undo.Ask = g.takeBackQuestion
	}
	newGame := bench.Control{
		Name: "new-game", Label: text("play.new"), Icon: ui.IconPlus, Keys: "N", Help: "play.new-game", Do: g.nextGame,
	}
	if playing && len(m.Moves()) > 0 {
		newGame.Ask = g.newGameQuestion
	}
	pause := bench.Control{
		Name: "pause", Label: text("watch.pause"), Icon: ui.IconPause, Keys: "Space", Help: "watch.pause",
		Disabled: !g.watched() || !live, Do: func() { g.step(false) },
	}
	if m.Paused() {
		pause.Label, pause.Icon, pause.Look = text("watch.go-on"), ui.IconPlay, ui.Primary
	}
	list := []bench.Control{
		undo,
		{
			Name: "redo", Label: text("play.redo"), Entry: text("play.redo-entry"), Icon: ui.IconRedo, Keys: "R",
			Help: "play.redo", Disabled: !live || !m.CanRedo(), Do: func() { g.moved(m.Redo(), "announce.redone") },
		},
		{
			Name: "hint", Label: text("play.hint"), Entry: text("play.hint-entry"), Icon: ui.IconHint, Keys: hintKeys,
			Help: "play.hint", Disabled: !g.coach.Advised() || !g.hand.free(), Do: func() {
				g.aid()
				g.coach.AskHint()
			},
		},
		newGame,
		{Name: "lesson", Keys: "L", Help: "play.lesson", Label: text("play.lesson"), Icon: ui.IconTree, Do: g.openLesson},
		pause,
		{
			Name: "step", Label: text("watch.step"), Icon: ui.IconStep, Keys: ".", Help: "watch.step",
			Disabled: pause.Disabled, Do: func() { g.step(true) },
		},
		{Name: "speed", Label: text(speeds[g.watch.speed].label), Icon: ui.IconSpeed, Do: g.changeSpeed},
		{
			Name: "resign", Label: text("play.resign"), Icon: ui.IconFlag, Disabled: !playing || g.watched(),
			Ask: ResignQuestion(g.program), Do: g.resign,
		},
		{
			Name: "swap", Label: text("play.swap"), Icon: ui.IconSwap, Disabled: !playing || g.Side() == game.NoSide,
			Do: g.swap,
		},
		{Name: "rematch", Label: text("result.rematch"), Icon: ui.IconSwap, Do: g.rematch},
		{Name: playOffered, Label: text("offer.take"), Disabled: offered.yes != playOffered, Do: g.acceptOffer},
		{Name: lookBack, Label: text("offer.look-yes"), Disabled: offered.yes != lookBack, Do: g.lookBack},
		{Name: learnOffered, Label: text("offer.lesson-yes"), Disabled: offered.yes != learnOffered, Do: g.openRemedy},
		{Name: soundOn, Label: text("offer.sound-on"), Disabled: offered.yes != soundOn, Do: func() { g.answerSound(true) }},
		{
			Name: soundOff, Label: text("offer.sound-off"), Icon: ui.IconClose, Look: ui.Ghost,
			Disabled: offered.no != soundOff, Do: func() { g.answerSound(false) },
		},
		{Name: "retry", Label: text("engine.retry"), Disabled: m.Err() == nil, Do: m.Retry},
		{
			Name: "library", Label: text("library.title"), Icon: ui.IconLibrary,
			Do: func() { g.program.Go(scene.Library{Setup: &g.setup, Paused: true}) },
		},
		{
			Name: "progress", Label: text("progress.title"), Icon: ui.IconProgress,
			Do: func() { g.program.Go(scene.Progress{Setup: &g.setup, Paused: true}) },
		},
		{Name: "demo", Label: text("demo.title"), Icon: ui.IconPlay, Do: g.openDemo},
		{Name: "share", Label: text("play.share"), Icon: ui.IconShare, Do: g.share},
		{Name: "paste", Label: text("play.paste"), Icon: ui.IconPaste},
		{Name: "edit", Label: text("play.edit"), Icon: ui.IconEdit, Do: g.openEditor},
		{Name: "menu", Keys: "Esc", Help: "keys.back", Label: text("play.leave"), Icon: ui.IconBack, Do: g.leave},
	}
	list = slices.Insert(list, 3, g.adviceControls()...) // after the hint
	if g.mayGo() {
		list = append(list, bench.Control{
			Name: "continue", Label: text("analysis.play-from"), Icon: ui.IconPlay, Disabled: !g.canPlayOn(),
			Do: func() { g.moved(m.GoTo(g.display.Shown()), "announce.undone") },
		})
	}
	return list
}

func (g *local) row(over bool) []bench.Control {
	names := []string{"undo", "redo", "hint", "resign", "new-game", moreName}
	if over {
		names = []string{"undo", "analyse", "rematch", "new-game", moreName}
	} else if g.watched() {
		names = []string{"pause", "step", "speed", "new-game", moreName}
	}
	row := bench.Pick(g.all(), names...)
	if i := len(row) - 2; over {
		row[i].Look = ui.Primary
	}
	return row
}

func (g *local) entries() []bench.Control {
	var names []string
	if !g.watched() { // there is no advice without a person who plays
		names = append(names, "hint")
		if g.match.CanRedo() {
			names = append(names, "redo")
		}
		names = append(names, "values", "opinion")
		if !g.hand.Bound() {
			names = append(names, "confirm")
		}
		names = append(names, "resign", "swap")
	}
	names = append(names, scene.TurnControl, scene.NumbersControl, "analyse", "library", "lesson", "demo", "share",
		copyName, saveName, "paste", "edit")
	if g.program.Host.CanFill() { // not supported by the browsers of some phones
		names = append(names, "fullscreen")
	}
	return bench.Pick(g.all(), append(names, "menu")...)
}

// resign resigns the game for the only person or, with two persons, for the side to move.
func (g *local) resign() {
	side := g.Side()
	if side == game.NoSide {
		side = g.match.State().ToMove()
	}
	_ = g.match.Resign(side) // fails only if the game is over
}

// ResignQuestion returns a function that returns the question before a resignation.
func ResignQuestion(p *scene.Program) func() bench.Question {
	return func() bench.Question {
		return bench.Question{
			Title: p.Text("confirm.resign"), Why: p.Text("confirm.resign-why"), Yes: p.Text("play.resign"),
			No: p.Text("confirm.cancel"), Look: ui.Danger,
		}
	}
}

// newGameQuestion returns the question before a new game replaces the present one.
func (g *local) newGameQuestion() bench.Question {
	l := g.program.Locale
	return bench.Question{
		Title: l.Text("confirm.new-game"), Yes: l.Text("play.new-game"), No: l.Text("confirm.cancel"), Look: ui.Primary,
		Why: l.Format("confirm.new-game-why", locale.Data{"Library": l.Text("library.title")}),
	}
}

// takeBackQuestion returns the question to the opponent of the side that made the last move.
func (g *local) takeBackQuestion() bench.Question {
	asking := game.First
	if n := len(g.match.Moves()); n > 0 {
		asking = stateAfter(g.match, n-1).ToMove()
	}
	l, sides := g.program.Locale, locale.Data{"Side": g.sideName(asking), "Opponent": g.sideName(asking.Opponent())}
	return bench.Question{
		Title: l.Format("confirm.undo", sides), Why: l.Format("confirm.undo-why", sides), Aloud: true,
		Yes: l.Text("confirm.undo-agree"), No: l.Text("confirm.undo-refuse"), Look: ui.Primary,
	}
}

// AskToLeave implements scene.Asker. It asks before a person's unfinished game is left.
func (g *local) AskToLeave(leave func()) bool {
	if len(g.match.Moves()) == 0 || g.match.Over() || g.watched() {
		return false
	}
	g.CloseMenu()
	g.Question(&bench.Control{Name: "paste", Do: leave, Ask: func() bench.Question {
		q := g.newGameQuestion()
		q.Yes = g.program.Text("paste.open")
		return q
	}})
	return true
}

// canPlayOn reports whether the game can continue from the position on the board. The moves
// after it can be played again.
func (g *local) canPlayOn() bool {
	if !g.display.reviewing {
		return false
	}
	_, over := g.display.State().Result()
	return !over && g.display.Shown() != len(g.match.Moves())
}

// fork returns the lines that start instead of move k, from 0.
func (g *local) fork(k int) []bench.Control {
	var list []bench.Control
	for i, move := range g.match.AppendFork(nil, k) {
		list = append(list, bench.Control{
			Name: "line-" + strconv.Itoa(i), Label: g.lineText(k, move), Icon: ui.IconBranch,
			Disabled: !g.mayGo(), On: i == 0, Do: func() { g.moved(g.match.Switch(k, move), "announce.redone") },
		})
	}
	return list
}

// lineText returns the first moves of the line that continues with move after the first k
// moves.
func (g *local) lineText(k int, move game.Move) string {
	const most = 5
	for _, line := range append([][]game.Move{g.match.Line()}, g.match.Branches()...) {
		if len(line) <= k || line[k] != move || !slices.Equal(line[:k], g.match.Line()[:k]) {
			continue
		}
		words := []string{strconv.Itoa(k+1) + "."}
		for state, m := range bench.Along(stateAfter(g.match, k), line[k:min(k+most, len(line))]) {
			words = append(words, g.game.MoveText(g.program.Locale, state, m))
		}
		if len(line) > k+most {
			words = append(words, "…")
		}
		return strings.Join(words, " ")
	}
	return ""
}

// moved updates the board if moves have been taken back or played again.
func (g *local) moved(done bool, announcement string) {
	if !done {
		return
	}
	g.aided = true
	g.markAnnounced()
	g.coach.Forget()
	g.showAnew()
	g.keep(true)
	g.announceTurn(announcement)
}

// step pauses or resumes a game between two engines or, if once is true, has it make one
// move.
func (g *local) step(once bool) {
	paused := !once && !g.match.Paused()
	g.watch.stepping = once
	g.pause(paused)
}

func (g *local) changeSpeed() {
	g.watch.speed = (g.watch.speed + 1) % len(speeds)
	g.program.Refresh()
}

// newGame starts a new game with the same players and new random choices.
func (g *local) newGame() {
	g.setup.Start, g.setup.Moves, g.setup.Names = g.setup.Again(g.program.Rand), nil, [2]string{}
	g.open(nil)
	g.announceTurn("announce.new-game")
}

// nextGame is like newGame, but draws the sides if they are left to chance.
func (g *local) nextGame() {
	g.setup.Deal(g.program.Rand)
	g.newGame()
}

// rematch starts a new game with the sides exchanged.
func (g *local) rematch() {
	g.setup.Swap()
	g.newGame()
}

// swap exchanges the sides of the person and the engine.
func (g *local) swap() {
	slices.Reverse(g.setup.Seats[:])
	g.aided = true
	g.keep(true)
	g.open(g.match.Record())
	g.announceTurn("announce.swapped")
}

// leave opens the start page, from which an unfinished game can be resumed.
func (g *local) leave() {
	g.keep(false)
	g.program.Go(scene.Start{Setup: &g.setup})
}

func (g *local) here() scene.Destination { return g.destination() }

// destination returns the game as it is.
func (g *local) destination() scene.Game {
	return scene.Game{
		Setup: &g.setup, Record: g.match.Record(), Moves: g.shownRecord().Moves, Reviewing: g.display.reviewing,
	}
}

// openLesson opens the lesson with the position on the board. The game pauses meanwhile.
func (g *local) openLesson() {
	here := g.destination()
	if _, over := stateAfter(g.match, len(here.Moves)).Result(); over {
		g.program.Say(g.program.Text("lesson.over"))
		return
	}
	g.aid()
	g.program.Go(scene.Lesson{Game: here})
}

// openDemo opens a demonstration in which champions continue from the position on the board,
// or play a new game if it is over. The game pauses meanwhile.
func (g *local) openDemo() {
	chosen := g.setup
	chosen.Seats = [2]string{g.game.Opponents[0], g.game.Opponents[0]}
	chosen.Moves = g.shownRecord().Moves
	if _, over := stateAfter(g.match, len(chosen.Moves)).Result(); over || g.match.Over() {
		chosen.Start, chosen.Moves, chosen.Names = g.setup.Again(g.program.Rand), nil, [2]string{}
	}
	g.program.Go(scene.Demo{Setup: &chosen, Left: &g.setup})
}

// openEditor opens the editor with the position on the board, after storing the game.
func (g *local) openEditor() {
	g.keep(true)
	chosen := g.setup
	chosen.Start, chosen.Moves = stateAfter(g.match, len(g.shownRecord().Moves)), nil
	g.program.Go(scene.Editor{Setup: &chosen})
}

// share copies the address of the game with its moves, or the record if the program has no
// addresses.
func (g *local) share() {
	g.program.CopyLink(g.setup.Parameters(g.match.Moves()), g.match.Record().String(), "toast.copied-position")
}
