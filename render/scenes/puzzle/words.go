package puzzle

import (
	"strconv"
	"strings"

	"colat/ai/practice"
	"colat/ai/puzzles"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/scenes/analysis/study"
	"colat/render/table/games"
)

// teller puts the scene into words.
type teller struct{ *session }

// say returns what can be said about the scene.
func (s *session) say() teller { return teller{s} }

// family returns the family of the game on the board.
func (s teller) family() string {
	family, _, _ := strings.Cut(s.rules.ID(), ":")
	return family
}

// goal returns the side to move and its goal.
func (s teller) goal() string {
	p, l := s.work.puzzle, s.program.Locale
	side := s.work.start.ToMove()
	data := locale.Data{
		"Side": games.SideName(l, s.rules, side), "Other": games.SideName(l, s.rules, side.Opponent()),
	}
	kind := string(p.Goal.Kind)
	switch {
	case p.Goal.Kind == puzzles.Best:
		return s.task(data)
	case p.Goal.Kind == puzzles.Hold:
		return l.Format(goalTexts[kind+"-"+s.family()], data)
	case p.Goal.Plies != puzzles.Anywhere:
		return l.Count(goalTexts[kind+"-in"], (p.Goal.Plies+1)/2, data)
	}
	return l.Format(goalTexts[kind], data)
}

// themeName returns the name of a theme.
func (s teller) themeName(theme string) string { return s.program.Text(themeTexts[theme]) }

// about returns the grade of the puzzle and, once it would not help to solve it, its theme.
func (s teller) about() string {
	l, p := s.program.Locale, s.work.puzzle
	var parts []string
	if source := s.source(); source != practice.Puzzle {
		parts = append(parts, l.Text(sourceTexts[source]))
	}
	if s.work.phase == done && p.Theme != "" {
		parts = append(parts, s.themeName(themeOf(p)))
	}
	if p.Grade > 0 {
		parts = append(parts, l.Format("puzzle.grade", locale.Data{"Grade": p.Grade, "Most": puzzles.MostGrade}))
	}
	return strings.Join(parts, " · ")
}

// sourceTexts are the ids of where the user has met an exercise.
var sourceTexts = map[practice.Source]string{
	practice.Game: "puzzle.from-game", practice.Lesson: "puzzle.from-lesson", practice.Opening: "puzzle.from-opening",
}

// taskTexts are the ids of the tasks of exercises without a goal.
var taskTexts = map[practice.Source]string{
	practice.Game: "puzzle.task-game", practice.Lesson: "puzzle.task-lesson", practice.Opening: "puzzle.task-opening",
}

// task returns the task of an exercise without a goal.
func (s teller) task(data locale.Data) string {
	l, w := s.program.Locale, &s.work
	source := s.source()
	if source == practice.Game {
		if m := w.exercise.Wrong(w.start); m != game.NoMove {
			data["Move"] = s.game.MoveText(l, w.start, m)
			return l.Format("puzzle.task-error", data)
		}
	}
	return l.Format(taskTexts[source], data)
}

// moveText returns the text of the n-th move of a line from the start of the puzzle.
func (s teller) moveText(line []game.Move, n int) string {
	return s.game.MoveText(s.program.Locale, bench.After(s.work.start, line[:n]), line[n])
}

// moveTexts returns the texts of the moves of a line from the start of the puzzle.
func (s teller) moveTexts(line []game.Move) (list []string) {
	for state, m := range bench.Along(s.work.start, line) {
		list = append(list, s.game.MoveText(s.program.Locale, state, m))
	}
	return list
}

// shownMove returns the last move on the board, for screen readers.
func (s teller) shownMove() string {
	n := len(s.work.moves)
	if n == 0 {
		return s.program.Text("puzzle.start")
	}
	return strconv.Itoa(n) + ". " + s.moveText(s.work.moves, n-1)
}

