package progress

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"colat/ai"
	"colat/ai/review"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
)

// prepare prepares the plots, unless they are up to date.
func (l *layout) prepare() {
	p := &l.content.plots
	p.columns.Theme, p.graph.Theme = l.Theme, l.Theme
	for i := range p.courses {
		p.courses[i].Theme = l.Theme
	}
	if l.written == l.Language() {
		return
	}
	l.written = l.Language()
	p.version++
	l.prepareActivity()
	l.prepareStanding()
	l.prepareCourses()
}

func (l *layout) prepareActivity() {
	p, m := &l.content.plots, l.m
	p.columns.Values = m.columns
	most := 0.0
	var words []string
	for i, c := range m.columns {
		sum := c[0] + c[1]
		if most = max(most, sum); sum == 0 {
			continue
		}
		words = append(words, l.Format("progress.on-day", locale.Data{
			"Day": l.days(i), "Games": int(c[0]), "Puzzles": int(c[1]),
		}))
	}
	p.columns.Most = ui.NiceTop(most, 4)
	p.activity = plot{
		painter: &p.columns, below: [2]string{l.day(m.first), l.day(l.today)},
		left:  []string{"0", strconv.Itoa(int(p.columns.Most / 2)), strconv.Itoa(int(p.columns.Most))},
		words: l.Text("progress.activity") + ": " + strings.Join(append(words, ""), "; "),
	}
}

// prepareCourses prepares the plots of the results against each level, all in the same scale.
func (l *layout) prepareCourses() {
	p, most := &l.content.plots, 0.0
	for level, course := range l.m.courses {
		p.courses[level].Values = course
		var words []string
		for i, c := range course {
			if c == ([ui.Parts]float64{}) {
				continue
			}
			most = max(most, ui.Reach(c))
			words = append(words, l.Format("progress.results-on", locale.Data{
				"Day": l.days(i), "Won": int(c[0]), "Drawn": int(c[1]), "Lost": int(c[2]),
			}))
		}
		p.results[level] = l.levelName(level+1) + ": " + strings.Join(append(words, ""), "; ")
	}
	for i := range p.courses {
		p.courses[i].Most = most
	}
}

// levelName returns the number and the name of a level.
func (l *layout) levelName(level int) string {
	return strconv.Itoa(level) + " · " + faces.ShortName(l.Locale, level)
}

// days returns the dates of a column of the plots over time.
func (l *layout) days(column int) string {
	first := l.m.first + column*l.m.step
	if l.m.step == 1 {
		return l.day(first)
	}
	return l.day(first) + "–" + l.day(min(first+l.m.step-1, l.today))
}

func (l *layout) prepareStanding() {
	p, s := &l.content.plots, &l.m.standing
	p.graph.Marks = p.graph.Marks[:0]
	if len(s.points) < 2 {
		return
	}
	low, high := math.Inf(1), math.Inf(-1)
	var words []string
	for i := range s.points {
		e := &s.points[i]
		at := float64(i) / float64(len(s.points)-1)
		p.graph.Marks = append(p.graph.Marks, ui.Mark{At: at, Value: e.Level, Low: e.Low, High: e.High})
		low, high = min(low, e.Level-0.5), max(high, e.Level+0.5)
		words = append(words, l.Format("progress.level-on", locale.Data{
			"Day": l.day(e.day), "Level": l.levelText(e.Level),
		}))
	}
	g := &p.graph
	g.Least, g.Most = max(math.Floor(low), 0), min(math.Ceil(high), ai.MostLevel+1)
	g.Least = min(g.Least, g.Most-2)
	g.Lines = int(g.Most - g.Least)
	left := make([]string, g.Lines+1) // not all have space
	for i := 0; i <= g.Lines; i += (g.Lines + 4) / 5 {
		left[i] = strconv.Itoa(int(g.Least) + i)
	}
	p.standing = plot{
		painter: g, left: left, below: [2]string{l.day(s.points[0].day), l.day(s.points[len(s.points)-1].day)},
		words: l.Text("progress.standing") + ": " + strings.Join(words, "; "),
	}
}

// day returns the date of a day.
func (l *layout) day(day int) string {
	form := "2 Jan"
	if l.Language() == "vi" {
		form = "2/1"
	}
	return date(day).Format(form)
}

// levelText returns a level with one decimal, or that it is beyond the first or the last one.
func (l *layout) levelText(level float64) string {
	switch {
	case level < 0.5:
		return l.Text("progress.below")
	case level > ai.MostLevel+0.5:
		return l.Text("progress.above")
	}
	return l.Decimal(level)
}

// between returns the names of the levels next to a level.
func (l *layout) between(level float64) string {
	below := int(math.Floor(level))
	switch {
	case below < 1:
		return l.Format("progress.under", locale.Data{"Name": faces.Name(l.Locale, 1)})
	case below >= ai.MostLevel:
		return l.Format("progress.over", locale.Data{"Name": faces.Name(l.Locale, ai.MostLevel)})
	}
	return l.Format("progress.between", locale.Data{
		"Low": faces.Name(l.Locale, below), "High": faces.Name(l.Locale, below+1),
	})
}

// unfirm returns what can be said about the level after few games.
func (l *layout) unfirm() string {
	s := &l.m.standing
	if s.games < firmGames {
		return l.Format("progress.few", locale.Data{"Count": s.games, "Wanted": firmGames})
	}
	return l.Format("progress.unsure", locale.Data{"Low": l.levelText(s.now.Low), "High": l.levelText(s.now.High)})
}

// basis returns on what the estimate is based.
func (l *layout) basis() string {
	s := &l.m.standing
	data := locale.Data{"Low": l.levelText(s.now.Low), "High": l.levelText(s.now.High), "Game": l.gameTitle(s.rules)}
	words := l.Count("progress.basis", s.games, data)
	if s.unknown > 0 {
		words += " " + l.Count("progress.unknown", s.unknown, nil)
	}
	return words
}

// gameTitle returns the name of a game by the ID of its rules.
func (l *layout) gameTitle(id string) string {
	rules, err := l.program.Games.Rules(id)
	if err != nil {
		return id
	}
	return l.program.Games.Of(rules).Title(l.Locale, rules)
}

// activity returns the numbers of games and puzzles.
func (l *layout) activity() string {
	words := l.Count("library.games", l.m.games, nil)
	if l.m.puzzles > 0 {
		words += " · " + l.Count("progress.tried", l.m.puzzles, locale.Data{"Clean": l.m.clean})
	}
	return words
}

// loss returns an average loss of a move, in the unit of the game.
func (l *layout) loss(mean float64) string {
	id := "review.average-short"
	if rules, err := l.program.Games.Rules(l.family); err == nil {
		if g := l.program.Games.Of(rules); l.m.margin && g.Margin != nil && g.Margin(rules) != nil {
			id = g.Margin(rules).InShort
		}
	}
	return l.Format(id, locale.Data{"Loss": l.Decimal(mean)})
}

// kindIDs are the names of the kinds of errors. Others may come from a later version of the program.
var kindIDs = map[string]string{
	review.MissedWin: "fault.missed-win", review.AllowedWin: "fault.allowed-win", review.WinLost: "fault.win-lost",
	review.DrawLost: "fault.draw-lost", "corner": "fault.corner", "sun": "fault.sun", "block": "fault.block",
	"piece": "fault.piece",
}

// kind returns the name of a kind of errors.
func (l *layout) kind(kind string) string { return l.Text(cmp.Or(kindIDs[kind], "fault.other")) }
