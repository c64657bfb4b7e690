package server

import (
	"cmp"
	"slices"
	"sync"

	"colat/web/rooms/tournament"
)

// botEntry lists the tournaments open to bots that name none, in the order in which they
// were opened to bots. A tournament without events for tournament.Idle closes and leaves
// the list.
type botEntry struct {
	mu   sync.Mutex
	open []botTournament
	// known is closed when the tournaments that were in the store at the start of the server
	// have been loaded.
	known chan struct{}
}

// botTournament is a tournament with the sequence of the event that opened it to bots.
// All servers see the same sequences, so they agree on the newest tournament even if two
// were opened in the same millisecond.
type botTournament struct {
	id       string
	sequence uint64
}

// note updates the list after an event of a tournament.
func (d *botEntry) note(id string, sequence uint64, e *tournament.Event) {
	if e.Terms == nil && e.Kind != tournament.Closed {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	at := slices.IndexFunc(d.open, func(o botTournament) bool { return o.id == id })
	switch opens := e.Terms != nil && e.Terms.Bots; {
	case opens && at < 0:
		d.open = append(d.open, botTournament{id, sequence})
		slices.SortFunc(d.open, func(a, b botTournament) int { return cmp.Compare(a.sequence, b.sequence) })
	case !opens && at >= 0:
		d.open = slices.Delete(d.open, at, at+1)
	}
}
