package analysis

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/review"
	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/stage"
)

// moveName is the prefix of the controls that show a move, before its number.
const moveName = "move-"

// Activate implements scene.Scene. A control closes the menu, except those that keep it.
func (s *Scene) Activate(control string) {
	if s.menu.open && !keepsMenu[control] {
		s.openMenu(false)
	}
	switch control {
	case "close":
		s.program.Back()
		return
	case "retry":
		s.retry()
		return
	case "edit":
		s.openEditor()
		return
	}
	for _, group := range []func(string) bool{s.navigate, s.change, s.practise, s.setMark, s.playLine} {
		if group(control) {
			s.program.Refresh()
			return
		}
	}
}

// keepsMenu are the controls that leave the menu open.
var keepsMenu = map[string]bool{"more": true, "engine": true, "pace": true, "lines": true}

// navigate handles the controls that show another position.
func (s *Scene) navigate(control string) bool {
	switch control {
	case "first":
		s.visit(s.walk.tree.Root())
	case "previous":
		s.step(false)
	case "next":
		s.step(true)
	case "last":
		s.visit(s.walk.at.Last())
	case "turning":
		if s.known != nil && s.known.Turning >= 0 {
			s.goTo(s.known.Turning + 1)
		}
	case "worse":
		s.nextSigned()
	case "autoplay":
		s.autoplay.toggle()
	case "pace":
		s.autoplay.pace = (s.autoplay.pace + 1) % len(paces)
	default:
		if !strings.HasPrefix(control, moveName) && !strings.HasPrefix(control, nodeName) {
			return false
		}
		if n := s.list.find(s, control); n != nil {
			s.visit(n)
		} else if n, err := strconv.Atoi(strings.TrimPrefix(control, moveName)); err == nil {
			s.goTo(n)
		}
	}
	return true
}

// change handles the controls of the tree, its notes and the engine.
func (s *Scene) change(control string) bool {
	w := &s.walk
	switch control {
	case "more":
		s.openMenu(!s.menu.open)
	case "close-menu":
		s.openMenu(false)
	case "engine":
		s.engine.toggle()
	case "lines":
		s.engine.lines = s.engine.lines%mostLines + 1
	case "promote", "make-main":
		if w.promote(control == "make-main") {
			s.retold("analysis.promoted")
		}
	case "delete":
		if lost := w.remove(); lost > 0 {
			s.arrive()
			s.program.Say(s.program.Locale.Count("analysis.deleted", lost, nil))
		}
	case "undo":
		if w.undo() {
			s.arrive()
			s.program.Say(s.program.Text("analysis.undone"))
		}
	case "comment":
		s.openComment()
	case "comment-cancel":
		s.closeComment(false)
	case commentDone, commentField:
		s.closeComment(true)
	case "draw":
		s.drawing = drawing{mode: !s.drawing.mode}
	case "clear-drawing":
		s.clearShapes()
	case "again":
		s.reviewAgain()
	case "copy":
		s.program.Copy(s.copied(), "toast.copied-position")
	case "share":
		s.program.CopyLink(s.of.Setup.Parameters(w.path), s.copied(), "toast.copied-position")
	default:
		return false
	}
	return true
}

// practise handles the controls of learning from mistakes.
func (s *Scene) practise(control string) bool {
	switch control {
	case "practice":
		s.startPractice()
	case "practice-show":
		if s.practice.on {
			s.showAnswer()
		}
	case "practice-next":
		if s.practice.on {
			s.nextError()
		}
	case "practice-close":
		s.stopPractice()
	default:
		return false
	}
	return true
}

// retold shows a changed tree, and says what has changed.
func (s *Scene) retold(id string) {
	s.words.known = false
	s.follow = true
	s.program.Say(s.program.Text(id))
}

// copied returns the record of the game with its variations as text.
func (s *Scene) copied() string {
	record := *s.of.Record
	record.Variations = s.variations()
	return record.String()
}

// openEditor opens the editor with the position on the board.
func (s *Scene) openEditor() {
	chosen := *s.of.Setup
	chosen.Start, chosen.Moves = s.walk.state.Clone(), nil
	s.program.Go(scene.Editor{Setup: &chosen})
}

// canReview reports whether the main line is another one than the reviewed game.
func (s *Scene) canReview() bool {
	main := s.walk.mainLine()
	return len(main) > 0 && !slices.Equal(main, s.moves)
}

