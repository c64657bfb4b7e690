package progress

import (
	"cmp"
	"slices"
	"time"

	"colat/ai"
	"colat/ai/ladder"
	"colat/ai/review"
	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// period is the time that the page shows.
type period string

const (
	month   period = "month" // four weeks
	quarter period = "quarter"
	always  period = "always"
)

// summary holds the contents of the page.
type summary struct {
	games, puzzles int
	clean          int // puzzles solved at the first try
	columns        [][ui.Parts]float64
	first          int // day with which the columns begin
	step           int // days of a column

	all      storage.Tally
	levels   [ai.MostLevel]storage.Tally
	courses  [ai.MostLevel][][ui.Parts]float64 // the same over time, in the columns; nil without games
	others   storage.Tally                     // against people and other engines
	helped   int                               // games against levels with help, which do not count
	standing standing
	each     []standing // of all games, if the games of all families are shown

	analysed int // games
	margin   bool
	phases   [storage.Phases]storage.Loss
	errors   []storage.Fault // the costliest first
	openings []openingTally  // the most frequent first
	places   map[string]storage.Tally
}

// openingTally counts the games with an opening.
type openingTally struct {
	opening
	storage.Tally
}

// summarize sums the games and puzzles of a family, or of all if it is "", in a period up to today.
func (d *data) summarize(family string, of period, today int) *summary {
	s := &summary{places: make(map[string]storage.Tally)}
	d.divide(s, family, of, today)
	byKey := make(map[string]int)
	for i := range d.games {
		p := &d.games[i]
		if family != "" && p.family != family || p.day < s.first || p.day > today {
			continue
		}
		s.games++
		s.columns[(p.day-s.first)/s.step][0]++
		if p.Side == game.NoSide {
			continue
		}
		tally(&s.all, p.Entry)
		switch {
		case p.counts():
			s.addResult(p)
		case p.level > 0:
			s.helped++
		default:
			tally(&s.others, p.Entry)
		}
		if o := p.opening; o.name != "" && family != "" {
			at, known := byKey[o.key]
			if !known {
				at = len(s.openings)
				byKey[o.key] = at
				s.openings = append(s.openings, openingTally{opening: o})
			}
			tally(&s.openings[at].Tally, p.Entry)
		}
		if p.place != "" {
			t := s.places[p.place]
			tally(&t, p.Entry)
			s.places[p.place] = t
		}
		s.addFindings(p.Findings)
	}
	for _, t := range d.puzzles {
		if (family == "" || t.family == family) && t.day >= s.first && t.day <= today {
			s.puzzles++
			s.columns[(t.day-s.first)/s.step][1]++
			if t.clean {
				s.clean++
			}
		}
	}
	slices.SortStableFunc(s.openings, func(a, b openingTally) int { return b.Games() - a.Games() })
	slices.SortStableFunc(s.errors, func(a, b storage.Fault) int {
		if other := b.Kind == review.OtherFault; other != (a.Kind == review.OtherFault) { // comes last
			if other {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.Cost, a.Cost)
	})
	if family != "" {
		s.standing = d.standing(family, today)
		return s
	}
	for _, family := range d.families() {
		if one := d.standing(family, today); one.measured {
			s.each = append(s.each, one)
		}
	}
	return s
}

// recent returns the shortest period in which there are games or puzzles of a family, or of all if
// it is "".
func (d *data) recent(family string, today int) period {
	for _, of := range periods {
		if s := d.summarize(family, of, today); s.games+s.puzzles > 0 {
			return of
		}
	}
	return month
}

// addResult adds the result of a game against a level.
func (s *summary) addResult(p *played) {
	tally(&s.levels[p.level-1], p.Entry)
	course := &s.courses[p.level-1]
	if *course == nil {
		*course = make([][ui.Parts]float64, len(s.columns))
	}
	part := 1 // drawn
	if p.Won() {
		part = 0
	} else if p.Lost() {
		part = 2
	}
	(*course)[(p.day-s.first)/s.step][part]++
}

// addFindings adds what the analysis of a game has found.
func (s *summary) addFindings(f *storage.Findings) {
	if f == nil {
		return
	}
	s.analysed++
	s.margin = f.Margin
	for i, p := range f.Phases {
		s.phases[i].Moves += p.Moves
		s.phases[i].Sum += p.Sum
	}
	for _, e := range f.Errors {
		at := slices.IndexFunc(s.errors, func(f storage.Fault) bool { return f.Kind == e.Kind })
		if at < 0 {
			at = len(s.errors)
			s.errors = append(s.errors, storage.Fault{Kind: e.Kind})
		}
		s.errors[at].Count += e.Count
		s.errors[at].Cost += e.Cost
	}
}

// mostColumns is the most columns for a whole history, of one or more weeks each.
const mostColumns = 26

// divide divides the period into columns: of days, of weeks, or of as many weeks as needed.
func (d *data) divide(s *summary, family string, of period, today int) {
	n := 28
	s.step = 1
	switch of {
	case quarter:
		n, s.step = 12, 7
	case always:
		first := today
		for i := range d.games {
			if family == "" || d.games[i].family == family {
				first = min(first, d.games[i].day)
			}
		}
		for _, t := range d.puzzles {
			if family == "" || t.family == family {
				first = min(first, t.day)
			}
		}
		weeks := (today-first)/7 + 1
		s.step = 7 * ((weeks + mostColumns - 1) / mostColumns)
		n = max((today-first)/s.step+1, 8)
	}
	s.first = today + 1 - n*s.step
	s.columns = make([][ui.Parts]float64, n)
}

// standing is the level at which the user stands in a game.
type standing struct {
	rules    string // ID of the game; "" if its levels have not been measured or there are no games
	games    int    // that count now
	unknown  int    // of these, the games of which it is not known whether there was help
	now      ladder.Estimate
	points   []point // over time
	measured bool
}

// point is the estimate after the games up to a day.
type point struct {
	day int
	ladder.Estimate
}

// The last latestGames games count for the estimate, so that it follows a user who gets better. It
// is firm if there are firmGames of them and the interval is at most firmWidth levels wide.
const (
	latestGames = 40
	firmGames   = 8
	firmWidth   = 3.0
	mostPoints  = 24
)

// firm reports whether the estimate says something.
func (s *standing) firm() bool { return s.games >= firmGames && s.now.High-s.now.Low <= firmWidth }

// standing returns the level at which the user stands, in the game of a family that they have
// played most against levels.
func (d *data) standing(family string, today int) standing {
	var s standing
	count := make(map[string]int)
	for i := range d.games {
		p := &d.games[i]
		if p.family == family && p.day <= today && p.counts() {
			if _, measured := ladder.Of(p.Game); measured {
				if count[p.Game]++; count[p.Game] >= count[s.rules] {
					s.rules = p.Game
				}
			}
		}
	}
	var list []*played
	for i := range d.games {
		if p := &d.games[i]; p.Game == s.rules && p.day <= today && p.counts() {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return s
	}
	l, _ := ladder.Of(s.rules)
	s.measured = true
	step := max(1, (len(list)+mostPoints-1)/mostPoints)
	for n := len(list); n > 0; n -= step {
		r, unknown := results(list[max(0, n-latestGames):n])
		e := l.Fit(&r)
		if n == len(list) {
			s.now, s.games, s.unknown = e, r.Games(), unknown
		}
		if n >= firmGames/2 {
			s.points = append(s.points, point{list[n-1].day, e})
		}
	}
	slices.Reverse(s.points)
	return s
}

// results counts the results of games by level, and those of which it is not known whether there
// was help.
func results(list []*played) (r ladder.Results, unknown int) {
	for _, p := range list {
		tally((*storage.Tally)(&r[p.level-1]), p.Entry)
		if p.Help == storage.HelpUnknown {
			unknown++
		}
	}
	return r, unknown
}

// date returns the date of a day, as by puzzles.DayOf.
func date(day int) time.Time { return time.Unix(int64(day)*86400, 0).UTC() }

// periods are the periods in the order of their controls.
var periods = []period{month, quarter, always}

// periodIDs are the names of the periods.
var periodIDs = map[period]string{
	month: "progress.month", quarter: "progress.quarter", always: "progress.always",
}
