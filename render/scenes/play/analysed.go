package play

import (
	"cmp"
	"context"
	"slices"

	"colat/ai"
	"colat/ai/lessons"
	"colat/ai/reasons"
	"colat/ai/review"
	"colat/game"
	"colat/game/async"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
	"colat/render/table/stage"
)

// analysed is the analysis of a finished game: for a picture with the accuracy of both sides, and for a
// lesson about the costliest error of a lost game.
type analysed struct {
	study   *study.Study   // in progress; nil for none
	percent int            // of the study that is done
	known   *review.Review // of the whole game; nil before
	asked   bool           // the picture waits for the user
	remedy  *async.Call[remedy]
}

// remedy is the lesson about an error.
type remedy struct {
	lesson string // its ID, or "" if there is none
	ply    int    // of the error, from 0
}

// mostErrors is the number of errors for which a lesson is looked for.
const mostErrors = 3

// recallAnalysis uses the analysis of the game, if it is over and the program keeps one.
func (g *local) recallAnalysis() {
	g.endAnalysis()
	if g.match.Over() {
		g.learnFrom(study.Known(g.program, &scene.Game{Setup: &g.setup, Record: g.match.Record()}))
	}
}

// endAnalysis ends an analysis in progress and forgets what is known.
func (g *local) endAnalysis() {
	g.analysed.study.Cancel()
	g.analysed.remedy.Cancel()
	g.analysed = analysed{}
}

// mayShareAnalysed reports whether the game can be analysed for its picture.
func (g *local) mayShareAnalysed() bool {
	a := &g.analysed
	return g.match.Over() && g.canAnalyse() && a.known == nil && a.study == nil
}

// analyseForPicture analyses the finished game on this scene.
func (g *local) analyseForPicture() {
	of := scene.Game{Setup: &g.setup, Record: g.match.Record()}
	g.endAnalysis()
	g.analysed.study = study.Start(g.program, &of, of.Record.Moves, func(engine ai.Player) ai.Player { return engine })
	g.program.Refresh()
}

// followAnalysis follows the analysis by one tick.
func (g *local) followAnalysis() {
	a := &g.analysed
	if a.remedy != nil && a.remedy.Ended() {
		g.program.Refresh()
	}
	if a.study == nil {
		return
	}
	known, err := a.study.Update()
	if known != nil && known.Total > 0 {
		if percent := 100 * known.Done / known.Total; percent != a.percent {
			a.percent = percent
			g.program.Refresh()
		}
	}
	if !a.study.Complete() {
		return
	}
	a.study, a.asked = nil, true
	g.program.Refresh()
	if err != nil || known == nil {
		a.asked = false
		g.program.Say(g.program.Text("review.failed"))
		return
	}
	g.learnFrom(known)
	g.program.Announce(g.offer().text)
}

// learnFrom uses a complete analysis, unless it is nil. After a lost game it looks for the lesson about the
// costliest error.
func (g *local) learnFrom(known *review.Review) {
	if g.analysed.known = known; known == nil || !g.lost() {
		return
	}
	side, start, moves := g.Side(), g.match.Start().Clone(), slices.Clone(g.match.Moves())
	yield := g.program.Yield
	g.analysed.remedy = async.Start(context.Background(), async.Recovered(func(ctx context.Context) (remedy, error) {
		return remedyFor(known, start, moves, side, func() bool {
			if yield != nil {
				yield()
			}
			return ctx.Err() == nil
		}), ctx.Err()
	}))
}

// remedyFor returns the lesson about the costliest error of a side for which there is one.
func remedyFor(r *review.Review, start game.State, moves []game.Move, side game.Player, pause func() bool) remedy {
	var errors []int
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Side == side && m.Settled && m.Sign != review.Fine && m.Best != game.NoMove && m.Best != moves[i] {
			errors = append(errors, i)
		}
	}
	slices.SortStableFunc(errors, func(a, b int) int { return cmp.Compare(r.Moves[b].Cost, r.Moves[a].Cost) })
	for _, i := range errors[:min(len(errors), mostErrors)] {
		f := &reasons.Fault{Before: bench.After(start, moves[:i]), Played: moves[i], Best: r.Moves[i].Best, Pause: pause}
		f.After, f.Instead = r.Lines(i)
		for _, found := range reasons.Find(f) {
			if lesson := lessons.Remedy(start.Rules(), found.Kind); lesson != "" {
				return remedy{lesson, i}
			}
		}
	}
	return remedy{}
}

// remedy returns the lesson about the costliest error, once it is known.
func (g *local) remedy() (r remedy, known bool) {
	call := g.analysed.remedy
	if call == nil || !call.Ended() {
		return r, false
	}
	r, err := call.Result()
	return r, err == nil && r.lesson != ""
}

// openRemedy opens the lesson about the costliest error.
func (g *local) openRemedy() {
	if r, known := g.remedy(); known {
		g.program.Go(scene.Lessons{Setup: &g.setup, ID: r.lesson})
	}
}

// analysisOffer returns the offer that follows from the analysis, or the zero offer.
func (g *local) analysisOffer() offer {
	l, a := g.program.Locale, &g.analysed
	switch {
	case a.study != nil:
		return offer{text: l.Format("offer.analysing", locale.Data{"Percent": a.percent}), yes: cardStop}
	case a.asked:
		return offer{text: l.Text("offer.card"), yes: cardShare}
	}
	return offer{}
}

// annotate adds to a picture of the end of the game the accuracy of both sides, as far as it is known, and the
// address of the game.
func (g *local) annotate(d *stage.Diagram) {
	l := g.program.Locale
	for side := range d.Notes {
		player := game.Player(side)
		d.Notes[side] = study.Accuracy(l, g.analysed.known, player)
		if form := study.Form(l, g.Rules(), g.analysed.known, player); form != nil {
			d.Notes[side] += " · " + form[len(form)-1]
		}
	}
	d.Link, d.Scan = g.program.Host.Link(g.setup.Parameters(g.match.Moves())), l.Text("picture.scan")
}
