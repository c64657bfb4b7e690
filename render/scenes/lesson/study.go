package lesson

import (
	"context"
	"sync"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/async"
)

// studyTime limits the time of each search.
const studyTime = 5 * time.Second

// row holds the statistics of a search to one depth.
type row struct {
	ai.Iteration
	depth, value int
}

// column holds the statistics of an algorithm, one row for each depth.
type column struct {
	rows []row
	more int64       // nodes of the depth at which the search was stopped; 0 if it was not
	line []game.Move // principal variation of the last row
	done bool
	err  error
}

// study searches a position with two players, one after the other, on its own goroutine.
type study struct {
	call *async.Call[struct{}]

	mu      sync.Mutex
	columns [2]column
	turn    int       // index of the current player
	began   time.Time // start of its search
	version int       // incremented by every change
}

// startStudy starts a study of a position to a depth.
func startStudy(players [2]ai.Player, start game.State, moves []game.Move, depth int) *study {
	s := &study{began: time.Now()}
	r := ai.Request{Start: start, Moves: moves, Limits: ai.Limits{Depth: depth, Time: studyTime}}
	s.call = async.Start(context.Background(), func(ctx context.Context) (struct{}, error) {
		for i, player := range players {
			s.change(func() { s.turn, s.began = i, time.Now() })
			r.Report = func(info ai.Info) { s.change(func() { s.columns[i].add(info) }) }
			_, info, err := player.Think(ctx, &r)
			s.change(func() { s.columns[i].end(info, err) })
		}
		return struct{}{}, nil
	})
	return s
}

func (s *study) change(how func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	how()
	s.version++
}

// add adds a report on the next depth.
func (c *column) add(info ai.Info) {
	if info.Iteration == (ai.Iteration{}) || info.Depth != len(c.rows)+1 {
		return
	}
	c.rows = append(c.rows, row{info.Iteration, info.Depth, info.Score})
	c.line = append(c.line[:0], info.PV...)
}

// end adds the final report of a search. Nodes beyond its last complete depth belong to an
// incomplete one.
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

// snapshot is a copy of a study's results.
type snapshot struct {
	columns [2]column
	turn    int
	part    float64 // elapsed part of the time for the current search
	version int
	running bool
}

// update updates a snapshot and reports whether it has changed.
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

// depth returns the greatest depth that both players have searched.
func (s *snapshot) depth() int { return min(len(s.columns[0].rows), len(s.columns[1].rows)) }

// line returns the principal variation of the deepest search.
func (s *snapshot) line() []game.Move {
	if len(s.columns[0].rows) > len(s.columns[1].rows) {
		return s.columns[0].line
	}
	return s.columns[1].line
}
