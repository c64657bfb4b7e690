package analysis

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"colat/ai/analysis"
	"colat/ai/book"
	"colat/ai/review"
	"colat/game"
	"colat/game/async"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// table is the table of the moves of the position on the board: what the book or the engine says
// about them, and how often they were played in the games of the library.
type table struct {
	on       bool
	booked   bool                 // the program has a book of the game
	openings *collection.Openings // nil before the table is first shown
	counted  time.Time            // when own games were last counted
	call     *async.Call[*branches]
	known    *branches        // about the position on the board; nil until call has ended
	report   *analysis.Report // of the engine; nil if rows do not show it
	rows     []tableRow       // the best first
	stale    bool             // rows must be made again
	control  string           // that was last pointed at
	pointed  game.Move        // that it plays
}

// branches are the legal moves of a position.
type branches struct {
	moves   []game.Move
	keys    book.Keys
	usual   []int        // indices of moves, of several that are the same by symmetry one
	entries []book.Entry // of the book
	failed  bool         // the book could not be loaded
}

// tableRow is a move of the table.
type tableRow struct {
	move   game.Move
	line   *analysis.Line // its value, or nil if there is none
	booked *analysis.Line // its value in the book, where line is the engine's; nil if there is none
	count  book.Count
}

const (
	// bookName is the prefix of the controls that play a move of the table. The move follows.
	bookName = "book-"
	// countBudget is how long own games are counted at a time, and countPause the least time
	// between the beginnings of two such times: after a rest, many ticks follow in one frame.
	countBudget, countPause = 3 * time.Millisecond, 12 * time.Millisecond
	// mostTableRows bounds the rows of the table.
	mostTableRows = 24
)

// newTable returns the table of a game.
func newTable(rules game.Rules, on bool) table {
	_, has := book.Name(rules)
	return table{on: on, booked: has, pointed: game.NoMove}
}

// toggle shows or hides the table, and remembers that.
func (t *table) toggle(p *scene.Program) {
	t.on, t.stale = !t.on, true
	on := t.on
	p.Remember(func(r *storage.Settings) { r.Analysis.Table = on })
}

// count goes on counting the games of the library.
func (t *table) count(of *subject) {
	if !t.on {
		return
	}
	if t.openings == nil {
		t.openings = of.program.Shelf.Openings(of.Rules())
	}
	now := time.Now()
	if now.Sub(t.counted) < countPause {
		return
	}
	t.counted = now
	counts := !t.openings.Complete()
	t.stale = t.openings.Update(countBudget) || counts && t.openings.Complete() || t.stale
}

// update follows the board and what the engine reports about it, nil for nothing that the screen shows.
// It reports whether there is something new to show.
func (t *table) update(of *subject, report *analysis.Report) (changed bool) {
	if !t.on || t.openings == nil {
		return false
	}
	if t.known == nil && t.call == nil {
		t.stale = true
		state, yield := of.walk.state.Clone(), of.program.Yield
		t.call = async.Start(context.Background(), func(ctx context.Context) (*branches, error) {
			return branchesOf(ctx, state, yield)
		})
	}
	if t.call != nil && t.call.Ended() {
		if known, err := t.call.Result(); err == nil {
			t.known, t.stale = known, true
		}
		t.call = nil
	}
	if t.report != report {
		t.report, t.stale = report, true
	}
	if changed = t.stale; changed {
		t.stale = false
		t.write(of)
	}
	return changed
}

// branchesOf loads the book of the game of a position, and returns its moves.
func branchesOf(ctx context.Context, state game.State, yield func()) (*branches, error) {
	b := new(branches)
	if _, over := state.Result(); over {
		return b, nil
	}
	loaded, err := book.Load(ctx, state.Rules())
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err == nil:
		b.entries = loaded.Lookup(state)
	case !errors.Is(err, book.ErrNone):
		b.failed = true
	}
	b.moves, b.keys = state.AppendMoves(nil), book.KeysOf(state, yield)
	b.usual = games.Usual(state, b.moves, b.keys.After)
	return b, nil
}

// clear empties the table, because another position is on the board.
func (t *table) clear() {
	t.call.Cancel()
	t.call, t.known, t.rows, t.control, t.pointed = nil, nil, t.rows[:0], "", game.NoMove
}

// write makes the rows: the moves with a value, the best first, and then others that were played.
// A move has one value on the screen: that of the engine where it has one, as on the board, with the
// value of the book beside it by name, and otherwise that of the book.
func (t *table) write(of *subject) {
	t.rows, t.control, t.pointed = t.rows[:0], "", game.NoMove
	if t.known == nil {
		return
	}
	lines := make(map[game.Move]*analysis.Line)
	booked := make(map[game.Move]*analysis.Line)
	place, all := make(map[game.Move]int), len(t.known.moves)
	for i, e := range t.known.entries {
		info := e.Value.Info()
		booked[e.Move] = &analysis.Line{
			Move: e.Move, Depth: int(e.Value.Depth), PV: []game.Move{e.Move},
			Worth: review.WorthOf(&info, of.walk.state.ToMove(), of.unit.Margin != nil, of.game.ClearLead),
		}
		place[e.Move] = all + i
	}
	if t.byEngine() {
		for i := range t.report.Lines {
			lines[t.report.Lines[i].Move], place[t.report.Lines[i].Move] = &t.report.Lines[i], i
		}
	} else {
		lines, booked = booked, nil
	}
	for _, i := range t.known.usual {
		m := t.known.moves[i]
		row := tableRow{m, lines[m], booked[m], t.openings.Count(t.known.keys.Before, t.known.keys.After[i])}
		if row.line != nil || row.booked != nil || row.count.Games > 0 {
			t.rows = append(t.rows, row)
		}
	}
	rank := func(r *tableRow) int {
		if at, known := place[r.move]; known {
			return at
		}
		return 2 * all
	}
	slices.SortStableFunc(t.rows, func(a, b tableRow) int {
		return cmp.Or(cmp.Compare(rank(&a), rank(&b)), cmp.Compare(b.count.Games, a.count.Games))
	})
	t.rows = t.rows[:min(len(t.rows), mostTableRows)]
}

// byEngine reports whether the values of the rows are the engine's.
func (t *table) byEngine() bool { return t.report != nil && (t.report.Depth > 0 || t.report.Complete) }

// named returns the move of the table that a control plays, or NoMove.
func (t *table) named(of *subject, control string) game.Move {
	text, found := strings.CutPrefix(control, bookName)
	if !found || !t.on {
		return game.NoMove
	}
	for i := range t.rows {
		if m := t.rows[i].move; game.IsLegal(of.walk.state, m) && of.Rules().FormatMove(of.walk.state, m) == text {
			return m
		}
	}
	return game.NoMove
}

// advice returns the move of the table under the mouse or in focus, or NoMove.
func (t *table) advice(of *subject) game.Move {
	control := of.program.Worked.Hover
	if !strings.HasPrefix(control, bookName) {
		control = of.program.Worked.Focus
	}
	if control != t.control {
		t.control, t.pointed = control, t.named(of, control)
	}
	return t.pointed
}
