package remote

import (
	"fmt"
	"time"

	"colat/ai"
	"colat/game"
)

// search is one request to one worker.
type search struct {
	pool   *pool
	worker *worker
	state  game.State
	id     int64
	best   game.Move // of the last report, or the answer
	info   ai.Info
	report func(ai.Info)
}

// handle handles a message and reports whether it was the answer. Messages of earlier
// searches are ignored.
func (s *search) handle(m message) (done bool, err error) {
	if m.Kind == kindNoise {
		return false, fmt.Errorf("the worker failed: %s", m.Text)
	}
	if m.ID != s.id {
		return false, nil
	}
	switch m.Kind {
	case kindFault:
		if m.Final {
			return false, &playerError{m.Text}
		}
		return false, fmt.Errorf("the worker failed: %s", m.Text)
	case kindInfo, kindMove:
		info, err := m.Info.read(s.state)
		if err != nil {
			return false, err
		}
		if m.Kind == kindMove {
			move, err := s.state.Rules().ParseMove(s.state, m.Move)
			if err != nil {
				return false, err
			}
			s.best, s.info = move, info
			return true, nil
		}
		s.info = info
		if len(info.PV) > 0 {
			s.best = info.PV[0]
		}
		s.report(info)
	}
	return false, nil
}

// windDown stops a search whose result is not needed. A worker that does not answer
// within the grace period is dropped.
func (s *search) windDown() {
	s.worker.link.Send(message{Kind: kindStop, ID: s.id})
	// The grace period has several ticks, so that a page that was suspended reads the
	// messages that arrived meanwhile before the period ends.
	ticker := time.NewTicker(s.pool.patience.grace / graceParts)
	defer ticker.Stop()
	for parts := 0; parts < graceParts; {
		select {
		case m, open := <-s.worker.link.Receive():
			if !open || m.Kind == kindNoise {
				s.pool.drop(s.worker, true)
				return
			}
			if m.ID == s.id && (m.Kind == kindMove || m.Kind == kindFault) {
				s.pool.put(s.worker)
				return
			}
		case <-ticker.C:
			parts++
		}
	}
	s.pool.drop(s.worker, false)
}

// graceParts is the number of ticks in a grace period.
const graceParts = 4
