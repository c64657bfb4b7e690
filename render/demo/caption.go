package demo

import (
	"strings"

	"colat/game"
	"colat/render/games"
	"colat/render/locale"
)

// caption is what is said about a move.
type caption struct {
	title   string
	text    string
	remarks []string // that matter more than the text
}

// captionOf describes a move that is legal in s, the n-th of its game.
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

// addEnd says how the game ended in s.
func (c *caption) addEnd(l *locale.Locale, g *games.Game, s game.State, r game.Result) {
	if r.Winner == game.Nobody {
		c.title = l.Text("result.draw")
	} else {
		c.title = l.Format("result.side-wins", locale.Data{"Side": games.SideName(l, s.Rules(), r.Winner)})
	}
	c.remarks = []string{g.Result(l, s, r)}
}

// length counts the letters there are to read.
func (c *caption) length() int {
	n := letters(c.title) + letters(c.text)
	for _, remark := range c.remarks {
		n += letters(remark)
	}
	return n
}

// spoken is the caption for those who listen.
func (c *caption) spoken() string {
	return strings.Join(append([]string{c.text}, c.remarks...), " ")
}
