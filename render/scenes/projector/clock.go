package projector

import (
	"strconv"
	"time"

	"colat/game"
	"colat/render/kit/ui"
	rooms "colat/web/rooms/room"
)

// lowClock is the remaining time below which a clock is marked as low.
const lowClock = 30 * time.Second

// updateClocks reads the clocks of a board and writes their figures on the page. It reports
// whether a change needs a new layout.
func (b *liveBoard) updateClocks(page *ui.Page, now time.Time) (changed bool) {
	for chair := range b.clocks {
		f := &b.clocks[chair]
		next := clockFace{seconds: -1, item: f.item}
		if b.room != nil {
			total := b.room.Terms().Clock.Total
			if b.state != nil {
				total, _, next.running = b.room.Remaining(b.room.SideOf(chair), now)
			}
			next.seconds = int((total + time.Second - 1) / time.Second)
			next.low = total <= lowClock && b.state != nil
		}
		if _, over := b.result(); over {
			next.running, next.low = false, false
		}
		if next == *f {
			continue
		}
		changed = changed || next.running != f.running || next.low != f.low || (next.seconds < 0) != (f.seconds < 0)
		*f = next
		if f.item > 0 && f.item < len(page.Items) {
			page.Items[f.item].Text = clockFigures(f.seconds)
		}
	}
	return changed
}

// due returns the time until the figures of a running clock change, and whether a clock is
// running.
func (b *liveBoard) due(now time.Time) (time.Duration, bool) {
	if b.room == nil || b.state == nil {
		return 0, false
	}
	for side := game.First; side <= game.Second; side++ {
		if left, _, running := b.room.Remaining(side, now); running && left > 0 {
			part := left % time.Second
			if part == 0 {
				part = time.Second
			}
			return part, true
		}
	}
	return 0, false
}

// clockTexts caches the figures of clocks.
var clockTexts = make(map[int]string)

// clockFigures formats seconds as minutes and seconds, or as "" without a clock.
func clockFigures(seconds int) string {
	if seconds < 0 {
		return ""
	}
	if written, is := clockTexts[seconds]; is {
		return written
	}
	written := strconv.Itoa(seconds/60) + ":"
	if seconds%60 < 10 {
		written += "0"
	}
	written += strconv.Itoa(seconds % 60)
	if len(clockTexts) >= 1<<13 {
		clear(clockTexts)
	}
	clockTexts[seconds] = written
	return written
}

// leftText formats the time from now until a deadline.
func leftText(until, now time.Time) string {
	return clockFigures(max(0, int((until.Sub(now)+time.Second-1)/time.Second)))
}

// outcome returns the chair that has won by the tournament's result, or rooms.NoChair for a
// draw or no winner.
func (p *encounter) outcome() int {
	switch points := p.result.Points; {
	case points[0] > points[1]:
		return 0
	case points[0] < points[1]:
		return 1
	}
	return rooms.NoChair
}
