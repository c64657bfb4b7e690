package coach

import (
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Board is the state of the board, and of a person's turn on it.
type Board struct {
	State     game.State // the position on the board
	Shown     int        // number of moves that led to the position
	Reviewing bool       // the user navigates through the moves
	Behind    bool       // the match has moved on
	Choosing  bool       // it is a person's turn, who has a choice
	Selected  int        // square of the selected piece, or -1
	Proposed  int        // target of the move that waits to be confirmed, or -1
}

// free reports whether a person may make a move on the board.
func (b *Board) free() bool { return b.Choosing && !b.Reviewing }

// Engine is an engine that plays a side. The zero Engine is none.
type Engine struct {
	Chooser  *ai.Chooser
	Time     time.Duration // for each move; 0 for no limit
	Ponders  bool
	Champion bool // the engine is the champion limited only by time
}

// subject holds all facts about the game that the coach uses.
type subject struct {
	Board
	program *scene.Program
	stage   *stage.Stage
	game    *games.Game
	match   *match.Match
	engines [2]Engine
	advised bool // the game has an advisor
	report  watch
}

// championThinks reports whether a champion is thinking about the position on the board. The
// advisor would only repeat its search.
func (s *subject) championThinks() bool {
	return s.match.Thinking() && !s.Behind && s.engines[s.match.State().ToMove()].Champion
}

// watch is the report of the engine that is thinking, or thought last.
type watch struct {
	Report
	began time.Time // start of the current search
	part  float64   // elapsed part of the thinking time, 0 to 1
	ticks int
}

// The report is read twenty times a second. While pieces are moving, and when frames are so
// slow that the engine and the drawing compete, it is read only twice a second.
const (
	reportTicks     = 3
	slowReportTicks = 30
)

// update reads the report of the engine whose turn it is.
func (w *watch) update(s *subject) {
	w.ticks++
	changed := false
	if thinking := s.match.Thinking(); thinking != w.Running {
		w.Running, w.began, w.part = thinking, time.Now(), 0
		changed = true
		if thinking {
			s.program.Pace.Longest = 0
		} else { // the last report of the engine that has just moved
			w.read(s)
		}
	}
	ticks := reportTicks
	if s.program.Pace.Slow() || s.stage.View.Animating() {
		ticks = slowReportTicks
	}
	if w.Running {
		if state := s.match.State(); w.Root == nil || w.Root.Hash() != state.Hash() {
			w.Root, w.Known = state.Clone(), false
		}
		if w.ticks%ticks == 0 {
			changed = w.read(s) || changed
			if limit := s.engines[w.Root.ToMove()].Time; limit > 0 {
				part := min(1, float64(time.Since(w.began))/float64(limit))
				changed = changed || part != w.part
				w.part = part
			}
		}
	}
	if changed {
		s.program.Refresh()
	}
}

// read reads the engine's latest report and reports whether it has changed.
func (w *watch) read(s *subject) bool {
	if w.Root == nil || s.engines[w.Root.ToMove()].Chooser == nil {
		return false
	}
	info := s.engines[w.Root.ToMove()].Chooser.Latest(w.Info.PV[:0])
	if info.Nodes == 0 && info.Depth == 0 {
		return false // nothing yet: keeps the previous report
	}
	same := w.Known && info.Nodes == w.Info.Nodes && info.Depth == w.Info.Depth && info.Score == w.Info.Score
	w.Info, w.Known = info, true
	return !same
}
