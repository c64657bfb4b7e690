//go:build e2e

package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
)

// overhear lets a test hear what the page and its engine tell each other.
const overhear = `window.overheard = { asked: [], told: [] };
window.Worker = class extends Worker {
	constructor(...rest) {
		super(...rest);
		this.addEventListener("message", ({ data }) => {
			if (typeof data === "string") overheard.told.push(JSON.parse(data));
		});
	}
	postMessage(data, ...rest) {
		if (typeof data === "string") overheard.asked.push(JSON.parse(data));
		super.postMessage(data, ...rest);
	}
};`

// question is a request of the page to its engine.
type question struct {
	Kind   string `json:"kind"`
	ID     int64  `json:"id"`
	Moves  string `json:"moves"`
	Ponder bool   `json:"ponder"`
}

// pondered returns the questions that were asked in the person's time.
func (b *browser) pondered() []question {
	b.Helper()
	return evaluate[[]question](b, `overheard.asked.filter((m) => m.ponder)`)
}

// beginPondering begins a game against the champion that thinks in the person's time or,
// by the control, does not, and waits for the first answer. In the time of a person it thinks
// for two seconds.
func (b *browser) beginPondering(control string) {
	b.Helper()
	b.before(overhear)
	b.start(newHost(b.T).url("test=1&lang=en&seed=1"))
	b.click("game-classic")
	b.await("start")
	for _, choice := range []string{"more-choices", "white-level:2", "algorithm-white-champion"} {
		b.click(choice)
	}
	for _, choice := range []string{"time-white-1s", control} {
		b.reveal(choice)
		b.click(choice)
	}
	b.picture("chosen")
	b.click("done-algorithms")
	b.click("start")
	b.await("board")
	b.play("d3")
	b.moves(2)
	b.awaitTurn("X")
}

// The machine thinks while the person does, and stops for the person's move. It is not
// parallel: where frames come late the machine leaves the processor to them.
func TestThinkingInThePersonsTime(t *testing.T) {
	b := newBrowser(t, screen{width: 800, height: 600, scale: 1})
	b.beginPondering("ponder-white-on")
	x := 790.0
	b.wait("a search in the person's time", 20*time.Second, func() bool {
		// It waits for frames that come in time.
		x = 1579 - x
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: 590,
		})
		return len(b.pondered()) > 0
	})
	asked, state := b.pondered()[0], b.state()
	if asked.Moves != strings.Join(state.Moves, " ") || len(state.Moves) != 2 || state.ToMove != "X" || state.Thinking {
		t.Fatalf("asked about %q, while the page tells of %+v", asked.Moves, state)
	}
	const nodes = `Math.max(0, ...overheard.told.filter((m) => m.id === overheard.asked.find((m) => m.ponder).id)
		.map((m) => m.info?.nodes ?? 0))`
	b.wait("what it has found", 20*time.Second, func() bool { return evaluate[int](b, nodes) > 0 })
	first := evaluate[int](b, nodes)
	b.wait("more than that", 20*time.Second, func() bool { return evaluate[int](b, nodes) > first })
	b.play(state.Legal[0])
	b.moves(4)
	stopped := evaluate[[]question](b, `overheard.asked.filter((m) => m.kind === "stop")`)
	if len(stopped) == 0 || stopped[0].ID != asked.ID {
		t.Errorf("stopped are %+v, want %d", stopped, asked.ID)
	}
	replay(b, b.state())
}

// Nor does it think then where that is turned off.
func TestResting(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, phone)
	b.beginPondering("ponder-white-off")
	b.seconds(1)
	b.play(b.state().Legal[0])
	b.moves(4)
	b.awaitTurn("X")
	if asked := b.pondered(); len(asked) != 0 || evaluate[int](b, `overheard.asked.length`) < 2 {
		t.Errorf("in the person's time it was asked %+v", asked)
	}
}
