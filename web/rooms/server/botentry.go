package server

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"colat/web/rooms/protocol"
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

// mostBotTournaments is the maximum number of tournaments that ForBots returns. Bots
// enter the newest, and a bot in an older one rarely plays in several.
const mostBotTournaments = 64

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
		place, _ := slices.BinarySearchFunc(d.open, sequence, func(o botTournament, sequence uint64) int {
			return cmp.Compare(o.sequence, sequence)
		})
		d.open = slices.Insert(d.open, place, botTournament{id, sequence})
	case !opens && at >= 0:
		d.open = slices.Delete(d.open, at, at+1)
	}
}

// ForBots returns the tournaments open to bots that name none, newest first. After the
// start of the server it waits until the store has been read.
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

// ViewTournament calls look with the current state of a tournament. look must not retain
// it.
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

// InTournament executes a command in a tournament for a person of this process, such as a
// bot.
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
