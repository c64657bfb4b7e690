package analysis

import (
	"math"
	"strconv"
	"strings"
	"time"

	"colat/ai/analysis"
	"colat/ai/review"
	"colat/game"
	"colat/game/variation"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
	"colat/render/table/games"
)

// words caches the texts about the position on the board and the reviewed game.
type words struct {
	known    bool
	language string
	turning  string
	opening  string   // "" if the opening has no name
	even     []string // that it is even by the rule of XOT, in full and then shorter; nil if it is not
	head     string
	verdict  string
	why      string      // the move on the board is bad; "" if that is not known
	times    string      // of both sides after the move on the board; "" if they are unknown
	accuracy [2]string   // of both sides; "" until it is known
	form     [2][]string // the levels at which both sides have played, in full and then shorter
	phases   [2][]string // the average losses of both sides by phase
}

// write updates the texts. report holds the findings of the engine about the position, if any.
func (w *words) write(r *reviewed, report *analysis.Report, p *practice) {
	l := r.program.Locale
	if w.known && w.language == l.Language() {
		return
	}
	w.known, w.language = true, l.Language()
	w.turning, w.opening, w.even = r.sentence(), "", r.recognised.names(l, r.moves)
	if r.game.Opening != nil {
		if name, length := r.game.Opening(r.of.Record.Start, r.moves); name != "" {
			w.opening = l.Format("review.opening", locale.Data{"Name": name, "Move": length})
		}
	}
	for side := range w.phases {
		player := game.Player(side)
		w.phases[side], w.accuracy[side] = r.byPhase(player), study.Accuracy(l, r.known, player)
		if w.form[side] = nil; r.study.Complete() {
			w.form[side] = study.Form(l, r.Rules(), r.known, player)
		}
	}
	w.times, w.why = r.times(), ""
	switch {
	case p.on:
		w.head, w.verdict = p.words(r)
	case r.shown() == 0:
		w.head, w.verdict = l.Text("review.start"), r.opening(report)
	case r.off():
		w.head, w.verdict = r.spoken(), r.outlook(report)
	default:
		w.head, w.verdict, w.why = r.headline(r.shown()-1), r.verdict(r.shown()-1), r.reasons(r.shown()-1)
	}
}

// times returns the times that both sides had left in the position on the board as text, or "" if
// they are unknown.
func (s *subject) times() string {
	r, n := s.of.Record, s.shown()
	left, known := r.TimesAfter(n)
	if played := r.Line(); !known || game.CommonMoves(s.walk.path, played) < n {
		return ""
	}
	minutes := func(t time.Duration) string { return scene.Minutes(int((t + time.Second - 1) / time.Second)) }
	return minutes(left[0]) + " · " + minutes(left[1])
}

// spoken returns the number, the marks and the side of the last move on the board, and the verdict
// on a move of the reviewed game, as text.
func (r *reviewed) spoken() string {
	n := r.shown()
	if n == 0 {
		return r.program.Text("review.start")
	}
	if !r.off() {
		return r.headline(n-1) + ". " + r.verdict(n-1)
	}
	l, before := r.program.Locale, r.before(n-1)
	return l.Format("review.move", locale.Data{
		"Number": r.game.Count(r.walk.tree.Start(), r.walk.path),
		"Move":   r.game.MoveText(l, before, r.walk.path[n-1]) + r.walk.at.Mark.String(),
		"Side":   games.SideName(l, r.Rules(), before.ToMove()),
	})
}

// outlook returns what a report of the engine, if any, says about a position outside the reviewed
// game as text.
func (s *subject) outlook(r *analysis.Report) string {
	if result, over := s.walk.state.Result(); over {
		return s.game.Result(s.program.Locale, s.walk.state, result)
	}
	if r == nil || len(r.Lines) == 0 || r.Depth == 0 && !r.Complete {
		if s.shown() == 0 {
			return ""
		}
		return s.program.Text("analysis.variation")
	}
	side := s.walk.state.ToMove()
	return s.program.Locale.Format("review.best-first", locale.Data{
		"Best":  s.game.MoveText(s.program.Locale, s.walk.state, r.Lines[0].Move),
		"Worth": s.unit.Worth(s.program.Locale, r.Lines[0].Worth, side, true),
	})
}

// headline returns the number, the sign and the side of a move as text.
func (r *reviewed) headline(i int) string {
	l := r.program.Locale
	sign := ""
	if r.known != nil {
		sign = r.known.Moves[i].Sign.String()
	}
	if mark := r.walk.at.Mark; mark != variation.NoMark && r.shown() == i+1 {
		sign = mark.String()
	}
	return l.Format("review.move", locale.Data{
		"Number": r.number(i), "Move": r.game.MoveText(l, r.states[i], r.moves[i]) + sign,
		"Side": games.SideName(l, r.Rules(), r.states[i].ToMove()),
	})
}

