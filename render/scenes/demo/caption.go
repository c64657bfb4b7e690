package demo

import (
	"slices"
	"strings"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// caption describes a move.
type caption struct {
	title   string
	text    string
	remarks []string // more important than the text
}

// captionOf describes the n-th move of a game, which is legal in s.
func captionOf(l *locale.Locale, g *games.Game, s game.State, m game.Move, n int) caption {
	c := caption{
		title: l.Format("demo.move", locale.Data{
			"Number": n, "Side": games.SideName(l, s.Rules(), s.ToMove()), "Move": g.MoveText(l, s, m),
		}),
		text: g.Announce(l, s, m),
	}
	if g.Remarks != nil {
		c.remarks = g.Remarks(l, s, m)
	}
	return c
}

// addEnd adds the result of the game, which ended in s.
func (c *caption) addEnd(l *locale.Locale, g *games.Game, s game.State, r game.Result) {
	if r.Winner == game.Nobody {
		c.title = l.Text("result.draw")
	} else {
		c.title = l.Format("result.side-wins", locale.Data{"Side": games.SideName(l, s.Rules(), r.Winner)})
	}
	c.remarks = []string{g.Result(l, s, r)}
}

// mostBefore is the most captions of earlier moves that are shown.
const mostBefore = 6

// explain builds the captions of the last moves on the board, or the introduction to the game
// if there are none yet, in the language of the interface.
func (s *Scene) explain() {
	l := s.program.Locale
	s.spoken = l.Language()
	s.told = caption{title: s.game.TitleOf(l, s.match.Start()), text: s.game.AboutOf(l, s.match.Start())}
	s.before = s.before[:0]
	state := s.match.Start().Clone()
	for n, move := range s.match.Moves()[:s.moves] {
		if n >= s.from && n+mostBefore >= s.moves-1 {
			if n > 0 {
				s.before = slices.Insert(s.before, 0, s.told.spoken())
				s.before = s.before[:min(len(s.before), mostBefore)]
			}
			s.told = captionOf(l, s.game, state, move, n+1)
		}
		state.Play(move)
	}
	if result, over := s.match.Result(); over && s.moves > s.from {
		s.told.addEnd(l, s.game, state, result)
	}
	if s.match.Err() != nil {
		s.told = caption{title: s.told.title, text: l.Text("engine.failed")}
	}
}

// length returns the number of letters in the caption.
func (c *caption) length() int {
	n := letters(c.title) + letters(c.text)
	for _, remark := range c.remarks {
		n += letters(remark)
	}
	return n
}

// spoken returns the caption for screen readers.
func (c *caption) spoken() string {
	return strings.Join(append([]string{c.text}, c.remarks...), " ")
}
