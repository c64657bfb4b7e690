package queue

import (
	"encoding/json"
	"fmt"
	"maps"
	"sync"
	"time"
)

// presence is the message that a worker sends every few seconds.
type presence struct {
	Name string `json:"name"`
	Gone bool   `json:"gone,omitempty"`
}

// crew is a master's record of its workers.
type crew struct {
	mu      sync.Mutex
	workers map[string]time.Time // when each was last heard of
	began   time.Time
	done    [rateSeconds]int // finished tasks per second, indexed by the second modulo the length
	last    int64            // the last second counted in done
}

// rateSeconds is the period, in seconds, over which the rate of tasks is measured.
const rateSeconds = 120

func newCrew() crew { return crew{workers: make(map[string]time.Time), began: time.Now()} }

// start restarts the measurement of the rate.
func (c *crew) start() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.began = time.Now()
}

// receive processes a presence message.
func (c *crew) receive(text []byte) {
	var p presence
	if json.Unmarshal(text, &p) != nil || p.Name == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if p.Gone {
		delete(c.workers, p.Name)
		return
	}
	c.workers[p.Name] = time.Now()
}

// count counts a finished task.
func (c *crew) count() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.advance()
	c.done[c.last%rateSeconds]++
}

// advance clears the counts of the seconds since last.
func (c *crew) advance() {
	now := time.Now().Unix()
	for c.last = max(c.last, now-rateSeconds); c.last < now; {
		c.last++
		c.done[c.last%rateSeconds] = 0
	}
}

// Progress holds the number of workers of a job, and their speed.
type Progress struct {
	Workers int
	// PerMinute is the number of finished tasks per minute over the last two minutes.
	PerMinute float64
}

// progress returns the workers that are present, and their speed.
func (c *crew) progress() (p Progress) {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.workers, func(_ string, heard time.Time) bool { return time.Since(heard) > goneAfter })
	p.Workers = len(c.workers)
	c.advance()
	sum := 0
	for _, n := range c.done {
		sum += n
	}
	if minutes := min(time.Since(c.began), rateSeconds*time.Second).Minutes(); minutes > 0 {
		p.PerMinute = float64(sum) / minutes
	}
	return p
}

// Text describes the progress. If left > 0, it includes the estimated time for the left
// units. Each task counts as the given number of units, such as the games in it.
func (p Progress) Text(left, units int, unit string) string {
	if p.Workers == 0 {
		return "no workers"
	}
	text := fmt.Sprintf("%d workers", p.Workers)
	if p.Workers == 1 {
		text = "1 worker"
	}
	perMinute := p.PerMinute * float64(units)
	if perMinute < 1 {
		return text
	}
	text += fmt.Sprintf(", %.0f %s/min", perMinute, unit)
	if left > 0 {
		text += ", " + roughly(time.Duration(float64(left)/perMinute*float64(time.Minute))) + " left"
	}
	return text
}

// roughly formats a duration, rounded to a convenient unit.
func roughly(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	case d < 48*time.Hour:
		return fmt.Sprintf("%.0f h", d.Hours())
	}
	return fmt.Sprintf("%.0f days", d.Hours()/24)
}
