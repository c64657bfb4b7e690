package lab

import (
	"context"
	"fmt"
	"slices"

	"colat/ai/arena"
	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game"
)

// matchSeed is the seed of the report's matches.
const matchSeed = 1

// A matchup is a match of the report. Its players are limited by depth, nodes or iterations, so
// that all its values but the times are equal on every computer.
type matchup struct {
	Game    string `json:"game"`
	A       string `json:"a"`
	B       string `json:"b"`
	Games   int    `json:"games"`
	Opening int    `json:"opening"` // random moves first
}

// matchSurvey is the result of a match from A's point of view.
type matchSurvey struct {
	matchup
	Won     int     `json:"won"`
	Drawn   int     `json:"drawn"`
	Lost    int     `json:"lost"`
	Nodes   int64   `json:"nodes"`   // of a move of A
	Seconds float64 `json:"seconds"` // of a move of A
}

// A ladder is a table of the report: matches in one of the games, each against a stronger player or
// by one.
type ladder struct {
	name, title string // of the table; the title is in the report's language
	matches     []matchup
}

// ladders are the tables with the strength of players.
var ladders = []ladder{
	{"victory", "Cờ Lật với ô chiến thắng", slices.Concat(
		against("victory", "random", 100, 0, "greedy", "alphabeta:depth=1", "alphabeta:depth=2", "alphabeta:depth=3",
			"alphabeta:depth=4", "alphabeta:depth=5"),
		against("victory", "alphabeta:depth=4", 100, 6, "negascout:depth=6", "mcts:iterations=1000"),
		against("victory", "alphabeta:depth=6", 100, 6, "champion:nodes=10000"),
		against("victory", "mcts:iterations=1000", 100, 6, "champion:nodes=10000"),
	)},
	{"classic", "Othello cổ điển", slices.Concat(
		against("classic", "random", 100, 0, "greedy:eval=course", "alphabeta:eval=course,depth=1",
			"alphabeta:eval=course,depth=2", "alphabeta:eval=course,depth=3", "alphabeta:eval=course,depth=4",
			"alphabeta:eval=course,depth=5", "alphabeta:eval=course,depth=8"),
		against("classic", "alphabeta:eval=course,depth=4", 100, 6, "alphabeta:depth=4", "mcts:iterations=1000"),
		against("classic", "alphabeta:depth=6", 100, 6, "champion:nodes=10000"),
		against("classic", "mcts:iterations=1000", 100, 6, "champion:nodes=10000"),
	)},
	{"uttt", "Ultimate Tic-Tac-Toe", slices.Concat(
		against("uttt", "random", 100, 0, "greedy", "alphabeta:depth=1", "alphabeta:depth=2", "alphabeta:depth=4"),
		against("uttt", "alphabeta:depth=4", 100, 4, "alphabeta:depth=6", "mcts:iterations=1000"),
		against("uttt", "alphabeta:depth=6", 100, 4, "champion:nodes=5000"),
		against("uttt", "mcts:iterations=2000", 100, 4, "champion:nodes=5000"),
	)},
	{"mnk", "m,n,k", slices.Concat(
		against("mnk:10,10,5", "random", 100, 0, "greedy", "mcts:iterations=1000"),
		against("mnk:10,10,5", "greedy", 100, 2, "alphabeta:depth=2", "alphabeta:depth=3", "mcts:iterations=1000"),
		against("mnk:10,10,5", "alphabeta:depth=3", 40, 2, "champion:nodes=5000"),
		against("mnk:15,15,5", "alphabeta:depth=2", 100, 2, "alphabeta:depth=3", "champion:nodes=5000"),
		against("mnk:20,20,5", "alphabeta:depth=2", 40, 2, "champion:nodes=5000"),
	)},
	{"cotoan", "Cờ toán Việt Nam", slices.Concat(
		against("cotoan", "random", 100, 0, "greedy:eval=course", "alphabeta:eval=course,depth=2"),
		against("cotoan", "greedy:eval=course", 100, 4, "alphabeta:eval=course,depth=2", "alphabeta:eval=course,depth=3"),
		against("cotoan", "greedy", 20, 4, "mcts:iterations=200"),
		against("cotoan", "alphabeta:eval=course,depth=3", 100, 4, "alphabeta:eval=course,depth=4",
			"negascout:eval=course,depth=3,quiescence=2", "champion:nodes=5000"),
	)},
}

// against returns matches of each of the players against one opponent.
func against(id, opponent string, games, opening int, players ...string) []matchup {
	matches := make([]matchup, len(players))
	for i, player := range players {
		matches[i] = matchup{Game: id, A: player, B: opponent, Games: games, Opening: opening}
	}
	return matches
}

// surveyMatch plays a match.
func surveyMatch(ctx context.Context, m matchup) (matchSurvey, error) {
	found := matchSurvey{matchup: m}
	rules, err := game.Find(m.Game)
	if err != nil {
		return found, err
	}
	played := arena.Match{
		Rules: rules, Games: m.Games, Opening: m.Opening, Seed: matchSeed,
		A: referee.Contestant{Name: "A", Spec: m.A},
		B: referee.Contestant{Name: "B", Spec: m.B},
	}
	tally, err := played.Run(ctx)
	if err != nil {
		return found, err
	}
	found.Won, found.Drawn, found.Lost = tally.Wins, tally.Draws, tally.Losses
	effort := tally.Efforts[0]
	moves := max(effort.Moves, 1)
	found.Nodes = (effort.Nodes + int64(moves)/2) / int64(moves)
	found.Seconds = effort.Time.Seconds() / float64(moves)
	return found, ctx.Err()
}

// row returns the cells of a match in its table.
func (m *matchSurvey) row() []string {
	return append(m.figures(), secondsText(m.Seconds))
}

// figures returns the cells of a match that are equal on every computer.
func (m *matchSurvey) figures() []string {
	return []string{code(m.Game), code(m.A), code(m.B), fmt.Sprint(m.Games), fmt.Sprint(m.Won), fmt.Sprint(m.Drawn),
		fmt.Sprint(m.Lost), cli.Grouped(m.Nodes)}
}

// log returns a line with the result.
func (m *matchSurvey) log() string {
	return fmt.Sprintf("%s: %s against %s: +%d =%d -%d", m.Game, m.A, m.B, m.Won, m.Drawn, m.Lost)
}
