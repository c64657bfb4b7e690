package progress

import (
	"slices"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/bench"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// The controls of the goals. Those with an amount end with less or more.
const (
	gamesGoal   = "goal-games-"
	puzzlesGoal = "goal-puzzles-"
	levelGoal   = "goal-level"
	dailyMost   = "daily-" // of exercises
	less, more  = "less", "more"
)

// goalControls returns the controls of the goals.
func (c *content) goalControls() []bench.Control {
	change := func(how func(*storage.Goals)) func() {
		return func() {
			c.goals = c.program.Store.Goals() // another window may have changed them
			how(&c.goals)
			kept := c.goals
			c.program.PutOff(func() { c.program.Store.KeepGoals(kept) })
		}
	}
	amount := func(name string, of func(*storage.Goals) *int, offered []int) []bench.Control {
		by := func(by int) func() {
			return change(func(g *storage.Goals) { *of(g) = changed(offered, *of(g), by) })
		}
		return []bench.Control{{Name: name + less, Do: by(-1)}, {Name: name + more, Do: by(1)}}
	}
	list := amount(gamesGoal, func(g *storage.Goals) *int { return &g.Games }, storage.GamesGoals)
	list = append(list, amount(puzzlesGoal, func(g *storage.Goals) *int { return &g.Puzzles }, storage.PuzzlesGoals)...)
	list = append(list, amount(dailyMost, func(g *storage.Goals) *int { return &g.Daily }, storage.DailyMost)...)
	return append(list, bench.Control{Name: levelGoal, Do: change(func(g *storage.Goals) { g.Level = !g.Level })})
}

// changed returns the amount on offer that is by places after another one.
func changed(offered []int, amount, by int) int {
	return offered[min(max(slices.Index(offered, amount)+by, 0), len(offered)-1)]
}

// addGoals lays out the goals, and how far the user has come.
func (l *layout) addGoals(r *ui.Rect) {
	l.addHeading(r, "progress.goals")
	l.addGoal(r, gamesGoal, "progress.goal-games", l.goals.Games, l.week, storage.GamesGoals)
	l.addGoal(r, puzzlesGoal, "progress.goal-puzzles", l.goals.Puzzles, l.tried, storage.PuzzlesGoals)
	on := l.AddSwitch(r.CutTop(scene.RowHeight, 2), levelGoal, l.Text("progress.goal-level"), l.goals.Level,
		theme.TextBody-1)
	if on.Clipped() {
		on.Size = theme.TextSmall
	}
	if l.next > 0 && l.goals.Level {
		words := l.Format("progress.play-next", locale.Data{"Name": faces.Name(l.Locale, l.next), "Level": l.next})
		l.AddButton(r.CutTop(scene.MainHeight, 0), "play-next", words, ui.IconPlay, ui.Quiet)
	} else if l.family != "" && l.next == 0 && l.goals.Level {
		l.AddWords(r, l.Text("progress.all-beaten"), theme.TextSmall, l.Theme.TextMuted, 0)
	}
}

// addGoal lays out a goal with an amount: its name, how much is done, and a stepper.
func (l *layout) addGoal(r *ui.Rect, name, id string, wanted, done int, offered []int) {
	row := r.CutTop(scene.RowHeight, 2)
	l.addStepper(&row, name, wanted, offered)
	words := l.Text(id)
	reached := wanted > 0 && done >= wanted
	if reached {
		tick := row.CutRight(iconWide, 4).Middle(iconWide)
		l.Add(ui.Item{Kind: ui.Picture, Painter: check{}, Rect: tick, Color: l.Theme.TextAccent})
	}
	label := l.AddLabel(row, "", theme.TextBody-1, l.Theme.Text)
	if wanted > 0 {
		state := l.Format("progress.goal-done", locale.Data{"Done": min(done, 999), "Wanted": wanted})
		label.Choose(words+": "+state, words+" "+state, state)
		label.Label = words
	} else {
		label.Choose(words)
	}
	if reached {
		label.Color = l.Theme.TextAccent
	}
}

// addStepper lays out an amount at the end of a row, and the buttons for another one that is on offer.
func (l *layout) addStepper(row *ui.Rect, name string, amount int, offered []int) {
	stepper := row.CutRight(2*theme.Touch+44, theme.Gap)
	fewer := l.AddButton(stepper.CutLeft(theme.Touch, 0), name+less, "", ui.IconMinus, ui.Quiet)
	fewer.Disabled = amount == offered[0]
	plus := l.AddButton(stepper.CutRight(theme.Touch, 0), name+more, "", ui.IconPlus, ui.Quiet)
	plus.Disabled = amount == offered[len(offered)-1]
	words := strconv.Itoa(amount)
	if amount == 0 {
		words = l.Text("progress.no-goal")
	}
	l.AddBold(stepper, words, theme.TextBody, l.Theme.Text).Align = text.Center
}

// iconWide is the width of the tick of a goal that is reached.
const iconWide = 22.0

// check draws the tick of a goal that is reached.
type check struct{}

// Paint implements ui.Painter.
func (check) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	ui.DrawIcon(dst, ui.IconCheck, r.CenterX(), r.CenterY(), r.H, item.Color)
}
