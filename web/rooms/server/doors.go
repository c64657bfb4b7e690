package server

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"colat/web/rooms/protocol"
	"colat/web/rooms/tournament"
)

// doors are the tournaments going on that bots enter which name none, by when their doors
// were opened. A tournament in which nothing happens for tournament.Idle closes by itself, and
// leaves them.
type doors struct {
	mu   sync.Mutex
	open []opened
	// known is closed when the tournaments of the journal are known that were there when the
	// hub began.
	known chan struct{}
}

// opened is a tournament, and the sequence of the event that opened its door. All servers
// agree on sequences, so that they do on the newest, also of those of one millisecond.
type opened struct {
	id       string
	sequence uint64
}

// mostDoors is how many are told. Bots enter the newest, and those who play in an older
// one seldom have more than one.
const mostDoors = 64

// note takes in what an event of a tournament says about its door.
func (d *doors) note(id string, sequence uint64, e *tournament.Event) {
	if e.Terms == nil && e.Kind != tournament.Closed {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	at := slices.IndexFunc(d.open, func(o opened) bool { return o.id == id })
	switch opens := e.Terms != nil && e.Terms.Bots; {
	case opens && at < 0:
		place, _ := slices.BinarySearchFunc(d.open, sequence, func(o opened, sequence uint64) int {
			return cmp.Compare(o.sequence, sequence)
		})
		d.open = slices.Insert(d.open, place, opened{id, sequence})
	case !opens && at >= 0:
		d.open = slices.Delete(d.open, at, at+1)
	}
}

// ForBots returns the tournaments that bots enter which name none, the newest first. It
// waits for the journal where the hub has just begun.
func (h *Hub) ForBots(ctx context.Context) ([]string, error) {
	select {
	case <-h.doors.known:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-h.ctx.Done():
		return nil, protocol.Errorf(protocol.Failed, "the server is going away")
	}
	h.doors.mu.Lock()
	defer h.doors.mu.Unlock()
	var newest []string
	for _, o := range slices.Backward(h.doors.open[max(0, len(h.doors.open)-mostDoors):]) {
		newest = append(newest, o.id)
	}
	return newest, nil
}

// Look shows a tournament as it is now. look must not keep it.
func (h *Hub) Look(ctx context.Context, id string, look func(*tournament.Tournament)) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := h.openHall(ctx, id, 0)
	if err != nil {
		return err
	}
	defer a.release()
	a.mu.Lock()
	defer a.mu.Unlock()
	look(&a.tournament)
	return nil
}

// InContest does in a tournament what a person wants whom this program brings along.
func (h *Hub) InTournament(ctx context.Context, id, person string, command *tournament.Command) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := h.openHall(ctx, id, 0)
	if err != nil {
		return err
	}
	defer a.release()
	return a.command(ctx, person, command)
}