// reviewAgain reviews the main line as it is now.
func (s *Scene) reviewAgain() {
	if !s.canReview() {
		return
	}
	s.study.call.Cancel()
	s.setGame(s.walk.mainLine())
	s.known, s.failed, s.progress = nil, false, progress{}
	s.start()
	s.words.known = false
	s.list.written = nil
	s.curve.version++
}

// setGame sets the moves of the reviewed game.
func (s *Scene) setGame(moves []game.Move) {
	s.moves, s.states = moves, nil
	state := s.walk.tree.Start().Clone()
	for _, m := range moves {
		s.states = append(s.states, state.Clone())
		state.Play(m)
	}
	s.states = append(s.states, state)
}

// nextSigned goes to the next move with a sign. After the last one it starts again at the
// first.
func (s *Scene) nextSigned() {
	if s.known == nil {
		return
	}
	for k := range s.moves {
		if i := (s.onCurve() + k) % len(s.moves); s.known.Moves[i].Sign != review.Fine && i+1 != s.shown() {
			s.goTo(i + 1)
			return
		}
	}
}

// canPlay reports whether a game can go on from the position on the board or from the one before.
func (s *Scene) canPlay() bool { return !s.hand.over || len(s.walk.path) > 0 }

// retry starts a game with the same players from the position on the board, or before a
// person's last move, so that the person can try another one. In a game of two engines, the
// person takes the side to move. A person's game that is not over continues from there; the
// moves that followed can be played again.
func (s *Scene) retry() {
	if !s.canPlay() {
		return
	}
	n, chosen := s.turnAt(), *s.of.Setup
	path := slices.Clone(s.walk.path[:n])
	if played := gameMoves(s.of.Record); !s.of.Record.Over && chosen.Persons() > 0 && len(played) > 0 {
		record := *s.of.Record
		record.Variations = s.variations()
		record.Moves, record.Undone = path, nil
		if common(path, played) == n {
			record.Undone = played[n:]
		} else {
			record.Branches = append(slices.Clone(record.Branches), played)
			record.Times = nil
		}
		s.program.Go(scene.Game{Setup: s.of.Setup, Record: &record, Moves: record.Moves})
		return
	}
	chosen.Moves = path
	if chosen.Persons() == 0 {
		chosen.Seats[s.before(n).ToMove()] = setup.Human
		chosen.Drawn = false
	}
	s.program.Go(scene.Game{Setup: &chosen})
}

// before returns the position after the first n moves on the board.
func (s *Scene) before(n int) game.State {
	state := s.walk.tree.Start().Clone()
	for _, m := range s.walk.path[:n] {
		state.Play(m)
	}
	return state
}

// turnAt returns the number of moves after which a person continues: those on the board, or
// one less if the game is over, or if the last move was the person's and either it is the
// opponent's turn or the move has a sign. In a game of two engines the person may have either
// side. A move of a variation was tried already, and stays.
func (s *Scene) turnAt() int {
	n := s.shown()
	if n == 0 {
		return 0
	}
	seats := &s.of.Setup.Seats
	mine := func(k int) bool {
		return s.of.Setup.Persons() == 0 || seats[s.before(k).ToMove()] == setup.Human
	}
	switch {
	case s.hand.over:
		return n - 1
	case s.off():
		return n
	case mine(n-1) && !mine(n):
		return n - 1
	case mine(n-1) && mine(n) && s.known != nil && s.known.Moves[n-1].Sign != review.Fine:
		return n - 1
	}
	return n
}

// keyControls maps keys to controls.
var keyControls = map[ebiten.Key]string{
	ebiten.KeyEscape:     "close",
	ebiten.KeyArrowLeft:  "previous",
	ebiten.KeyArrowRight: "next",
	ebiten.KeyHome:       "first",
	ebiten.KeyEnd:        "last",
	ebiten.KeyT:          "turning",
	ebiten.KeyM:          "worse",
	ebiten.KeyR:          "retry",
	ebiten.KeyE:          "engine",
	ebiten.KeyN:          "lines",
	ebiten.KeyC:          "comment",
	ebiten.KeyD:          "draw",
	ebiten.KeyP:          "promote",
	ebiten.KeyU:          "undo",
	ebiten.KeyDelete:     "delete",
	ebiten.KeyBackspace:  "delete",
	ebiten.KeySpace:      "autoplay",
	ebiten.KeyL:          "practice",
}

