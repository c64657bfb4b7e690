package compare

import (
	"cmp"
	"strconv"
	"strings"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/program/setup"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// letters are the names of the games in short texts.
var letters = [2]string{"A", "B"}

// words caches the texts of the scene.
type words struct {
	known    bool
	language string
	sentence string
	at       [2]string   // the number and the move on each board
	outlook  [2]string   // the expected result on each board, "" if it is unknown
	ends     [2]string   // the result of each game at its end, "" before
	beside   string      // the pieces of the picture
	moves    [2][]string // all moves of the games
}

// write updates the texts.
func (s *Scene) write() {
	w, l := &s.words, s.program.Locale
	if w.known && w.language == l.Language() {
		return
	}
	if w.language != l.Language() {
		for i := range s.lines {
			w.moves[i] = []string{}
			for state, m := range bench.Along(s.lines[i].start, s.lines[i].moves) {
				w.moves[i] = append(w.moves[i], s.game.MoveText(l, state, m))
			}
		}
	}
	w.known, w.language = true, l.Language()
	w.sentence = s.parting.sentence(s)
	for i := range s.lines {
		w.at[i] = s.headline(i)
		w.outlook[i] = s.outlook(i)
		w.ends[i] = ""
		state := s.replayOf(i).State()
		if result, over := s.lines[i].result(state); over {
			w.ends[i] = s.game.Result(l, state, result)
		}
	}
	pieces := stage.Pieces(&s.beside.Table, s.game, s.rules, l, s.replays[1].Position())
	w.beside = s.spoken(1-s.active) + ". " + pieces
}

// names returns the names of the players of a game, in full and then shorter.
func (s *Scene) names(i int) (names [2][]string) {
	of := &s.lines[i].of
	for side := range names {
		names[side] = s.program.SeatNames(cmp.Or(of.Record.Names[side], of.Setup.Seats[side], setup.Human))
	}
	return names
}

// title returns the name of a game: Game A.
func (s *Scene) title(i int) string {
	return s.program.Locale.Format("compare.game", locale.Data{"Letter": letters[i]})
}

// headline returns the number of moves on a board, of all, and the last one as text.
func (s *Scene) headline(i int) string {
	l := &s.lines[i]
	said := strconv.Itoa(l.shown) + "/" + strconv.Itoa(len(l.moves))
	if l.shown > 0 {
		said += " · " + s.game.MoveText(s.program.Locale, l.before(l.shown-1), l.moves[l.shown-1])
	}
	return said
}

// spoken returns the name of a game and the move on its board as text for screen readers.
func (s *Scene) spoken(i int) string {
	l, line := s.program.Locale, &s.lines[i]
	said := l.Text("review.start")
	if n := line.shown; n > 0 {
		before := line.before(n - 1)
		said = l.Format("review.move", locale.Data{
			"Number": line.number(s.game, n), "Move": s.game.MoveText(l, before, line.moves[n-1]),
			"Side": games.SideName(l, s.rules, before.ToMove()),
		})
	}
	return s.title(i) + ": " + said
}

// outlook returns the expected result of the position on a board as text, for the side that is
// ahead, or "" if it is unknown.
func (s *Scene) outlook(i int) string {
	l, line := s.program.Locale, &s.lines[i]
	w := line.worth(line.shown)
	if !w.Known {
		return ""
	}
	side := game.First
	if w.Chance < 0.5 {
		side = game.Second
	}
	worth := s.unit.Worth(l, w, side, true)
	if w.Counted && !w.Proven() {
		return worth // names the side
	}
	return games.SideName(l, s.rules, side) + ": " + worth
}

// status returns how far the review of a game is, or "" if it has ended.
func (s *Scene) status(i int) string {
	l, line := s.program.Locale, &s.lines[i]
	switch {
	case len(line.moves) == 0:
		return l.Text("compare.no-moves")
	case line.failed:
		return l.Text("review.failed")
	case line.told():
		return ""
	case line.study == nil:
		return l.Text("compare.waits")
	case line.known == nil:
		return l.Text("review.waiting")
	}
	return l.Format("compare.searching", locale.Data{"Done": line.known.Done, "Total": line.known.Total})
}

// sentence returns what the games differ in as text.
func (p *parting) sentence(s *Scene) string {
	l := s.program.Locale
	var said []string
	switch {
	case p.options:
		said = append(said, s.options())
	case p.starts:
		said = append(said, l.Text("compare.starts"))
	}
	a, b := &s.lines[0], &s.lines[1]
	if b.turned {
		said = append(said, l.Text("compare.turned"))
	}
	switch {
	case p.move < 0:
		said = append(said, l.Text("compare.same"))
	case p.move == 0 && p.ends >= 0:
		said = append(said, l.Format("compare.empty", locale.Data{"Game": letters[p.ends]}))
	case p.ends >= 0:
		said = append(said, l.Format("compare.ends", locale.Data{
			"Game": letters[p.ends], "Number": a.number(s.game, p.move),
		}))
	default:
		said = append(said, l.Format("compare.differ", locale.Data{
			"Number": a.number(s.game, p.move) + 1,
			"First":  s.game.MoveText(l, a.before(p.move), a.moves[p.move]),
			"Second": s.game.MoveText(l, b.before(p.move), b.moves[p.move]),
		}))
	}
	return strings.Join(said, " ")
}

// options returns the options of the starts that differ as text.
func (s *Scene) options() string {
	l := s.program.Locale
	var said []string
	for _, o := range s.rules.StartOptions() {
		var values [2]string
		for i := range values {
			if values[i] = s.rules.OptionsOf(s.lines[i].start)[o.Name]; values[i] == o.None {
				values[i] = "–"
			}
		}
		if values[0] != values[1] {
			said = append(said, l.Format("compare.options", locale.Data{
				"Option": o.Label.In(l.Language()), "First": values[0], "Second": values[1],
			}))
		}
	}
	return strings.Join(said, " ")
}
