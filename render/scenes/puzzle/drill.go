package puzzle

import (
	"context"
	"slices"
	"strings"

	"colat/ai/book"
	"colat/ai/practice"
	"colat/ai/puzzles"
	"colat/game"
	"colat/game/async"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// drill is the practice of openings as one side: of the user's lines, or of the program's book. The
// program plays the other side by weight.
type drill struct {
	side   game.Player
	booked bool                    // of the book, and not of the user's lines
	only   *string                 // the ID of the folder whose lines are asked for; nil for all
	from   practice.Openings       // of the line on the board
	start  game.State              // of that line
	lead   int                     // number of its moves before the position of the puzzle
	line   []game.Move             // the whole line, from start
	call   *async.Call[*book.Book] // loads the book
	failed bool                    // the book could not be loaded
}

// loading reports whether the book is on the way.
func (d *drill) loading() bool { return d != nil && d.call != nil }

// close ends loading.
func (d *drill) close() {
	if d != nil {
		d.call.Cancel()
	}
}

// inFamily returns a function that tells whether rules are those of a family.
func inFamily(family string) func(rules string) bool {
	return func(rules string) bool {
		of, _, _ := strings.Cut(rules, ":")
		return of == family
	}
}

// bookRules returns the rules that the program has a book of in a family, or nil.
func bookRules(p *scene.Program, family string) game.Rules {
	for _, id := range book.Games() {
		if inFamily(family)(id) {
			if rules, err := p.Games.Rules(id); err == nil {
				return rules
			}
		}
	}
	return nil
}

// startDrill begins the practice of openings. A book is loaded first.
func (s *session) startDrill() {
	d := s.run.drill
	rules := bookRules(s.program, s.run.family)
	if !d.booked || rules == nil {
		return
	}
	start, err := rules.New(nil, s.program.Rand)
	if err != nil {
		return
	}
	d.start = start
	d.call = async.Start(context.Background(), func(ctx context.Context) (*book.Book, error) {
		return book.Load(ctx, rules)
	})
}

// updateDrill goes on once the book is there.
func (s *session) updateDrill() {
	d := s.run.drill
	if !d.loading() || !d.call.Ended() {
		return
	}
	loaded, err := d.call.Result()
	if d.call = nil; err != nil {
		d.failed = true
	} else {
		d.from = practice.BookOpenings{Book: loaded}
	}
	s.arrive()
	s.program.Refresh()
}

// chooseStart chooses the start of the next line of the user, and the lines from there.
func (s *session) chooseStart() bool {
	d := s.run.drill
	s.folders = s.program.Store.Folders()
	starts, weights, lines := s.folders.Repertoires(d.side, inFamily(s.run.family), d.only)
	i := practice.Pick(weights, s.program.Rand)
	if i < 0 {
		return false
	}
	d.start, d.from = starts[i], lines[i]
	return s.program.Games.Of(d.start.Rules()) != nil
}

// showLine shows the next line, at the first turn of the user's side, if there is one.
func (s *session) showLine() {
	d := s.run.drill
	if d.loading() || !d.booked && !s.chooseStart() || d.from == nil {
		s.clear()
		return
	}
	d.line = practice.Round(d.from, d.start, nil, d.side, s.program.Rand)
	state := d.start.Clone()
	for d.lead = 0; d.lead < len(d.line) && state.ToMove() != d.side; d.lead++ {
		state.Play(d.line[d.lead])
	}
	if d.lead == len(d.line) {
		s.clear()
		return
	}
	s.show(&puzzles.Puzzle{
		ID: puzzles.IDOf(state), Rules: state.Rules(), Position: state.Rules().FormatPosition(state),
		Goal: puzzles.Goal{Kind: puzzles.Best}, Solution: d.line[d.lead:],
	})
}

// played returns the moves of the line that are on the board, from its start.
func (s *session) played() []game.Move {
	d := s.run.drill
	return d.line[:d.lead+s.work.solving.Played()]
}

// right returns the moves that the openings have in the position on the board, that of the line first.
func (s *session) right() []game.Move {
	list := []game.Move{s.work.solving.Next()}
	for _, c := range s.run.drill.from.After(s.work.solving.State(), s.played(), true) {
		if !slices.Contains(list, c.Move) {
			list = append(list, c.Move)
		}
	}
	return list
}

// followLine lets the line go on with a move of the user, if the openings have it.
func (s *session) followLine(m game.Move) {
	d, w := s.run.drill, &s.work
	if m == w.solving.Next() || !slices.Contains(s.right(), m) {
		return
	}
	played := append(slices.Clone(s.played()), m)
	d.line = practice.Round(d.from, d.start, played, d.side, s.program.Rand)
	w.puzzle.Solution = d.line[d.lead:]
}

// sideOf returns the name of a side in a family of games.
func (s teller) sideOf(family string, side game.Player) string {
	rules, err := s.program.Games.Rules(family)
	if err != nil {
		return ""
	}
	return games.SideName(s.program.Locale, rules, side)
}

// drillName returns the name of a run of openings.
func (s teller) drillName(family string, d *drill) string {
	id, data := "opening.own", locale.Data{"Side": s.sideOf(family, d.side)}
	switch {
	case d.booked:
		id = "opening.book"
	case d.only != nil:
		id, data["Folder"] = "opening.folder-side", s.folderTitle(*d.only)
	}
	return s.program.Locale.Format(id, data)
}

// noLines returns why there is no line to practise.
func (s teller) noLines() string {
	switch d := s.run.drill; {
	case d.loading():
		return s.program.Text("puzzle.loading")
	case d.failed:
		return s.program.Text("opening.unavailable")
	}
	return s.program.Text("opening.none")
}
