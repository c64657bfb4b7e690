package lab

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
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

// The players compared, and the numbers of iterations of the Monte-Carlo tree search.
var (
	surveyedSearches   = []string{"minimax", "negamax", "alphabeta", "negascout", "negascout:quiescence=2"}
	surveyedIterations = []int{1_000, 10_000}
)

// survey holds the costs of the course's searches from the start of each game.
type survey struct {
	Limit int64        `json:"limit"` // nodes of one search
	Games []gameSurvey `json:"games"`
	// WholeGames omits games with a move that takes more nodes than the limit.
	WholeGames []wholeGame `json:"whole_games"`
}

type gameSurvey struct {
	Game     string         `json:"game"`
	Position string         `json:"position"`
	Searches []searchSurvey `json:"searches"`
	MCTS     []mctsSurvey   `json:"mcts"`
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

type mctsSurvey struct {
	Iterations int     `json:"iterations"`
	Nodes      int64   `json:"nodes"` // moves played, in the tree and in playouts
	Seconds    float64 `json:"seconds"`
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
	for _, iterations := range surveyedIterations {
		player, err := ai.New(fmt.Sprintf("mcts:iterations=%d,seed=1", iterations), rules)
		if err != nil {
			return gameSurvey{}, err
		}
		_, info, err := player.Think(ctx, ai.At(s, ai.Limits{Nodes: limit}))
		if err != nil {
			return gameSurvey{}, err
		}
		if err := ctx.Err(); err != nil {
			return gameSurvey{}, err
		}
		if info.Nodes < limit {
			g.MCTS = append(g.MCTS, mctsSurvey{iterations, info.Nodes, info.Elapsed.Seconds()})
		}
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

// The players of the report's whole games: the course's alpha-beta with the document's
// evaluation plays black. The seed is the first, counted from 1, with which all games
// last until the board is full.
const (
	wholeGameSearch   = "alphabeta:eval=course"
	wholeGameOpponent = "random:seed=2"
)

// wholeGameDepths are the depths of the games in the document on Othello.
var wholeGameDepths = []int{1, 5, 8}

// wholeGame summarizes the moves of a search in a game. All values except the times are
// equal on every computer.
type wholeGame struct {
	Engine   string  `json:"engine"`
	Opponent string  `json:"opponent"`
	Depth    int     `json:"depth"`
	Plies    int     `json:"plies"` // of both sides, including passes
	Moves    int     `json:"moves"` // moves of the search
	Nodes    int64   `json:"nodes"`
	Most     int64   `json:"most_nodes"` // of one move
	Half     float64 `json:"half_seconds"`
	Seconds  float64 `json:"seconds"`
	Slowest  float64 `json:"slowest_seconds"`
	Result   string  `json:"result"`
}

// surveyWholeGame plays a game at a depth. It aborts the game and returns played = false
// if a move takes as many nodes as the limit.
func surveyWholeGame(ctx context.Context, depth int, limit int64) (g wholeGame, played bool, err error) {
	g = wholeGame{Engine: wholeGameSearch, Opponent: wholeGameOpponent, Depth: depth}
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		return g, false, err
	}
	var players [2]ai.Player
	for side, spec := range map[game.Player]string{game.First: g.Engine, game.Second: g.Opponent} {
		if players[side], err = ai.New(spec, s.Rules()); err != nil {
			return g, false, err
		}
	}
	var times []time.Duration
	for {
		if _, over := s.Result(); over {
			black, white := s.(*othello.State).Board()
			g.Result = fmt.Sprintf("%d–%d", bits.OnesCount64(black), bits.OnesCount64(white))
			g.count(times)
			return g, true, nil
		}
		m, info, err := players[s.ToMove()].Think(ctx, ai.At(s, ai.Limits{Depth: depth, Nodes: limit}))
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return g, false, err
		}
		if s.ToMove() == game.First {
			if info.Nodes >= limit {
				return g, false, nil
			}
			g.Nodes, g.Most = g.Nodes+info.Nodes, max(g.Most, info.Nodes)
			times = append(times, info.Elapsed)
		}
		g.Plies++
		s.Play(m)
	}
}

// count adds up the times of the moves.
func (g *wholeGame) count(times []time.Duration) {
	g.Moves = len(times)
	for i, took := range times {
		seconds := took.Seconds()
		g.Seconds += seconds
		g.Slowest = max(g.Slowest, seconds)
		if i < len(times)/2 {
			g.Half += seconds
		}
	}
}
