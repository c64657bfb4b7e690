package tournament

import (
	"slices"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
)

func decideCorrect(c *Tournament, _ string, command *Command, e *Event) (bool, error) {
	switch {
	case c.phase != Playing && c.phase != Over:
		return false, refuse(room.NotPlaying, "it has not begun")
	case command.Result == nil || !possible(command.Result):
		return false, refuse(BadResult, "want points for a game: %d and 0, %d and %d, or %d each; nothing for both only "+
			"where nobody came", pairing.Win, pairing.HalfWin, pairing.Draw, pairing.Draw)
	case c.events >= MostEvents+hostEvents:
		return false, refuse(room.Full, "too much has happened here for anything to be corrected")
	}
	plan, err := c.Plan()
	if err != nil {
		return false, err
	}
	result := *command.Result
	result.Open, result.Corrected = false, false
	game := find(plan, &result)
	switch {
	case game == nil:
		return false, refuse(NoGame, "the plan has no game %.100q of these players", result.Game)
	case game.Result != nil:
		is := *game.Result
		if is.Corrected = false; is == result {
			return false, nil
		}
	}
	e.Kind, e.Results = Corrected, []pairing.Result{result}
	return true, c.foresee(e)
}

// possible reports whether a game can have a result.
func possible(r *pairing.Result) bool {
	p := r.Points
	if p[0] < p[1] {
		p[0], p[1] = p[1], p[0]
	}
	switch p {
	case [2]int{pairing.Win, 0}:
		return true
	case [2]int{pairing.HalfWin, pairing.Draw}, [2]int{pairing.Draw, pairing.Draw}:
		return !r.Forfeit
	}
	return r.Forfeit && p == [2]int{}
}

// find returns the game in a plan to which a result belongs, or nil.
func find(plan *pairing.Plan, r *pairing.Result) *pairing.Game {
	for _, phase := range plan.Phases {
		for _, m := range phase.Meetings {
			for i, g := range m.Games {
				if g.Key == r.Game && g.Players == r.Players {
					return &m.Games[i]
				}
			}
		}
	}
	return nil
}

// Correction returns the changes of the plan that the correction of a result would cause,
// so that the host can confirm them.
func (c *Tournament) Correction(r pairing.Result) (pairing.Change, error) {
	e, err := c.Decide(c.host, &Command{Do: Correct, Result: &r}, c.last)
	if err != nil || e == nil {
		return pairing.Change{}, err
	}
	_, change, err := c.after(e)
	return change, err
}

// after returns a copy of the tournament with an event applied, and the changes of the
// plan.
func (c *Tournament) after(e *Event) (*Tournament, pairing.Change, error) {
	before, err := c.Plan()
	if err != nil {
		return nil, pairing.Change{}, err
	}
	then := c.Clone()
	if err := then.Apply(e); err != nil {
		return nil, pairing.Change{}, err
	}
	plan, err := then.Plan()
	if err != nil {
		return nil, pairing.Change{}, err
	}
	return then, plan.Since(before), nil
}

// foresee fills in the consequences of an event: the rooms of games in progress that it
// cancels, the finished games that become void, and whether the tournament reopens.
func (c *Tournament) foresee(e *Event) error {
	then, change, err := c.after(e)
	if err != nil {
		return err
	}
	e.Reopened = e.Kind == Corrected && change.Reopened
	for _, v := range change.Void {
		if !v.Result.Open && len(e.Voids) < mostGiven {
			e.Voids = append(e.Voids, v.Result.Game)
		}
	}
	plan, err := then.Plan()
	if err != nil {
		return err
	}
	for _, g := range then.given {
		if game := find(plan, &pairing.Result{Game: g.Game, Players: g.Players}); game == nil || game.Over() {
			e.Drops = append(e.Drops, g.Room)
		}
	}
	slices.Sort(e.Voids)
	return nil
}
