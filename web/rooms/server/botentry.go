package server

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"colat/web/rooms/protocol"
	"colat/web/rooms/tournament"
)

// botEntry are the tournaments going on that bots enter which name none, by when their doors
// were opened. A tournament in which nothing happens for tournament.Idle closes by itself, and
// leaves them.
type botEntry struct {
	mu   sync.Mutex
	open []botTournament
	// known is closed when the tournaments of the store are known that were there when the
	// server began.
	known chan struct{}
}

// botTournament is a tournament, and the sequence of the event that opened its door. All servers
// agree on sequences, so that they do on the newest, also of those of one millisecond.
type botTournament struct {
	id       string
	sequence uint64
}

// mostBotTournaments is how many are told. Bots enter the newest, and those who play in an older
// one seldom have more than one.
const mostBotTournaments = 64

// note takes in what an event of a tournament says about its door.
func (d *botEntry) note(id string, sequence uint64, e *tournament.Event) {
	if e.Terms == nil && e.Kind != tournament.Closed {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	at := slices.IndexFunc(d.open, func(o botTournament) bool { return o.id == id })
	switch opens := e.Terms != nil && e.Terms.Bots; {
	case opens && at < 0:
		place, _ := slices.BinarySearchFunc(d.open, sequence, func(o botTournament, sequence uint64) int {
			return cmp.Compare(o.sequence, sequence)
		})
		d.open = slices.Insert(d.open, place, botTournament{id, sequence})
	case !opens && at >= 0:
		d.open = slices.Delete(d.open, at, at+1)
	}
}

// ForBots returns the tournaments that bots enter which name none, the newest first. It
// waits for the store where the server has just begun.
func (s *Server) ForBots(ctx context.Context) ([]string, error) {
	select {
	case <-s.openToBots.known:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.ctx.Done():
		return nil, protocol.Errorf(protocol.Failed, "the server is going away")
	}
	s.openToBots.mu.Lock()
	defer s.openToBots.mu.Unlock()
	var newest []string
	for _, o := range slices.Backward(s.openToBots.open[max(0, len(s.openToBots.open)-mostBotTournaments):]) {
		newest = append(newest, o.id)
	}
	return newest, nil
}

// ViewTournament shows a tournament as it is now. look must not keep it.
func (s *Server) ViewTournament(ctx context.Context, id string, look func(*tournament.Tournament)) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := s.openLiveTournament(ctx, id, 0)
	if err != nil {
		return err
	}
	defer a.release()
	a.mu.Lock()
	defer a.mu.Unlock()
	look(&a.tournament)
	return nil
}

// InTournament does in a tournament what a person wants whom this program brings along.
func (s *Server) InTournament(ctx context.Context, id, person string, command *tournament.Command) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := s.openLiveTournament(ctx, id, 0)
	if err != nil {
		return err
	}
	defer a.release()
	return a.command(ctx, person, command)
}
