package compare

import (
	"maps"
	"slices"

	"colat/ai/review"
	"colat/game"
	"colat/render/bench"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
	"colat/render/table/games"
)

// line is one of the games, with the number of its moves on its board.
type line struct {
	of     scene.Game
	played []game.Move
	start  game.State  // of the board
	moves  []game.Move // on the board: played, or turned so that both games begin alike
	turned bool
	shown  int
	study  *study.Study   // nil before its turn
	known  *review.Review // nil before the first result
	failed bool
	ended  bool // the study has ended
}

// align turns the game so that it begins like another one.
func (l *line) align(other *line) {
	aligned := games.Align(l.start, l.played, other.start, other.moves)
	if aligned == nil {
		return
	}
	rules := l.of.Record.Rules
	l.turned = !slices.Equal(aligned, l.played) || rules.FormatPosition(l.start) != rules.FormatPosition(other.start)
	l.start, l.moves = other.start, aligned
}

// here returns the game at the position on its board.
func (l *line) here() scene.Game {
	of := l.of
	of.Moves, of.Reviewing = slices.Clone(l.played[:l.shown]), true
	return of
}

// before returns the position after n moves.
func (l *line) before(n int) game.State { return bench.After(l.start, l.moves[:n]) }

// number returns the number of the n-th move; a pass has that of the move before.
func (l *line) number(g *games.Game, n int) int { return g.Count(l.start, l.moves[:n]) }

// result returns the result of the position on the board: of the game at its end, or by the rules.
func (l *line) result(state game.State) (game.Result, bool) {
	if r := l.of.Record; r.Over && l.shown == len(l.moves) {
		return r.Result, true
	}
	return state.Result()
}

// told reports whether the review of the game has ended, so that its errors may be told.
func (l *line) told() bool { return l.ended && !l.failed && l.known != nil }

// average returns the average loss of a side's moves, once it may be told.
func (l *line) average(side game.Player) (mean float64, known bool) {
	if !l.told() {
		return 0, false
	}
	return l.known.Average(side)
}

// worth returns the expected result after n moves.
func (l *line) worth(n int) review.Worth {
	if l.known == nil {
		return review.Worth{}
	}
	return l.known.Worth(n)
}

// parting is where two games part.
type parting struct {
	move    int  // index of the first move that differs, or that only one game has; -1 if there is none
	ends    int  // the game that has no such move, or -1
	starts  bool // the start positions differ
	options bool // and so do the options of the start, such as the victory cells
}

// partingOf returns where two games of the same rules part.
func partingOf(a, b *line) parting {
	p := parting{move: game.CommonMoves(a.moves, b.moves), ends: -1}
	switch {
	case len(a.moves) == p.move && len(b.moves) == p.move:
		p.move = -1
	case len(a.moves) == p.move:
		p.ends = 0
	case len(b.moves) == p.move:
		p.ends = 1
	}
	rules, one, other := a.of.Record.Rules, a.start, b.start
	p.starts = rules.FormatPosition(one) != rules.FormatPosition(other)
	of, otherOf := rules.OptionsOf(one), rules.OptionsOf(other)
	p.options = len(of) > 0 && len(otherOf) > 0 && !maps.Equal(of, otherOf)
	return p
}

// shown returns the number of moves on both boards that shows the first moves that differ.
func (p *parting) shown() int { return p.move + 1 }
