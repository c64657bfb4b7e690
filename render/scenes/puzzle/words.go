package puzzle

import (
	"strconv"
	"strings"

	"colat/ai/puzzles"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
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
	grade := l.Format("puzzle.grade", locale.Data{"Grade": p.Grade, "Most": puzzles.MostGrade})
	if s.work.phase != done {
		return grade
	}
	return s.themeName(themeOf(p)) + " · " + grade
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
	case w.solving.Played() >= len(w.puzzle.Solution):
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
	text := l.Format(id, data)
	if result, over := state.Result(); over {
		text += " " + s.game.Result(l, state, result)
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
