package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"colat/ai/arena"
	"colat/ai/arena/referee"
)

// watched reports whether out is a terminal.
func watched(out io.Writer) bool {
	file, isFile := out.(*os.File)
	return isFile && term.IsTerminal(int(file.Fd()))
}

// newProgress returns a progress bar of games that writes to out. It shows nothing if out
// is not a terminal. A number of -1 means unknown.
func newProgress(games int, out io.Writer) *progressbar.ProgressBar {
	return progressbar.NewOptions(games,
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetVisibility(watched(out)),
		progressbar.OptionShowCount(),
		progressbar.OptionSetItsString("games"),
		progressbar.OptionShowIts(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(30),
	)
}

// logEvery is the interval of a match's progress lines if standard error is not a
// terminal.
const logEvery = 30 * time.Second

// matchWatch shows the progress of a match: in a progress bar, or in occasional lines of
// a log.
type matchWatch struct {
	match  *arena.Match
	others *workersJob // the workers that play, or nil if this program does
	out    io.Writer
	bar    *progressbar.ProgressBar
	next   time.Time // time of the next log line
	told   toldFaults
}

func newMatchWatch(m *arena.Match, others *workersJob, out io.Writer) *matchWatch {
	games := m.Games
	if games == defaultGamesSPRT {
		games = -1
	}
	return &matchWatch{m, others, out, newProgress(games, out), time.Now().Add(logEvery), make(toldFaults)}
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
	text += w.others.text(left, 1)
	w.bar.Describe(text)
	w.bar.Add(1)
	if n := len(t.Faults); n > 0 {
		w.told.print(w.out, w.bar, fmt.Sprint("game ", t.Faults[n-1].Game), t.Faults[n-1])
	}
	if now := time.Now(); !watched(w.out) && now.After(w.next) {
		w.next = now.Add(logEvery)
		fmt.Fprintf(w.out, "arena: game %d: %s\n", t.Games(), text)
	}
}

func (w *matchWatch) finish() { w.bar.Finish() }

// toldFaults is the set of players whose first fault has been reported.
type toldFaults map[string]bool

// print reports a player's first fault, in the game named where. Later faults of the
// player are not reported, because most are of the same kind.
func (told toldFaults) print(out io.Writer, bar *progressbar.ProgressBar, where string, f referee.Fault) {
	if told[f.Player] {
		return
	}
	told[f.Player] = true
	bar.Clear()
	fmt.Fprintf(out, "arena: %s: %s\n", where, f.Text)
}
