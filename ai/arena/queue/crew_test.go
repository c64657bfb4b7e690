package queue

import (
	"fmt"
	"testing"
	"time"
)

// TestProgress: who works is said in words, with how long the rest will take.
func TestProgress(t *testing.T) {
	for _, test := range []struct {
		p           Progress
		left, units int
		want        string
	}{
		{Progress{}, 10, 1, "no workers"},
		{Progress{Workers: 1}, 10, 1, "1 worker"},
		{Progress{Workers: 4, PerMinute: 30}, 0, 1, "4 workers, 30 games/min"},
		{Progress{Workers: 4, PerMinute: 30}, 15, 1, "4 workers, 30 games/min, 30 s left"},
		{Progress{Workers: 4, PerMinute: 30}, 480, 16, "4 workers, 480 games/min, 60 s left"},
		{Progress{Workers: 4, PerMinute: 30}, 3000, 1, "4 workers, 30 games/min, 100 min left"},
		{Progress{Workers: 4, PerMinute: 30}, 30000, 1, "4 workers, 30 games/min, 17 h left"},
		{Progress{Workers: 4, PerMinute: 3}, 300000, 1, "4 workers, 3 games/min, 69 days left"},
	} {
		if got := test.p.Text(test.left, test.units, "games"); got != test.want {
			t.Errorf("%+v: %q, want %q", test.p, got, test.want)
		}
	}
}

// TestCrew: workers count as long as they say that they are there.
func TestCrew(t *testing.T) {
	c := newCrew()
	for i := range 3 {
		c.receive(fmt.Appendf(nil, `{"name":"%d"}`, i))
	}
	for _, noise := range []string{"", "{", "[]", `{"gone":true}`} {
		c.receive([]byte(noise))
	}
	c.receive([]byte(`{"name":"1","gone":true}`))
	for range 20 {
		c.count()
	}
	c.began = time.Now().Add(-time.Minute)
	if p := c.progress(); p.Workers != 2 || p.PerMinute < 19 || p.PerMinute > 20 {
		t.Errorf("%+v", p)
	}
	c.workers["2"] = time.Now().Add(-2 * goneAfter)
	c.last -= rateSeconds + 5
	if p := c.progress(); p.Workers != 1 || p.PerMinute != 0 {
		t.Errorf("a while later: %+v", p)
	}
}