// message returns what the scene has to say about the work on the puzzle.
func (s teller) message() string {
	l, w := s.program.Locale, &s.work
	switch w.phase {
	case asking:
		return s.asked()
	case answering:
		return l.Text("puzzle.right")
	case judging:
		return l.Format("practice.checking", locale.Data{"Tried": s.wrongText()})
	case refuting:
		return l.Format("puzzle.wrong", locale.Data{"Move": s.wrongText()})
	case refuted:
		return s.refutationText()
	case leaving:
		if w.solved {
			return l.Text("puzzle.solved")
		}
		best := s.game.MoveText(l, w.solving.State(), w.solving.Next())
		return l.Format("puzzle.missed", locale.Data{"Move": s.wrongText(), "Best": best})
	case done:
		return s.verdict()
	}
	switch {
	case s.run.kind == due:
		return s.doneForToday()
	case s.run.kind == openings:
		return s.noLines()
	case s.run.kind == own && s.run.finder.searching():
		return l.Text("puzzle.searching")
	case s.run.kind == own:
		return l.Text("puzzle.none-found")
	case s.shelf.failed(s.run.family):
		return l.Text("puzzle.unavailable")
	case s.missing():
		return l.Format("puzzle.missing", locale.Data{"Value": locale.Shortened(s.run.id)})
	}
	return l.Text("puzzle.loading")
}

// wrongText returns the text of the wrong move.
func (s teller) wrongText() string {
	w := &s.work
	return s.game.MoveText(s.program.Locale, w.solving.State(), w.wrong)
}

// asked returns what is said while the user looks for the move.
func (s teller) asked() string {
	l, w := s.program.Locale, &s.work
	t := &s.run.storm
	switch {
	case s.hand.Proposal.Open:
		move := s.game.MoveText(l, s.replay.State(), s.hand.Proposal.Move)
		return l.Format("puzzle.proposed", locale.Data{"Move": move})
	case w.late:
		return l.Format("puzzle.late", locale.Data{"Move": s.wrongText()})
	case w.hint > 0:
		return s.hintText()
	case w.warned && !s.training.Tried(w.puzzle):
		cost := rounded(s.training.Rating.Value) - rounded(s.training.Failed(w.puzzle).Value)
		return l.Count("puzzle.hint-costs", cost, nil)
	case s.run.kind == stormy && !t.begun:
		return l.Text("puzzle.storm-waits")
	case w.solving.Proves():
		return l.Text("puzzle.go-on-free")
	case w.solving.Played() > 0:
		return l.Text("puzzle.go-on")
	}
	return l.Text("puzzle.find")
}

// hintText returns the hint in words.
func (s teller) hintText() string {
	l, w := s.program.Locale, &s.work
	m := w.solving.Next()
	from, to := s.game.Squares(w.solving.State(), m)
	switch {
	case w.hint == 2:
		return l.Format("puzzle.hint-move", locale.Data{"Move": s.game.MoveText(l, w.solving.State(), m)})
	case from >= 0:
		return l.Format("puzzle.hint-piece", locale.Data{"Square": s.game.SquareText(s.rules, from)})
	case to < 0:
		return l.Text("puzzle.find")
	}
	area := advice(s).area(to)
	return l.Format("puzzle.hint-area", locale.Data{
		"From": s.game.SquareText(s.rules, area[0]), "To": s.game.SquareText(s.rules, area[len(area)-1]),
	})
}

// refutationText returns the line that refutes the wrong move, and how it ends.
func (s teller) refutationText() string {
	l, w := s.program.Locale, &s.work
	state := s.replay.State()
	line := s.moveTexts(w.moves)[w.solving.Played()+1:]
	data := locale.Data{"Move": s.wrongText(), "Line": strings.Join(line, " ")}
	id := "puzzle.refuted"
	if len(w.line) == 0 {
		id = "puzzle.fails"
	}
	if w.puzzle.Goal.Kind == puzzles.Best {
		return s.comparison(data)
	}
	text := l.Format(id, data)
	if result, over := state.Result(); over {
		text += " " + s.game.Result(l, state, result)
	}
	return text
}

// comparison returns what the engine says about a move that is not that of an exercise.
func (s teller) comparison(data locale.Data) string {
	l, w := s.program.Locale, &s.work
	id := "puzzle.not-it"
	if s.source() == practice.Opening {
		id = "puzzle.not-in-line"
	}
	text := l.Format(id, data)
	if c := &w.judged; len(c.Tried.PV) > 0 {
		unit, side := study.UnitOf(s.game, s.rules), w.start.ToMove()
		data["Value"] = unit.Worth(l, c.Tried.Worth, side, false)
		data["Best"] = unit.Worth(l, c.Best.Worth, side, false)
		text += " " + l.Format("puzzle.engine-says", data)
	}
	return text
}

