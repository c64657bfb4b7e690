package lab

import (
	"context"
	"slices"

	"colat/ai"
	"colat/game"
)

// surveyed are the games of the course's documents with the largest search depth for
// each. The smallest boards of m,n,k are searched to the end of the game.
var surveyed = []struct {
	id      string
	deepest int
}{
	{"victory", 10}, {"classic", 10}, {"uttt", 10}, {"mnk:3,3,3", 9}, {"mnk:4,4,4", 16}, {"mnk:10,10,5", 10},
	{"mnk:20,20,5", 10}, {"cotoan", 10},
}

// surveyedSearches are the players whose costs are compared.
var surveyedSearches = []string{"minimax", "negamax", "alphabeta", "negascout", "negascout:quiescence=2"}

// survey holds the costs of the course's searches from the start of each game, and how strong
// they are.
type survey struct {
	Limit   int64         `json:"limit"` // nodes of one search
	Games   []gameSurvey  `json:"games"`
	Matches []matchSurvey `json:"matches"`
}

type gameSurvey struct {
	Game     string         `json:"game"`
	Position string         `json:"position"`
	Searches []searchSurvey `json:"searches"`
}

// searchSurvey holds the costs of one search by depth, and the outcome if the search has
// proven it.
type searchSurvey struct {
	Engine  string        `json:"engine"`
	Depths  []depthSurvey `json:"depths"`
	Outcome string        `json:"outcome,omitempty"`
}

// depthSurvey holds the total cost of all iterations up to a depth. Nodes counts every
// position reached by a move, including those visited only to order moves.
type depthSurvey struct {
	Depth   int     `json:"depth"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

// surveyGame measures all players at the start of a game.
func surveyGame(ctx context.Context, id string, deepest int, limit int64) (gameSurvey, error) {
	rules, err := game.Find(id)
	if err != nil {
		return gameSurvey{}, err
	}
	s, err := rules.New(benchOptions(id), nil)
	if err != nil {
		return gameSurvey{}, err
	}
	g := gameSurvey{Game: id, Position: rules.FormatPosition(s)}
	for _, engine := range surveyedSearches {
		found, err := surveySearch(ctx, s, engine, ai.Limits{Depth: deepest, Nodes: limit})
		if err != nil {
			return gameSurvey{}, err
		}
		g.Searches = append(g.Searches, found)
	}
	return g, nil
}

// surveySearch runs a search until a limit is reached. It omits an unfinished iteration.
func surveySearch(ctx context.Context, s game.State, engine string, limits ai.Limits) (searchSurvey, error) {
	found := searchSurvey{Engine: engine, Depths: []depthSurvey{}}
	player, err := ai.New(engine, s.Rules())
	if err != nil {
		return found, err
	}
	r := ai.At(s, limits)
	r.Report = func(info ai.Info) {
		if info.Depth == len(found.Depths)+1 {
			found.Depths = append(found.Depths, depthSurvey{info.Depth, info.Nodes, info.Elapsed.Seconds()})
		}
	}
	_, info, err := player.Think(ctx, r)
	if err != nil {
		return found, err
	}
	if info.Proven() {
		found.Outcome = info.Outcome.String()
	}
	return found, ctx.Err()
}

// at returns the cost of a search to a depth, and whether the search reached it.
func (s *searchSurvey) at(depth int) (depthSurvey, bool) {
	i := slices.IndexFunc(s.Depths, func(d depthSurvey) bool { return d.Depth == depth })
	if i < 0 {
		return depthSurvey{}, false
	}
	return s.Depths[i], true
}
