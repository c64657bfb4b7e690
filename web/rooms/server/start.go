package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"colat/web/rooms/store"
)

// receive passes an event that some server has stored to its room or tournament.
func (s *Server) receive(id string, e store.Entry) {
	if l := s.inMemory(id); l != nil {
		l.receive(e)
	} else if id == goingOnRoom {
		s.noteGoingOn(e)
	}
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
