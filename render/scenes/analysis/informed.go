package analysis

import (
	"colat/ai"
	"colat/ai/analysis"
	"colat/ai/review"
	"colat/game"
)

// stand is the engine's report on the position on the board, as far as the rest of the scene shows
// it.
type stand struct {
	hash     uint64 // 0 if the engine is off
	depth    int
	complete bool
	worth    review.Worth
}

// standing returns the stand of the engine.
func (e *engine) standing() stand {
	if !e.on || e.report == nil {
		return stand{}
	}
	now := stand{hash: e.hash, depth: e.report.Depth, complete: e.report.Complete}
	if whole(e.report) {
		now.worth = e.report.Lines[0].Worth
	}
	return now
}

// whole reports whether all moves of a report have been searched to one depth.
func whole(r *analysis.Report) bool { return len(r.Lines) > 0 && (r.Depth > 0 || r.Complete) }

// show takes new results from the study and the engine. They appear on the curve in this frame, and
// in the text in a later one.
func (s *Scene) show() {
	known, err := s.study.Update()
	now := sources{known, err != nil, s.engine.standing()}
	if now == s.sources {
		return
	}
	s.sources = now
	judged := known.With(s.engine.findings(&s.reviewed))
	s.progress = progress{judged, judged, now.failed}
	if now.engine.hash == s.engine.hash && !s.off() && s.told(s.shown()) {
		s.progress.known = judged.Valued(s.shown(), now.engine.worth)
	}
	s.curves.version++
	s.program.Refresh()
	if !s.soon {
		s.soon = true
		s.program.PutOff(s.collect)
	}
}

// told reports whether the engine is on and shows a value of the position after n moves of the
// reviewed game, which is on the board.
func (r *reviewed) told(n int) bool {
	return r.sources.engine.worth.Known && n < len(r.hashes) && r.hashes[n] == r.sources.engine.hash
}

// findings returns what the engine has found about the positions of the reviewed game, by the number
// of moves before them: their best moves, and the values of the moves that were played.
func (e *engine) findings(r *reviewed) map[int]review.Finding {
	found := make(map[int]review.Finding)
	for n, hash := range r.hashes {
		report := e.reports.known[hash]
		if report == nil || !whole(report) {
			continue
		}
		best := &report.Lines[0]
		if f := findingOf(best, best.PV, best.Depth); conclusive(report, r.states[n].ToMove()) && f.Depth >= found[n].Depth {
			found[n] = f
		}
		for i := range report.Lines {
			if line := &report.Lines[i]; n < len(r.moves) && line.Move == r.moves[n] && line.Depth > 1 {
				found[n+1] = findingOf(line, line.PV[1:], line.Depth-1)
			}
		}
	}
	return found
}

// findingOf returns the finding about a position with the worth of a line and best play from there.
func findingOf(line *analysis.Line, pv []game.Move, depth int) review.Finding {
	f := review.Finding{Worth: line.Worth, Best: game.NoMove, Depth: depth, Line: pv}
	if len(pv) > 0 {
		f.Best = pv[0]
	}
	return f
}

// conclusive reports whether the best line of a report tells the worth of the position: moves that were
// not considered might be better than a lost or a drawn one.
func conclusive(r *analysis.Report, side game.Player) bool {
	w := r.Lines[0].Worth.For(side)
	return r.Considered == r.Legal || !w.Proven() || w.Outcome == ai.Win
}

// collect shows the latest results in the text.
func (s *Scene) collect() {
	s.soon = false
	s.known, s.failed = s.progress.known, s.progress.failed
	s.words.known = false
	s.keepFindings()
	if s.seeking && (s.study.Complete() || s.list.wandered) {
		s.seeking = false
		if !s.list.wandered {
			s.goToTurning()
		}
	}
	s.program.Refresh()
}
