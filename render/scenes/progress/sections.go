package progress

import (
	"math"
	"slices"

	"colat/ai"
	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// addStanding lays out the level at which the user stands.
func (l *layout) addStanding(r *ui.Rect) {
	l.addHeading(r, "progress.standing")
	s := &l.m.standing
	switch {
	case l.family == "" && len(l.m.each) > 0:
		l.addEach(r)
		return
	case !s.measured:
		l.addNote(r, l.Text("progress.no-standing"))
		return
	case !s.firm():
		l.addNote(r, l.unfirm())
		if s.games < firmGames {
			return
		}
	default:
		row := r.CutTop(56, 6)
		nearest := min(max(int(math.Round(s.now.Level)), 1), faces.Count)
		faces.Add(l.Page, row.CutLeft(56, 12), nearest)
		figure := l.levelText(s.now.Level)
		l.AddBold(row.CutTop(34, 0), l.Format("progress.level", locale.Data{"Level": figure}), theme.TextTitle-4,
			l.Theme.TextAccent)
		l.AddLabel(row, l.between(s.now.Level), theme.TextBody-2, l.Theme.Text).Shorten()
	}
	if len(s.points) > 1 {
		l.addPlot(r, &l.plots.standing)
	}
	l.addNote(r, l.basis())
}

// addEach lays out the level at which the user stands in each game.
func (l *layout) addEach(r *ui.Rect) {
	for i := range l.m.each {
		s := &l.m.each[i]
		level := min(max(s.now.Level, 0), ai.MostLevel)
		words := l.Text("progress.too-few")
		if s.firm() {
			words = l.Format("progress.level", locale.Data{"Level": l.levelText(s.now.Level)})
		} else {
			level = 0
		}
		l.addBar(r, l.gameTitle(s.rules), ui.SharesOf(ai.MostLevel, [ui.Parts]float64{level}), words)
	}
}

// addActivity lays out the games and puzzles by day.
func (l *layout) addActivity(r *ui.Rect) {
	l.addHeading(r, "progress.activity")
	l.addNote(r, l.activity())
	l.addLegend(r, "progress.games", "progress.puzzles")
	l.addPlot(r, &l.plots.activity)
}

// addPractice lays out how many exercises the user has, and a button for the ones that are due.
func (l *layout) addPractice(r *ui.Rect) {
	if l.queue.Len() == 0 {
		return
	}
	l.addHeading(r, "puzzle.practice")
	l.addNote(r, l.Count("progress.exercises", l.queue.Len(), nil))
	row := r.CutTop(scene.RowHeight, 2)
	l.addStepper(&row, dailyMost, l.goals.Daily, storage.DailyMost)
	l.AddLabel(row, l.Text("progress.daily"), theme.TextBody-1, l.Theme.Text).Shorten()
	due, words := len(l.queue.Asked(l.today, l.goals.Daily)), l.Text("puzzle.none-due")
	if due > 0 {
		words = l.Count("puzzle.due", due, nil)
	}
	r.CutTop(theme.Gap, 0)
	l.AddButton(r.CutTop(scene.MainHeight, 0), "practise", words, ui.IconTarget, ui.Quiet).Disabled = due == 0
}

// addResults lays out the results against each level.
func (l *layout) addResults(r *ui.Rect) {
	l.addHeading(r, "progress.results")
	if l.m.all.Games() == 0 {
		l.addNote(r, l.Text("progress.no-games"))
		return
	}
	l.addLegend(r, "library.won", "library.drawn", "library.lost")
	some := false
	for i := range l.m.levels {
		if t := l.m.levels[i]; t.Games() > 0 {
			l.addTally(r, l.levelName(i+1), t)
			l.Add(ui.Item{
				Kind: ui.Picture, Painter: &l.plots.courses[i], Rect: r.CutTop(courseHigh, 10), Label: l.plots.results[i],
				Argument: l.plots.version,
			})
			some = true
		}
	}
	if some {
		l.addEnds(r.CutTop(axisHigh, 2), l.plots.activity.below)
		l.addNote(r, l.Text("progress.results-why"))
	}
	if l.m.others.Games() > 0 {
		l.addTally(r, l.Text("progress.others"), l.m.others)
	}
	if l.m.helped > 0 {
		l.addNote(r, l.Count("progress.helped", l.m.helped, nil))
	}
}

// phaseIDs are the names of the phases of a game.
var phaseIDs = [storage.Phases]string{"progress.opening", "progress.middle", "progress.end"}

// addPhases lays out the average loss in each phase of the game.
func (l *layout) addPhases(r *ui.Rect) {
	if l.family == "" && l.m.analysed > 0 {
		return // games lose different units
	}
	l.addHeading(r, "progress.phases")
	if l.m.analysed == 0 {
		l.addNote(r, l.Text("progress.none-analysed"))
		return
	}
	most := 0.0
	for i := range l.m.phases {
		most = max(most, average(&l.m.phases[i]))
	}
	for i, id := range phaseIDs {
		mean := average(&l.m.phases[i])
		l.addBar(r, l.Text(id), ui.SharesOf(most, [ui.Parts]float64{mean}), l.loss(mean))
	}
	l.addNote(r, l.Count("progress.analysed", l.m.analysed, nil))
}

// average returns the average loss of a move.
func average(p *storage.Loss) float64 {
	if p.Moves == 0 {
		return 0
	}
	return p.Sum / float64(p.Moves)
}

// mostRows is the most rows of a list of errors or openings.
const mostRows = 6

// addErrors lays out the costliest kinds of errors.
func (l *layout) addErrors(r *ui.Rect) {
	if l.m.analysed == 0 {
		return
	}
	l.addHeading(r, "progress.errors")
	if len(l.m.errors) == 0 {
		l.addNote(r, l.Text("progress.no-errors"))
		return
	}
	most := 0.0
	for i := range l.m.errors {
		most = max(most, l.m.errors[i].Cost)
	}
	for i := range l.m.errors[:min(len(l.m.errors), mostRows)] {
		e := &l.m.errors[i]
		figure := l.Count("progress.cost", e.Count, locale.Data{"Cost": l.Decimal(e.Cost)})
		l.addBar(r, l.kind(e.Kind), ui.SharesOf(most, [ui.Parts]float64{0, 0, e.Cost}), figure)
	}
	l.addNote(r, l.Text("progress.cost-why"))
}

// addOpenings lays out the most frequent openings.
func (l *layout) addOpenings(r *ui.Rect) {
	if len(l.m.openings) == 0 {
		return
	}
	l.addHeading(r, "progress.openings")
	b := l.beginnings()
	if b != nil {
		l.addNote(r, l.Text(b.About))
	}
	for _, o := range l.m.openings[:min(len(l.m.openings), mostRows)] {
		name := o.name
		if o.shape != "" {
			name = l.Format("progress.shape", locale.Data{"Shape": l.Text(o.shape), "Moves": o.name})
		}
		l.addTally(r, name, o.Tally)
	}
	if b == nil || len(l.m.places) == 0 {
		return
	}
	r.CutTop(sectionGap, 0)
	l.addHeading(r, b.PlacesTitle)
	l.addNote(r, l.Text(b.PlacesAbout))
	for _, place := range b.Places {
		if t, some := l.m.places[place]; some {
			l.addTally(r, l.Text(place), t)
		}
	}
}

// beginnings returns the groups of games with drawn starts, or nil if the family has none.
func (l *layout) beginnings() *games.Beginnings {
	rules, err := l.program.Games.Rules(l.family)
	if err != nil || !slices.ContainsFunc(rules.StartOptions(), func(o game.Option) bool { return o.Drawn("") }) {
		return nil
	}
	return l.program.Games.Of(rules).Beginnings
}
