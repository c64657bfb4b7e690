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
	"colat/render/kit/ui"
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
func (s *Scene) recallAnalysis() {
	s.endAnalysis()
	if s.match.Over() {
		s.learnFrom(study.Known(s.program, &scene.Game{Setup: &s.setup, Record: s.match.Record()}))
	}
}

// endAnalysis ends an analysis in progress and forgets what is known.
func (s *Scene) endAnalysis() {
	s.analysed.study.Cancel()
	s.analysed.remedy.Cancel()
	s.analysed = analysed{}
}

// mayShareAnalysed reports whether the game can be analysed for its picture.
func (s *Scene) mayShareAnalysed() bool {
	a := &s.analysed
	return s.match.Over() && s.canAnalyse() && a.known == nil && a.study == nil
}

// analyseForPicture analyses the finished game on this scene.
func (s *Scene) analyseForPicture() {
	of := scene.Game{Setup: &s.setup, Record: s.match.Record()}
	s.endAnalysis()
	s.analysed.study = study.Start(s.program, &of, of.Record.Moves, func(engine ai.Player) ai.Player { return engine })
	s.program.Refresh()
}

// followAnalysis follows the analysis by one tick.
func (s *Scene) followAnalysis() {
	a := &s.analysed
	if a.remedy != nil && a.remedy.Ended() {
		s.program.Refresh()
	}
	if a.study == nil {
		return
	}
	known, err := a.study.Update()
	if known != nil && known.Total > 0 {
		if percent := 100 * known.Done / known.Total; percent != a.percent {
			a.percent = percent
			s.program.Refresh()
		}
	}
	if !a.study.Complete() {
		return
	}
	a.study, a.asked = nil, true
	s.program.Refresh()
	if err != nil || known == nil {
		a.asked = false
		s.program.Say(s.program.Text("review.failed"))
		return
	}
	s.learnFrom(known)
	s.program.Announce(s.currentOffer().text)
}

// learnFrom uses a complete analysis, unless it is nil. After a lost game it looks for the lesson about the
// costliest error.
func (s *Scene) learnFrom(known *review.Review) {
	if s.analysed.known = known; known == nil || !s.lost() {
		return
	}
	side, start, moves := s.conduct.Side(), s.match.Start().Clone(), slices.Clone(s.match.Moves())
	s.analysed.remedy = async.Start(context.Background(), async.Recovered(func(ctx context.Context) (remedy, error) {
		return remedyFor(known, start, moves, side, s.program.Pause(ctx)), ctx.Err()
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
func (s *Scene) remedy() (r remedy, known bool) {
	call := s.analysed.remedy
	if call == nil || !call.Ended() {
		return r, false
	}
	r, err := call.Result()
	return r, err == nil && r.lesson != ""
}

// openRemedy opens the lesson about the costliest error.
func (s *Scene) openRemedy() {
	if r, known := s.remedy(); known {
		s.program.Go(scene.Lessons{Setup: &s.setup, ID: r.lesson})
	}
}

// currentOffer returns the offer beside the result: the picture while its analysis is in progress or has just ended,
// and otherwise that of the conduct.
func (s *Scene) currentOffer() offer {
	l, a := s.program.Locale, &s.analysed
	switch {
	case !s.match.Over():
		return offer{}
	case a.study != nil:
		return offer{text: l.Format("offer.analysing", locale.Data{"Percent": a.percent}), yes: cardStop}
	case a.asked:
		return offer{text: l.Text("offer.card"), yes: cardShare}
	}
	return s.conduct.offer()
}

// cardControls returns the controls of the picture with the accuracy of both sides.
func (s *Scene) cardControls() []bench.Control {
	text, offered := s.program.Text, s.currentOffer()
	return []bench.Control{
		{
			Name: cardAnalysed, Label: text("picture.analysed"), Icon: ui.IconChart, Disabled: !s.mayShareAnalysed(),
			Do: s.analyseForPicture,
		},
		{Name: cardShare, Label: text("offer.card-yes"), Disabled: offered.yes != cardShare, Do: func() {
			s.analysed.asked = false
			s.savePicture(false)
		}},
		{Name: cardStop, Label: text("offer.stop"), Disabled: offered.yes != cardStop, Do: s.endAnalysis},
	}
}

// annotate adds to a picture of the end of the game the accuracy of both sides, as far as it is known, and the
// address of the game.
func (s *Scene) annotate(d *stage.Diagram) {
	l := s.program.Locale
	for side := range d.Notes {
		player := game.Player(side)
		d.Notes[side] = study.Accuracy(l, s.analysed.known, player)
		if form := study.Form(l, s.Rules(), s.analysed.known, player); form != nil {
			d.Notes[side] += " · " + form[len(form)-1]
		}
	}
	d.Link, d.Scan = s.program.Host.Link(s.setup.Parameters(s.match.Moves())), l.Text("picture.scan")
}