// opening returns the text about the best move at the start.
func (r *reviewed) opening(report *analysis.Report) string {
	if len(r.moves) == 0 {
		return r.outlook(report)
	}
	if r.known == nil || !r.known.Moves[0].Settled && !r.told(0) || r.known.Moves[0].Best == game.NoMove {
		return r.program.Text("review.waiting")
	}
	l, m := r.program.Locale, &r.known.Moves[0]
	return l.Format("review.best-first", locale.Data{
		"Best": r.game.MoveText(l, r.states[0], m.Best), "Worth": r.unit.Worth(l, m.Before, m.Side, true),
	})
}

// verdict returns the text about the effect of a move.
func (r *reviewed) verdict(i int) string {
	l := r.program.Locale
	if r.known == nil || !r.known.Moves[i].After.Known {
		return l.Text("review.unseen")
	}
	m := &r.known.Moves[i]
	data := locale.Data{"After": r.unit.Worth(l, m.After, m.Side, true)}
	switch {
	case (!m.Before.Known || !m.Settled) && !m.After.Proven() && !r.told(i+1):
		return l.Format("review.at-first-sight", data)
	case !m.Before.Known || !m.Settled:
		return l.Format("review.only-after", data)
	case r.better(i):
		data["Before"], data["After"] = r.unit.Change(l, m)
		data["Better"] = r.betterBy(i)
		return l.Format(verdictIDs[m.Sign], data)
	case m.Best == r.moves[i]:
		return l.Format("review.was-best", data)
	}
	return l.Format("review.was-good", data)
}

// reasons returns the text about why a move is bad, or "" if that is not known.
func (r *reviewed) reasons(i int) string {
	if r.known == nil {
		return ""
	}
	found, known := r.why.of(r.known, i)
	if !known || len(found) == 0 {
		return ""
	}
	return r.game.Why(r.program.Locale, r.states[i], r.known.Moves[i].Best, found)
}

// betterBy returns the text about the better alternative to a move, with the difference if
// the game has a margin.
func (r *reviewed) betterBy(i int) string {
	l, m := r.program.Locale, &r.known.Moves[i]
	data := locale.Data{"Best": r.game.MoveText(l, r.states[i], m.Best)}
	if loss := int(math.Round(m.Loss)); loss > 0 {
		return l.Count(r.unit.Margin.Better, loss, data)
	}
	if m.Sign == review.Fine {
		return l.Format("review.better-a-little", data)
	}
	return l.Format("review.better", data)
}

// verdictIDs are the IDs of the texts about moves that were not best.
var verdictIDs = [...]string{
	review.Fine: "review.was-fine", review.Inaccuracy: "review.was-inaccuracy",
	review.Mistake: "review.was-mistake", review.Blunder: "review.was-blunder",
}

// sentence returns the text about the turning point.
func (r *reviewed) sentence() string {
	l := r.program.Locale
	switch {
	case len(r.moves) == 0:
		return ""
	case r.failed:
		return l.Text("review.failed")
	case r.known == nil:
		return l.Text("review.waiting")
	case r.known.Turning < 0:
		if !r.study.Complete() {
			return l.Text("review.waiting")
		}
		return l.Text("review.no-turning")
	}
	i := r.known.Turning
	m := &r.known.Moves[i]
	id := "review.turning"
	if m.Before.For(m.Side).Chance < 0.5 {
		id = "review.turning-lost"
	}
	before, after := r.unit.Change(l, m)
	return l.Format(id, locale.Data{
		"Number": r.number(i), "Move": r.game.MoveText(l, r.states[i], r.moves[i]),
		"Side":   games.SideName(l, r.Rules(), m.Side),
		"Before": before, "After": after,
		"Best": r.game.MoveText(l, r.states[i], m.Best),
	})
}

// counts returns the numbers of a side's moves with each sign as text.
func (r *reviewed) counts(side game.Player) string {
	var words []string
	for sign := review.Blunder; sign >= review.Inaccuracy; sign-- {
		words = append(words, sign.String()+" "+strconv.Itoa(r.known.Count(side, sign)))
	}
	return strings.Join(words, "   ")
}

// byPhase returns the average loss of a side's moves in the three thirds of the game as text, in
// full and then shorter, or nil until all are known.
func (r *reviewed) byPhase(side game.Player) []string {
	if r.known == nil || len(r.moves) < leastPhases {
		return nil
	}
	l, n := r.program.Locale, len(r.moves)
	data := locale.Data{}
	for i, name := range [...]string{"Opening", "Middle", "End"} {
		mean, known := r.known.AverageIn(side, i*n/3, (i+1)*n/3)
		if !known {
			return nil
		}
		unit := ""
		if r.unit.Margin == nil {
			mean, unit = 100*mean, "%"
		}
		data[name] = study.Signed(l, -mean) + unit
	}
	return []string{l.Format("review.phases", data), l.Format("review.phases-short", data)}
}

// leastPhases is the least number of moves of a game that has phases.
const leastPhases = 18
