package pairing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Result is the result of a game, or the note that it is being played.
type Result struct {
	Game    string    `json:"game"`    // the game's Key
	Players [2]string `json:"players"` // the player who opened first
	Points  [2]int    `json:"points"`
	// Open is set while the game is being played. Such a result gives no points, but its
	// players are not paired again.
	Open bool `json:"open,omitempty"`
	// Forfeit is set if the game was not played because one player or both did not come.
	Forfeit bool `json:"forfeit,omitempty"`
	// Corrected is set if the organizer has entered the result.
	Corrected bool `json:"corrected,omitempty"`
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
// a stage of groups, a round of a Swiss stage, or a round of a knock-out.
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

// A gameID identifies a game, even if the names of players are ambiguous within a key.
type gameID struct {
	key     string
	players [2]string
}

func (r *Result) id() gameID { return gameID{r.Game, r.Players} }

// planner computes a plan, stage by stage.
type planner struct {
	*Tournament
	results  map[gameID]*Result
	order    []*Result       // the values of results, in the order in which they were last given
	used     map[gameID]bool // the games in the plan
	phaseAt  map[string]int  // index by name of phase
	leavesAt map[string]int  // the phase from which on a player is missing
	away     map[string][]Absence
	plan     *Plan

	stopped  bool           // the tournament has ended although games may be left
	entrants []string       // players still in the tournament, the best first
	classes  [][]string     // the same players by their standing so far; equal ones share a class
	group    map[string]int // the group that a player came from
	out      [][]string     // players who are out, in order of leaving; a class shares its place
	// placePoints are the points by place of the players so far.
	placePoints map[string]int
}

// late returns the players who entered late, in order.
func (t *Tournament) late() []Player {
	return slices.DeleteFunc(slices.Clone(t.Players), func(p Player) bool { return p.Enters == "" })
}

// placeRest gives each of these players, the best first, a place of its own.
func (p *planner) placeRest(names []string) {
	for _, name := range slices.Backward(names) {
		p.out = append(p.out, []string{name})
	}
}

// shuffleEntrants shuffles the entrants of a stage whose draw is random.
func (p *planner) shuffleEntrants(number int, stage Stage) {
	if stage.Draw == RandomDraw {
		p.rng(fmt.Sprintf("shuffle %d", number)).Shuffle(len(p.entrants), func(i, j int) {
			p.entrants[i], p.entrants[j] = p.entrants[j], p.entrants[i]
		})
	}
}

// meeting returns a meeting with the results of its games so far. The players open the
// games in turn.
func (p *planner) meeting(place string, group int, m pair, games int) Meeting {
	meeting := Meeting{Place: place, Group: group, Round: m.round, Players: [2]string{m.first, m.second}}
	for i := range games {
		g := Game{Number: i, Players: meeting.Players}
		if i%2 == 1 {
			g.Players[0], g.Players[1] = g.Players[1], g.Players[0]
		}
		id := gameID{keyOf(place, g.Players, i), g.Players}
		if plain := (gameID{plainKeyOf(place, g.Players, i), g.Players}); p.results[plain] != nil {
			id = plain
		}
		g.Key = id.key
		if g.Result = p.results[id]; p.stopped && !g.Over() {
			g.Result = nil
		}
		p.used[id] = true
		meeting.Games = append(meeting.Games, g)
	}
	return meeting
}

// keyOf returns the key of a game of a meeting, with the number counted from 0. The key
// is unique in the tournament: a player's name that would make it ambiguous is quoted.
func keyOf(place string, players [2]string, number int) string {
	for i, name := range players {
		if strings.Contains(name, "–") || strings.HasPrefix(name, `"`) {
			players[i] = strconv.Quote(name)
		}
	}
	return plainKeyOf(place, players, number)
}

// plainKeyOf returns the key of a game with the players' names unquoted. Stored results
// may have such a key; their players identify the game.
func plainKeyOf(place string, players [2]string, number int) string {
	return fmt.Sprintf("%s/%s–%s/%d", place, players[0], players[1], number+1)
}

// PlainKey returns the key with unquoted names that a stored result of one of the
// meeting's games may have instead of its Key. Older versions wrote such keys for names
// that contain a dash.
func (m *Meeting) PlainKey(g *Game) string { return plainKeyOf(m.Place, g.Players, g.Number) }

// add appends a phase to the plan and reports whether it is over.
func (p *planner) add(phase Phase) bool {
	p.plan.Phases = append(p.plan.Phases, phase)
	return phase.Over()
}

// over returns the results of the finished games.
func over(meetings []Meeting) []*Result {
	var list []*Result
	for _, m := range meetings {
		for _, g := range m.Games {
			if g.Over() {
				list = append(list, g.Result)
			}
		}
	}
	return list
}

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

// A pair is a meeting of two players in a round.
type pair struct {
	round  int
	first  string
	second string
}
