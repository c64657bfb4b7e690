package hub

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"colat/web/rooms/contest"
	"colat/web/rooms/wire"
)

// doors are the contests that bots enter which name none, by when their doors were
// opened.
type doors struct {
	mu   sync.Mutex
	open []opened
	// known is closed when the contests of the journal are known that were there when the
	// hub began.
	known chan struct{}
}

// opened is a contest whose door was opened at a time.
type opened struct {
	id string
	at int64
}

// mostDoors is how many are kept. Bots enter the newest, and those who play in an older
// one seldom have more than one.
const mostDoors = 64

// note takes in what an event of a contest says about its door.
func (d *doors) note(id string, e *contest.Event) {
	if e.Terms == nil && e.Kind != contest.Closed {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	at := slices.IndexFunc(d.open, func(o opened) bool { return o.id == id })
	switch opens := e.Terms != nil && e.Terms.Bots; {
	case opens && at < 0:
		d.open = append(d.open, opened{id, e.At})
		// All servers agree on which is the newest, also of those of one millisecond.
		slices.SortFunc(d.open, func(a, b opened) int {
			return cmp.Or(cmp.Compare(a.at, b.at), strings.Compare(a.id, b.id))
		})
		d.open = slices.Delete(d.open, 0, max(0, len(d.open)-mostDoors))
	case !opens && at >= 0:
		d.open = slices.Delete(d.open, at, at+1)
	}
}

// ForBots returns the contests that bots enter which name none, the newest first. It
// waits for the journal where the hub has just begun.
func (h *Hub) ForBots(ctx context.Context) ([]string, error) {
	select {
	case <-h.doors.known:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-h.ctx.Done():
		return nil, wire.Errorf(wire.Failed, "the server is going away")
	}
	h.doors.mu.Lock()
	defer h.doors.mu.Unlock()
	var newest []string
	for _, o := range slices.Backward(h.doors.open) {
		newest = append(newest, o.id)
	}
	return newest, nil
}

// Look shows a contest as it is now. look must not keep it.
func (h *Hub) Look(ctx context.Context, id string, look func(*contest.Contest)) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := h.openHall(ctx, id, 0)
	if err != nil {
		return err
	}
	defer a.release()
	a.mu.Lock()
	defer a.mu.Unlock()
	look(&a.contest)
	return nil
}

// InContest does in a contest what a person wants whom this program brings along.
func (h *Hub) InContest(ctx context.Context, id, person string, command *contest.Command) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := h.openHall(ctx, id, 0)
	if err != nil {
		return err
	}
	defer a.release()
	return a.command(ctx, person, command)
}
