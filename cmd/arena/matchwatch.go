package main

import (
	"fmt"
	"io"

	"colat/ai/arena"
	"colat/cmd/arena/cli"
)

// Default numbers of games: for an SPRT, more than it will need.
const (
	defaultGames     = 100
	defaultGamesSPRT = cli.MostGames
)

// matchWatch shows the progress of a match: in a progress bar, or in occasional lines of
// a log.
type matchWatch struct {
	match  *arena.Match
	others *cli.WorkersJob // the workers that play, or nil if this program does
	out    io.Writer
	bar    *cli.Progress
	told   toldFaults
}

func newMatchWatch(m *arena.Match, others *cli.WorkersJob, out io.Writer) *matchWatch {
	games := m.Games
	if games == defaultGamesSPRT {
		games = -1
	}
	return &matchWatch{m, others, out, cli.NewGamesProgress(games, out), make(toldFaults)}
}

// game shows the progress after another game.
func (w *matchWatch) game(t *arena.Tally) {
	elo, margin := t.Pairs.Elo()
	text := fmt.Sprintf("+%d =%d -%d, Elo %+.0f ± %.0f", t.Wins, t.Draws, t.Losses, elo, margin)
	if w.match.SPRT != nil {
		text += fmt.Sprintf(", LLR %.2f", w.match.SPRT.LLR(t.Pairs))
	}
	left := 0
	if w.match.Games != defaultGamesSPRT {
		left = w.match.Games - t.Games()
	}
	text += w.others.Text(left, 1)
	w.bar.Describe(text)
	w.bar.Add(1)
	if n := len(t.Faults); n > 0 {
		w.told.print(w.out, w.bar, fmt.Sprint("game ", t.Faults[n-1].Game), t.Faults[n-1])
	}
	w.bar.Line("arena: game %d: %s", t.Games(), text)
}

func (w *matchWatch) finish() { w.bar.Finish() }