// keys handles the keyboard and reports whether the scene has been left.
func (s *Scene) keys(in *ui.Input) (left bool) {
	for _, key := range in.Keys {
		control := keyControls[key]
		switch {
		case in.Shift && stage.MovesCursor(key):
			s.stage.Key(key)
			s.program.Unfocus()
			continue
		case stage.Plays(key) && s.stage.Cursor() >= 0 && !s.program.Focused():
			s.tap(stage.Tap{From: -1, To: s.stage.Cursor()})
			continue
		case stage.Plays(key) && s.program.Focused():
			continue
		case stage.MovesCursor(key):
			s.program.Unfocus()
			s.upDown(key)
		case key == ebiten.KeyEscape:
			control = s.escape()
		}
		switch {
		case control == "":
			s.stage.Key(key)
			continue
		case control == "delete" && s.walk.at.Parent() == nil:
			continue // all moves are deleted by the menu alone
		}
		s.Activate(control)
		if control == "close" || control == "retry" && s.canPlay() {
			return true
		}
	}
	return false
}

// upDown handles the arrows up and down: among moves played in place of each other they choose,
// and otherwise they go to the start and to the end.
func (s *Scene) upDown(key ebiten.Key) {
	if key != ebiten.KeyArrowUp && key != ebiten.KeyArrowDown {
		return
	}
	down := key == ebiten.KeyArrowDown
	switch {
	case s.walk.branches():
		s.visit(s.walk.sibling(down))
	case down:
		s.Activate("last")
	default:
		s.Activate("first")
	}
}

// escape ends what is going on, or returns the control that closes the scene.
func (s *Scene) escape() (control string) {
	switch {
	case s.drawing.mode:
		s.drawing = drawing{}
	case s.autoplay.on:
		s.autoplay.toggle()
	case s.practice.on:
		return "practice-close"
	case s.hand.selected >= 0:
		s.choose(-1)
	default:
		return "close"
	}
	s.program.Refresh()
	return ""
}

// point handles mouse and touch input. A pointer on the curve shows the move under it; the board
// handles others.
func (s *Scene) point(in *ui.Input) {
	r := s.curve.place
	// A margin beside the ends makes them easier to hit.
	over := r.W > 0 && ui.Rect{X: r.X - 8, Y: r.Y, W: r.W + 16, H: r.H}.Contains(in.X, in.Y)
	if in.Pressed {
		s.finger = finger{onCurve: over}
	}
	hover := -1
	if (over && !in.Touch || s.finger.onCurve && in.Down) && len(s.moves) > 0 {
		hover = s.curve.moveAt(in.X, len(s.moves))
	}
	if hover != s.curve.hover {
		s.curve.hover = hover
		s.curve.version++
		s.program.Refresh()
	}
	if s.finger.onCurve && (in.Down || in.Released) && hover >= 0 {
		s.goTo(hover)
	}
	s.pointBoard(in)
	if !in.Down {
		s.finger = finger{}
	}
}

// New opens the analysis of a game or, if it has no moves, of a position.
func New(p *scene.Program, of *scene.Game) *Scene {
	s := &Scene{program: p, of: *of, game: p.Games.Of(of.Record.Rules)}
	if s.game.Margin != nil {
		s.margin = s.game.Margin(of.Record.Rules)
	}
	s.engine = engine{program: p, game: s.game, gate: newGate(), lines: usualLines}
	if s.margin != nil {
		s.engine.margin = &review.Margin{Of: s.margin.Of, Costs: s.margin.Costs}
	}
	moves := gameMoves(of.Record)
	shown := moves
	if of.Reviewing || !of.Record.Over {
		shown = of.Moves
	}
	s.walk = walkOf(of.Record, moves, shown)
	s.setGame(moves)
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.practice.tried = game.NoMove
	s.start()
	if len(moves) == 0 {
		s.engine.toggle()
	}
	s.move()
	p.Announce(p.Text("review.analyse"))
	return s
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.ticks++
	switch {
	case s.comment.open:
		s.workComment(in)
	case s.menu.open:
		s.workMenu(in)
	default:
		if s.keys(in) {
			return // a key may have opened another scene
		}
		s.point(in)
	}
	s.autoplay.update(s)
	s.practice.update(s)
	if s.ticks%lookTicks == 0 {
		s.show()
		s.think()
	}
	if s.ticks%saveEvery == 0 {
		s.save()
	}
	if s.list.far() {
		s.program.Refresh()
	}
	s.stage.View.Update()
	s.advise()
	s.showValues()
}

// think has the engine follow the board.
func (s *Scene) think() {
	calm := !s.stage.View.Animating()
	w := &s.walk
	if s.engine.update(w.tree.Start(), w.state, w.path, !s.study.complete(), calm) {
		s.words.known = false
		s.program.Refresh()
	}
}
