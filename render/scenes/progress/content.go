package progress

import (
	"colat/ai"
	"colat/ai/practice"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// content is the user's progress as the page shows it: what is known of it, the games that are
// chosen, and the goals.
type content struct {
	program *scene.Program
	known   data
	family  string // whose games are shown; "" for all
	period  period
	today   int
	summary *summary
	goals   storage.Goals
	queue   practice.Queue // the user's exercises
	week    int            // games of this week, for the goal
	tried   int            // puzzles of today, for the goal
	next    int            // the next level in the game of nextIn, 0 for none
	nextIn  string
	plots   plots
	written string // language of the plots
}

// count counts what the goals are about.
func (c *content) count() {
	p := c.program
	c.week, c.tried = p.Store.PlayedInWeek(c.today, p.Zone()), p.Store.TriedOn(c.today, p.Games.Families())
}

// show shows the games of the family in the period.
func (c *content) show() {
	c.summary = c.known.summarize(c.family, c.period, c.today)
	c.next, c.nextIn = 0, ""
	if st := &c.summary.standing; st.measured {
		c.next, c.nextIn = c.known.history.NextLevel(st.rules), st.rules
	} else if c.family != "" {
		if rules, err := c.program.Games.Shown(c.family); err == nil {
			c.next, c.nextIn = c.known.history.NextLevel(rules.ID()), rules.ID()
		}
	}
	c.written = ""
	c.program.Refresh()
}

// familyTitle returns the name of a family of games.
func (c *content) familyTitle(l *locale.Locale, family string) string {
	if rules, err := c.program.Games.Rules(family); err == nil {
		return c.program.Games.Of(rules).FamilyTitle(l, rules)
	}
	return family
}

// plots are the plots of the page, which are prepared once for a summary.
type plots struct {
	version            int
	activity, standing plot
	columns            ui.Columns
	graph              ui.Graph
	courses            [ai.MostLevel]ui.Balance
	results            [ai.MostLevel]string // the courses in words
}

// A plot is a picture with labels beside it, and its content in words.
type plot struct {
	painter ui.Painter
	left    []string  // labels of the axis, from the bottom to the top
	below   [2]string // labels at both ends
	words   string    // all of it
}
