//go:build !js

package remote

import (
	"bufio"
	"context"
	"io"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// lineLink is a link to a thinking side that serves lines of text.
type lineLink struct {
	to     chan string
	from   chan message
	closed chan struct{}
}

func newLineLink(t *testing.T) *lineLink {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	l := &lineLink{to: make(chan string, 64), from: make(chan message, 64), closed: make(chan struct{})}
	go func() {
		if err := serveLines(in, out); err != nil {
			t.Error(err)
		}
		close(l.closed)
		_ = out.Close()
	}()
	go func() {
		for text := range l.to {
			_, _ = io.WriteString(toServer, text+"\n")
		}
		_ = toServer.Close()
	}()
	go func() {
		for lines := bufio.NewScanner(fromServer); lines.Scan(); {
			l.from <- decode(lines.Text())
		}
	}()
	return l
}

func (l *lineLink) Send(m message)          { l.to <- m.encode() }
func (l *lineLink) Receive() <-chan message { return l.from }
func (l *lineLink) Close()                  { close(l.to) }

// Processes that talk in lines share a Think as workers do.
func TestLinesShareAThink(t *testing.T) {
	var links []*lineLink
	start := func() (link, error) {
		l := newLineLink(t)
		links = append(links, l)
		return l, nil
	}
	roster := newRoster(start, 1, helperPatience{boot: time.Minute, quiet: time.Minute, grace: time.Minute, failures: 4})
	pool := newPool(roster.crewed(start), patience{tick: time.Second, boot: 60, quiet: 60, slack: time.Minute, grace: time.Minute, failures: 4})
	s := endgame(t, othello.Victory, 5)
	move, info, err := newClient("champion:table=1", othello.Victory, pool, never(t)).Think(context.Background(), ai.At(s, ai.Limits{Time: 30 * time.Second}))
	if err != nil || !game.IsLegal(s, move) || !info.Proven() {
		t.Errorf("move %d, %v, error %v: want a proven outcome", move, info.Outcome, err)
	}
	if len(links) != 2 {
		t.Errorf("%d processes took part, want 2", len(links))
	}
	pool.drop(pool.workers[0], false)
	roster.close()
	for _, l := range links {
		<-l.closed
	}
}