// doneForToday returns what is said when no exercise is due.
func (s teller) doneForToday() string {
	l := s.program.Locale
	day, _ := s.program.Today()
	if n := len(s.askedOn(day)); n > 0 { // they were skipped
		return l.Count("puzzle.due", n, nil)
	}
	text := l.Text("puzzle.none-due")
	if n := len(s.queue.Due(day)); n > 0 {
		text = l.Count("puzzle.enough", n, nil)
	}
	if n := len(s.askedOn(day + 1)); n > 0 {
		text += " " + l.Count("puzzle.due-tomorrow", n, nil)
	}
	return text
}

// verdict returns how the work on the puzzle has ended.
func (s teller) verdict() string {
	l, w := s.program.Locale, &s.work
	switch {
	case s.run.kind == stormy:
		return s.stormEnd()
	case !w.solved:
		return l.Text("puzzle.shown")
	case s.run.kind == openings:
		return l.Text("opening.end")
	case w.also:
		start := w.start
		return l.Format("practice.right", locale.Data{
			"Tried": s.game.MoveText(l, start, w.whole[0]), "Best": s.game.MoveText(l, start, w.puzzle.Solution[0]),
		})
	case !w.solving.Clean():
		return l.Text("puzzle.solved")
	case s.training.Streak > 1 && w.rated:
		return l.Count("puzzle.solved-streak", s.training.Streak, nil)
	}
	return l.Text("puzzle.solved-clean")
}

// stormEnd returns the result of a storm.
func (s teller) stormEnd() string {
	l, t := s.program.Locale, &s.run.storm
	text := l.Count("puzzle.storm-end", t.score, nil)
	if t.record {
		return text + " " + l.Text("puzzle.storm-record")
	}
	return text + " " + l.Format("puzzle.storm-best", locale.Data{"Best": s.training.Storm})
}

// standing returns the user's rating, with its last change, and the days in a row for the puzzle
// of the day.
func (s teller) standing() string {
	l := s.program.Locale
	if back := s.back(); back != "" && s.work.phase == done {
		return back
	}
	if s.run.kind == due {
		return l.Count("puzzle.left", len(s.due()), nil)
	}
	if s.run.kind == own || s.run.kind == openings {
		return ""
	}
	text := l.Format("puzzle.rating", locale.Data{"Rating": rounded(s.training.Rating.Value)})
	if s.work.rated {
		sign := "+"
		if s.work.gain < 0 {
			sign = "−"
		}
		text += " (" + sign + strconv.Itoa(max(s.work.gain, -s.work.gain)) + ")"
	}
	if s.training.Provisional() {
		text = l.Format("puzzle.provisional", locale.Data{"Rating": text})
	}
	if n := s.days.Streak(s.day); n > 0 && s.run.kind == today {
		text += " · " + l.Count("puzzle.days", n, nil)
	}
	return text
}

// back returns when the exercise on the board comes back, or "" if it does not.
func (s teller) back() string {
	id := s.puzzleID()
	if !s.queue.Has(id) {
		return ""
	}
	day, _ := s.program.Today()
	e := s.queue.Exercises[id]
	return s.program.Locale.Count("puzzle.back-in", max(1, e.Due-day), nil)
}

// words returns the moves that can be stepped through, or those on the board.
func (s teller) words() []string {
	w := &s.work
	if w.puzzle == nil {
		return nil
	}
	line := w.moves
	if w.phase == done {
		line = w.whole
	}
	if c := &s.written; c.puzzle == w.puzzle && c.moves == len(line) && c.language == s.program.Locale.Language() {
		return c.words
	}
	s.written = written{puzzle: w.puzzle, moves: len(line), language: s.program.Locale.Language()}
	s.written.words = s.moveTexts(line)
	return s.written.words
}

// runName returns the name of the run.
func (s teller) runName() string {
	switch s.run.kind {
	case today:
		return s.program.Text("puzzle.today")
	case rated:
		return s.program.Text("puzzle.rated")
	case themed:
		return s.themeName(s.run.theme)
	case stormy:
		return s.program.Text("puzzle.storm")
	case due:
		return s.program.Text("puzzle.practice")
	case own:
		return s.program.Text("puzzle.own")
	case openings:
		return s.drillName(s.run.family, s.run.drill)
	}
	return s.program.Text("puzzle.one")
}

// familyTitle returns the short name of a family of games.
func (s teller) familyTitle(family string) string {
	rules, err := s.program.Games.Rules(family)
	if err != nil {
		return family
	}
	return s.program.Games.Of(rules).FamilyTitle(s.program.Locale, rules)
}
