package demo

import (
	"strings"
	"unicode/utf8"

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

// pace is the speed of a demonstration: a move waits until the audience has had time to read
// the caption of the previous one.
type pace struct {
	paused  bool
	steps   bool    // one move is due although the demonstration is paused
	waiting float64 // ticks at the usual speed
	speed   int     // index into speeds
}

// speeds are the factors of the demonstration's speed.
var speeds = [...]float64{0.5, 0.75, 1, 1.5, 2.5, 5}

const usualSpeed = 2

// Reading time in ticks: people need lookTicks to take in the board, and read at most about
// 17 letters a second in subtitles (Karamitroglou, 1998). They read slower while listening to
// a speaker who explains the game.
const (
	lookTicks   = 110
	letterTicks = 60.0 / 14
)

// wait delays the next move until a number of letters has been read.
func (p *pace) wait(letters int) {
	p.waiting, p.steps = lookTicks+letterTicks*float64(letters), false
}

// tick advances the time by a sixtieth of a second and reports whether the next move is due.
func (p *pace) tick() bool {
	if p.paused {
		return p.steps
	}
	p.waiting = max(0, p.waiting-speeds[p.speed])
	return p.waiting == 0
}

// hurry makes the next move due at once.
func (p *pace) hurry() { p.waiting, p.steps = 0, true }

func (p *pace) slower() { p.speed = max(p.speed-1, 0) }

func (p *pace) faster() { p.speed = min(p.speed+1, len(speeds)-1) }

// letters returns the number of letters in a text.
func letters(text string) int { return utf8.RuneCountInString(text) }
