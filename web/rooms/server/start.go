package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/store"
)

// New starts a server.
func New(ctx context.Context, options Options) (*Server, error) {
	h := &Server{
		Options: options, id: protocol.NewID(), live: make(map[string]live), conns: make(map[*conn]bool),
		thinkers:   newThinkers(max(1, options.Engines.AtATime)),
		listed:     openList{turn: make(chan struct{}, 1)},
		openToBots: botEntry{known: make(chan struct{})},
		waiting:    waiting{of: make(map[string]int)},
		up:         uptime{asking: make(chan struct{}, 1)},
	}
	h.ownAnnouncement = ownAnnouncement(h.id)
	if h.Now == nil {
		h.Now = time.Now
	}
	h.Log = cmp.Or(h.Log, slog.New(slog.DiscardHandler))
	h.Limits = h.Limits.orDefault()
	h.limits = newLimiter(h.Limits)
	if err := h.loadDowntime(ctx); err != nil {
		return nil, err
	}
	from, err := h.Store.Last(ctx)
	if err != nil {
		return nil, err
	}
	deaf, err := h.Store.Listen(h.receiveAnnouncement)
	if err != nil {
		return nil, err
	}
	h.ctx, h.stop = context.WithCancel(context.Background())
	context.AfterFunc(h.ctx, deaf)
	h.work.Go(func() {
		if err := h.Store.Follow(h.ctx, from, h.receive); err != nil && h.ctx.Err() == nil {
			h.Log.Error("events of rooms at other servers are not received any more", "error", err)
		}
	})
	h.work.Go(h.beat)
	h.work.Go(h.sweep)
	h.work.Go(h.expire)
	h.work.Go(h.sweepCodes)
	h.work.Go(h.resumeTournaments)
	return h, nil
}

// receive passes an event that some server has stored to its room or tournament.
func (s *Server) receive(id string, e store.Entry) {
	if l := s.inMemory(id); l != nil {
		l.receive(e)
	} else if id == goingOnRoom {
		s.noteGoingOn(e)
	}
}

// Close closes all connections and stops the server. Clients reconnect to another server.
func (s *Server) Close() {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.closed = true
	conns := slices.Collect(maps.Keys(s.conns))
	s.mu.Unlock()
	for _, c := range conns {
		c.end(protocol.Restart)
	}
	s.stop()
	for _, l := range s.allLive() {
		l.close()
	}
	s.work.Wait()
}

// sweep removes unused rooms, tournaments and addresses from memory until the server stops.
func (s *Server) sweep() {
	for sleep(s.ctx, sweepEvery) {
		for id, l := range s.allLive() {
			if !l.isUsed() && l.isIdle() {
				s.forget(id, l)
			}
		}
		s.limits.sweep()
	}
}

// receiveAnnouncement handles an announcement of another server.
func (s *Server) receiveAnnouncement(id string, text []byte) {
	var a announcement
	if bytes.HasPrefix(text, s.ownAnnouncement) || json.Unmarshal(text, &a) != nil {
		return
	}
	l := s.inMemory(id)
	if l != nil && a.Last > 0 {
		time.AfterFunc(followWithin, func() { l.catchUpTo(a.Last) })
		return
	}
	t, isRoom := l.(*liveRoom)
	if !isRoom {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if a.Greeted != nil {
		t.showGreeting(a.Greeted)
	}
	if a.Presence != nil {
		if t.watch.others == nil {
			t.watch.others = make(map[string]*presence)
		}
		before, known := t.watch.others[a.Server]
		a.Presence.heard = t.server.Now()
		t.watch.others[a.Server] = a.Presence
		if known {
			for _, who := range before.Here {
				if !slices.Contains(a.Presence.Here, who) {
					t.leftAt(who, a.Presence.heard)
				}
			}
		}
		t.wake()
		t.showPresence()
		if !known && t.history.isWatched() {
			t.presenceChanged() // the new server does not know the presence here
		}
	}
}

// resumeTournaments resumes the tournaments in progress when the server starts.
func (s *Server) resumeTournaments() {
	for {
		ctx, cancel := context.WithTimeout(s.ctx, patience)
		are, _, err := s.loadGoingOn(ctx)
		cancel()
		if err == nil {
			for _, id := range slices.Sorted(maps.Keys(are)) {
				s.runTournament(id)
			}
			close(s.openToBots.known)
			return
		}
		if s.ctx.Err() != nil {
			return
		}
		s.Log.Error("it is not known which contests are going on", "error", err)
		if !sleep(s.ctx, beatEvery) {
			return
		}
	}
}

// noteGoingOn handles an event of goingOnRoom: a tournament is in progress at another
// server.
func (s *Server) noteGoingOn(e store.Entry) {
	var g goingOnEvent
	if json.Unmarshal(e.Event, &g) != nil || g.Closed {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed && s.live[g.Tournament] == nil {
		s.work.Go(func() {
			if sleep(s.ctx, others) {
				s.runTournament(g.Tournament)
			}
		})
	}
}

// runTournament opens a tournament, so that this server drives it.
func (s *Server) runTournament(id string) {
	for {
		ctx, cancel := context.WithTimeout(s.ctx, patience)
		a, err := s.openLiveTournament(ctx, id, 0)
		cancel()
		if err == nil {
			a.release()
			return
		}
		if errors.Is(err, errGone) || !sleep(s.ctx, beatEvery) {
			return
		}
	}
}
