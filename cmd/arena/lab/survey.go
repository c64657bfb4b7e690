package lab

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"colat/ai"
	"colat/cmd/arena/cli"
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

// log returns a line with the depth that each search reached.
func (g *gameSurvey) log() string {
	parts := []string{g.Game + ":"}
	for _, s := range g.Searches {
		seconds := 0.0
		if n := len(s.Depths); n > 0 {
			seconds = s.Depths[n-1].Seconds
		}
		took := time.Duration(math.Round(seconds*1000)) * time.Millisecond
		parts = append(parts, fmt.Sprintf("%s to depth %d in %v,", s.Engine, len(s.Depths), took))
	}
	return strings.TrimSuffix(strings.Join(parts, " "), ",")
}

// print writes the tables in Markdown, in the report's language. A line with the caption and the name
// of a table stands above each.
func (s *survey) print(out io.Writer) error {
	tables := []string{measuredHead}
	for _, g := range s.Games {
		tables = append(tables, g.costs())
	}
	for _, l := range ladders {
		if table, played := s.strength(l); played {
			tables = append(tables, table)
		}
	}
	_, err := io.WriteString(out, strings.Join(tables, ""))
	return err
}

// costs returns a table of nodes and times of a game's searches with one row per depth.
func (g *gameSurvey) costs() string {
	t := newMarkdown()
	t.columns("độ sâu", "minimax, nút", "alpha-beta, nút", "NegaScout, nút", "thêm tìm kiếm tĩnh, nút",
		"minimax, thời gian", "alpha-beta, thời gian", "minimax : alpha-beta")
	plain, cut := g.search("minimax"), g.search("alphabeta")
	searches := []*searchSurvey{plain, cut, g.search("negascout"), g.search("negascout:quiescence=2")}
	for depth := 1; depth <= len(cut.Depths); depth++ {
		line := []string{fmt.Sprint(depth)}
		for _, search := range searches {
			line = append(line, search.cell(depth, func(d depthSurvey) string { return cli.Grouped(d.Nodes) }))
		}
		for _, search := range searches[:2] {
			line = append(line, search.cell(depth, func(d depthSurvey) string { return secondsText(d.Seconds) }))
		}
		c, _ := cut.at(depth)
		t.line(append(line, plain.cell(depth, func(d depthSurvey) string {
			return comma(fmt.Sprintf("%.1f", float64(d.Nodes)/float64(c.Nodes)))
		}))...)
	}
	end := ""
	if cut.Outcome != "" {
		end = "; ở dòng cuối ván đã được giải xong: " + outcomeWords[cut.Outcome]
	}
	return fmt.Sprintf("\nBảng: Số nút và thời gian từ thế bắt đầu của %s%s {#cost-%s}\n\n%s",
		code(g.Game), end, anchor(g.Game), t)
}

// cell describes an iteration of a search, if it reached that depth.
func (s *searchSurvey) cell(depth int, text func(depthSurvey) string) string {
	if d, reached := s.at(depth); reached {
		return text(d)
	}
	return missing
}

// strength returns the table of a ladder, and whether its matches have been played.
func (s *survey) strength(l ladder) (table string, played bool) {
	t := newMarkdown("trò", "A", "B")
	t.columns("ván", "A thắng", "hoà", "A thua", "A: nút mỗi nước", "A: thời gian mỗi nước")
	for _, m := range s.Matches {
		if slices.Contains(l.matches, m.matchup) {
			t.line(m.row()...)
		}
	}
	return fmt.Sprintf("\nBảng: Các trận đấu ở %s {#strength-%s}\n\n%s", l.title, l.name, t), len(t.lines) > 0
}

// search returns the results of the given player.
func (g *gameSurvey) search(engine string) *searchSurvey {
	i := slices.IndexFunc(g.Searches, func(s searchSurvey) bool { return s.Engine == engine })
	return &g.Searches[i]
}
