package lesson

import (
	"context"
	"sync"
	"time"

	"colat/ai"
	"colat/game"
)

// studyTime is how long each of the searches may count.
const studyTime = 5 * time.Second

// row is what a search to one depth did.
type row struct {
	ai.Iteration
	depth, value int
}

// column is what one algorithm did, depth by depth.
type column struct {
	rows []row
	more int64       // nodes at the depth at which it was broken off; 0 if it was not
	line []game.Move // the principal variation of the last row
	done bool
	err  error
}

// study has two players search a position one after the other, where players think.
type study struct {
	cancel context.CancelFunc

	mu      sync.Mutex
	columns [2]column
	turn    int       // which of them searches
	began   time.Time // when it did
	version int       // counts what has changed
}

// startStudy starts a study of a position to a depth.
func startStudy(players [2]ai.Player, start game.State, moves []game.Move, depth int) *study {
	ctx, cancel := context.WithCancel(context.Background())
	s := &study{cancel: cancel, began: time.Now()}
	r := ai.Request{Start: start, Moves: moves, Limits: ai.Limits{Depth: depth, Time: studyTime}}
	go func() {
		defer cancel()
		for i, player := range players {
			s.change(func() { s.turn, s.began = i, time.Now() })
			r.Report = func(info ai.Info) { s.change(func() { s.columns[i].add(info) }) }
			_, info, err := player.Think(ctx, &r)
			s.change(func() { s.columns[i].end(info, err) })
		}
	}()
	return s
}

func (s *study) change(how func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	how()
	s.version++
}

// add adds what a report tells of a depth that is not there yet.
func (c *column) add(info ai.Info) {
	if info.Iteration == (ai.Iteration{}) || info.Depth != len(c.rows)+1 {
		return
	}
	c.rows = append(c.rows, row{info.Iteration, info.Depth, info.Score})
	c.line = append(c.line[:0], info.PV...)
}

// end takes the last word of a search. What it visited beyond its last depth was
// broken off.
func (c *column) end(info ai.Info, err error) {
	c.done, c.err = true, err
	if err != nil {
		return
	}
	c.add(info)
	beyond := info.Nodes
	for i := range c.rows {
		beyond -= c.rows[i].Nodes + c.rows[i].Ordering
	}
	c.more = max(beyond, 0)
}

// at returns the row of a depth, or nil.
func (c *column) at(depth int) *row {
	if depth < 1 || depth > len(c.rows) {
		return nil
	}
	return &c.rows[depth-1]
}

// snapshot is a study as it stood at a moment.
type snapshot struct {
	columns [2]column
	turn    int
	part    float64 // of the time of the search in progress
	version int
	running bool
}

// update brings a snapshot up to date and reports whether it has changed.
func (s *study) update(old *snapshot) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	running := !s.columns[1].done
	part := 0.0
	if running {
		part = min(1, float64(time.Since(s.began))/float64(studyTime))
	}
	changed := old.version != s.version || old.part != part
	if old.version != s.version {
		for i := range s.columns {
			c := s.columns[i]
			c.rows = append([]row(nil), c.rows...)
			c.line = append([]game.Move(nil), c.line...)
			old.columns[i] = c
		}
	}
	old.turn, old.part, old.version, old.running = s.turn, part, s.version, running
	return changed
}

// depth is the deepest that both have searched.
func (s *snapshot) depth() int { return min(len(s.columns[0].rows), len(s.columns[1].rows)) }

// line is the principal variation of the deepest search.
func (s *snapshot) line() []game.Move {
	if len(s.columns[0].rows) > len(s.columns[1].rows) {
		return s.columns[0].line
	}
	return s.columns[1].line
}
