package pairing

import (
	"slices"
)

// Reasons why results do not count.
const (
	VoidWithdrawn   = "withdrawn"   // one of the players has left
	VoidUnscheduled = "unscheduled" // the plan has no such game
)

// Plan returns the state of the tournament after the given results, of which the last one
// of each game counts. It depends on nothing else. Played games stay valid: if an earlier
// result has been corrected, the players of a Swiss round who have played it, or are
// playing it, keep their opponents, and only the others are paired again. Games of a
// knock-out, or of later groups, do not count if the correction changed their players.
func (t *Tournament) Plan(results []Result) (*Plan, error) { return t.plan(results, false) }

// Stopped returns the final state of a tournament that ends with the given results, although
// games may be left. A round of which no game is over is left out, and every player has a
// place by the standings of the stage in progress. There are no places if no game is over.
func (t *Tournament) Stopped(results []Result) (*Plan, error) { return t.plan(results, true) }

func (t *Tournament) plan(results []Result, stopped bool) (*Plan, error) {
	checked := &Tournament{t.Seed, t.Stages, slices.Clone(t.Players), t.Rounds}
	if err := checked.Check(); err != nil {
		return nil, err
	}
	p := newPlanner(checked, results)
	p.stopped = stopped
	for i, stage := range checked.Stages {
		play := p.groups
		switch stage.Kind {
		case SwissStage:
			play = p.swiss
		case KnockOutStage:
			play = p.knockOut
		case DisplayStage:
			play = p.display
		}
		if !play(i+1, stage) {
			if stopped {
				p.stop()
			}
			p.finish(false)
			return p.plan, nil
		}
	}
	p.placeRest(p.entrants)
	p.finish(true)
	return p.plan, nil
}

// A Game is a scheduled game.
type Game struct {
	Key     string    `json:"key"`
	Number  int       `json:"number"`           // within the meeting, from 0
	Players [2]string `json:"players"`          // the player who opens first
	Result  *Result   `json:"result,omitempty"` // nil if there is none yet
}

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.Result != nil && !g.Result.Open }

// A Meeting is a series of games between two players in a round.
type Meeting struct {
	Place   string    `json:"place"` // the position in the tournament's schedule, without names
	Group   int       `json:"group"` // the group, or the place in the knock-out, from 0
	Round   int       `json:"round"` // of the stage, from 1
	Players [2]string `json:"players"`
	Games   []Game    `json:"games"`
}

// Over reports whether all games of the meeting have ended.
func (m *Meeting) Over() bool {
	return !slices.ContainsFunc(m.Games, func(g Game) bool { return !g.Over() })
}

// begun reports whether any game of the meeting has a result or is open.
func (m *Meeting) begun() bool {
	return slices.ContainsFunc(m.Games, func(g Game) bool { return g.Result != nil })
}

// A Phase is a part of a tournament whose meetings do not depend on each other's results:
// a stage of groups, a round of a Swiss stage, a round of a knock-out, or a simultaneous display.
type Phase struct {
	Name     string    `json:"name"`
	Stage    int       `json:"stage"` // from 1
	Meetings []Meeting `json:"meetings"`
	Resting  []string  `json:"resting,omitempty"` // players without an opponent in a Swiss round
}

// Over reports whether all games of the phase have ended.
func (p *Phase) Over() bool {
	return !slices.ContainsFunc(p.Meetings, func(m Meeting) bool { return !m.Over() })
}

func (p *Phase) begun() bool {
	return slices.ContainsFunc(p.Meetings, func(m Meeting) bool { return m.begun() })
}

// played reports whether any game of the phase has ended.
func (p *Phase) played() bool { return len(over(p.Meetings)) > 0 }

// A Plan is the state of a tournament: its results so far and the games to play next.
type Plan struct {
	Phases   []Phase       `json:"phases"` // so far; only the last one has games left
	Ahead    []string      `json:"ahead"`  // the names of the phases to come, if no player leaves
	Stages   []StageResult `json:"stages"` // with the standings so far
	Places   []Place       `json:"places"` // the settled places, the best first
	Finished bool          `json:"finished"`
	// Stopped is set if the tournament ended with games left, and the places follow from the
	// standings at that time.
	Stopped bool `json:"stopped,omitempty"`
	// Void are results that do not count, in the order in which they were given: the plan
	// does not contain their games, or not yet.
	Void []Void `json:"void,omitempty"`

	planner *planner
	rounds  []Round
}

// Void is a result that does not count.
type Void struct {
	Result Result `json:"result"`
	Why    string `json:"why"` // VoidWithdrawn or VoidUnscheduled
}

// Place is the final place of a player. Players knocked out in the same round share a
// place.
type Place struct {
	Place int    `json:"place"`
	Name  string `json:"name"`
	// PlacePoints are the points that the stages gave for the player's places, nil if no
	// stage gives any.
	PlacePoints *int `json:"placePoints,omitempty"`
}

// Open returns the meetings that have unfinished games.
func (p *Plan) Open() []Meeting {
	if len(p.Phases) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(p.Phases[len(p.Phases)-1].Meetings), func(m Meeting) bool { return m.Over() })
}

// Next returns the meetings of Open in the earliest round. It suits tournaments of
// people, who play one meeting at a time.
func (p *Plan) Next() []Meeting {
	open := p.Open()
	if len(open) == 0 {
		return nil
	}
	round := slices.MinFunc(open, func(a, b Meeting) int { return a.Round - b.Round }).Round
	return slices.DeleteFunc(open, func(m Meeting) bool { return m.Round != round })
}

// PlainKey returns the key with unquoted names that a stored result of one of the
// meeting's games may have instead of its Key. Older versions wrote such keys for names
// that contain a dash.
func (m *Meeting) PlainKey(g *Game) string { return plainKeyOf(m.Place, g.Players, g.Number) }

// points returns the points of the two players of a meeting.
func (m *Meeting) points() [2]int {
	var points [2]int
	for _, g := range m.Games {
		if g.Over() {
			points[g.Number%2] += g.Result.Points[0]
			points[1-g.Number%2] += g.Result.Points[1]
		}
	}
	return points
}

// forfeited reports whether all games of a meeting were forfeited.
func (m *Meeting) forfeited() bool {
	return !slices.ContainsFunc(m.Games, func(g Game) bool { return !g.Over() || !g.Result.Forfeit })
}

// Rounds returns the Swiss rounds that were paired for the plan, apart from those whose
// pairs follow from the games that have begun. Another plan with the same players and
// results need not pair them again.
func (p *Plan) Rounds() []Round { return p.rounds }
