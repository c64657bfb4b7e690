package server

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"colat/web/rooms/protocol"
	"colat/web/rooms/store"
)

// goingOn is where the journal keeps which tournaments are going on or wait for bots, so
// that a hub that starts finds them. Nobody can watch it, and no tournament gets it by chance.
const goingOn = "contests22that22are22going"

// going is an entry of goingOn.
type going struct {
	Tournament string `json:"contest"`
	Closed     bool   `json:"closed,omitempty"`
}

// goesOn has the journal know that a tournament has begun or waits for bots, or is closed.
func (h *Hub) goesOn(ctx context.Context, id string, closed bool) error {
	entry, err := json.Marshal(going{id, closed})
	if err != nil {
		return err
	}
	for range tries {
		are, last, err := h.tournaments(ctx)
		if err != nil {
			return err
		}
		if are[id] == !closed {
			return nil
		}
		_, err = h.Journal.Append(ctx, goingOn, last, entry)
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return protocol.Errorf(protocol.Failed, "too many contests begin at once; try again")
}

// tournaments returns which tournaments are going on, and the last entry that says so.
func (h *Hub) tournaments(ctx context.Context) (are map[string]bool, last uint64, err error) {
	entries, err := h.Journal.Load(ctx, goingOn, 0)
	if err != nil {
		return nil, 0, err
	}
	are = make(map[string]bool)
	for _, e := range entries {
		last = e.Sequence
		var g going
		if json.Unmarshal(e.Event, &g) != nil {
			continue
		}
		if are[g.Tournament] = true; g.Closed {
			delete(are, g.Tournament)
		}
	}
	return are, last, nil
}

// goOn goes on with the tournaments that are going on when the hub starts.
func (h *Hub) goOn() {
	for {
		ctx, cancel := context.WithTimeout(h.ctx, patience)
		are, _, err := h.tournaments(ctx)
		cancel()
		if err == nil {
			for _, id := range slices.Sorted(maps.Keys(are)) {
				h.attend(id)
			}
			close(h.doors.known)
			return
		}
		if h.ctx.Err() != nil {
			return
		}
		h.Log.Error("it is not known which contests are going on", "error", err)
		if !sleep(h.ctx, beatEvery) {
			return
		}
	}
}

// follows takes in that a tournament goes on at another hub.
func (h *Hub) follows(e store.Entry) {
	var g going
	if json.Unmarshal(e.Event, &g) != nil || g.Closed {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed && h.halls[g.Tournament] == nil {
		h.work.Go(func() {
			if sleep(h.ctx, others) {
				h.attend(g.Tournament)
			}
		})
	}
}

// attend has this hub see to a tournament.
func (h *Hub) attend(id string) {
	for {
		ctx, cancel := context.WithTimeout(h.ctx, patience)
		a, err := h.openHall(ctx, id, 0)
		cancel()
		if err == nil {
			a.release()
			return
		}
		if errors.Is(err, errGone) || !sleep(h.ctx, beatEvery) {
			return
		}
	}
}
