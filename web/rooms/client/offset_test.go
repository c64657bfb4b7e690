package client

import (
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// The server's clock is known as exactly as the quickest answer tells, however slow the
// others are, and which way.
func TestOffset(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		truth := time.Duration(rapid.Int64Range(-1e6, 1e6).Draw(r, "ahead")) * time.Millisecond
		milliseconds := rapid.IntRange(0, 3000)
		now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		begin := now
		var o offset
		least := time.Hour
		for range rapid.IntRange(1, 40).Draw(r, "messages") {
			out := time.Duration(milliseconds.Draw(r, "out")) * time.Millisecond
			home := time.Duration(milliseconds.Draw(r, "home")) * time.Millisecond
			asked := now
			server := now.Add(out + truth).Truncate(time.Millisecond)
			now = now.Add(out + home)
			if rapid.Bool().Draw(r, "unasked") {
				asked = time.Time{}
			} else {
				least = min(least, (out+home)/2)
			}
			o.update(server, asked, now)
			apart := time.Duration(float64(now.Sub(begin)) * drift)
			if wrong := (o.ahead() - truth).Abs(); least < time.Hour && wrong > least+blur+apart {
				r.Fatalf("the clock is %v ahead, not %v: the quickest answer took %v", truth, o.ahead(), 2*least)
			}
		}
	})
}

// When either clock is set, the next message says so.
func TestClockIsSet(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var o offset
	hear := func(ahead time.Duration, asked bool) {
		from := time.Time{}
		if asked {
			from = now
		}
		now = now.Add(50 * time.Millisecond)
		o.update(now.Add(ahead-25*time.Millisecond), from, now)
	}
	for _, ahead := range []time.Duration{0, time.Hour, -time.Hour, time.Second} {
		hear(ahead, true)
		if (o.ahead() - ahead).Abs() > time.Millisecond {
			t.Errorf("the server is %v ahead, not %v", ahead, o.ahead())
		}
	}
	hear(time.Minute, false)
	if wrong := o.ahead() - time.Minute; wrong.Abs() > 25*time.Millisecond {
		t.Errorf("after a message it is wrong by %v", wrong)
	}
}

func TestServerTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		s.delay, s.ahead = 30*time.Millisecond, 42*time.Minute
		c := connect(t, s)
		if wrong := c.Now().Sub(time.Now().Add(s.ahead)); wrong.Abs() > 2*time.Millisecond {
			t.Errorf("the server's time is wrong by %v", wrong)
		}
		s.set(func() { s.ahead = -time.Minute })
		time.Sleep(time.Minute)
		if wrong := c.Now().Sub(time.Now().Add(s.ahead)); wrong.Abs() > 2*time.Millisecond {
			t.Errorf("after the server's clock was set it is wrong by %v", wrong)
		}
	})
}
