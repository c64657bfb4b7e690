package demo

import (
	"strings"
	"time"
	"unicode/utf8"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/board"
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
	if r.Winner == game.NoSide {
		c.title = l.Text("result.draw")
	} else {
		c.title = l.Format("result.side-wins", locale.Data{"Side": games.SideName(l, s.Rules(), r.Winner)})
	}
	c.remarks = []string{g.Result(l, s, r)}
}

// length returns the number of letters in the caption.
func (c *caption) length() int {
	n := utf8.RuneCountInString(c.title) + utf8.RuneCountInString(c.text)
	for _, remark := range c.remarks {
		n += utf8.RuneCountInString(remark)
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

// thought is the search result of the side to move so far.
type thought struct {
	began    bool
	known    bool
	expected scene.Expectation
	nodes    int64
	ticks    int
}

// lookEvery is the number of ticks between two reads of the search result.
const lookEvery = 12

// found describes the depth, the nodes and the speed of the search.
func (t *thought) found(l *locale.Locale) string {
	info := &t.expected.Info
	data := locale.Data{"Depth": info.Depth, "Nodes": l.Amount(info.Nodes)}
	if info.Elapsed < 50*time.Millisecond {
		return l.Format("demo.found", data)
	}
	data["Speed"] = l.Amount(int64(float64(info.Nodes) / info.Elapsed.Seconds()))
	return l.Format("demo.found-speed", data)
}

// lineLength is the most moves of the principal variation that are shown.
const lineLength = 6

// ghosts appends the pieces that the principal variation puts on squares.
func (t *thought) ghosts(g *games.Game, list []board.Ghost) []board.Ghost {
	if !t.known {
		return list
	}
	state := t.expected.Root.Clone()
	for _, m := range t.expected.Info.PV[:min(len(t.expected.Info.PV), lineLength)] {
		if !game.IsLegal(state, m) {
			break
		}
		from, to := g.Squares(state, m)
		if to >= 0 {
			piece := g.Piece(game.PlacedSide(state))
			if from >= 0 {
				var p board.Position
				g.Show(state, &p)
				piece = p.Pieces[from]
			}
			list = append(list, board.Ghost{Square: to, Piece: piece})
		}
		state.Play(m)
	}
	return list
}
