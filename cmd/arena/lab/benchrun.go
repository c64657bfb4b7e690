package lab

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/arena"
	champion "colat/ai/othello"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/othello"
)

// benchPositions are fixed positions, one per line: its purpose, the game, and the
// position text. Those for the search are from the middle of a game, with 40 empty
// squares; those for solving are drawn by arena puzzle; those for the exact score are
// numbers 40 to 44 of the end-game test suite of the Fédération Française d'Othello, with
// the score for the side to move.
//
//go:embed bench_positions.txt
var benchPositions string

// figure is one row of the table.
type figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
}

// bench measures figures and collects them.
type bench struct {
	engine    *champion.Engine
	positions int
	log       io.Writer
	figures   []figure
}

func (b *bench) add(value float64, unit, format string, args ...any) {
	f := figure{fmt.Sprintf(format, args...), value, unit}
	b.figures = append(b.figures, f)
	fmt.Fprintf(b.log, "%s: %.4g %s\n", f.Name, f.Value, f.Unit)
}

// search measures the engine's search for a fixed time on each position from the middle
// of a game.
func (b *bench) search(ctx context.Context, rules *othello.Rules, think time.Duration) error {
	var nodes int64
	var depth int
	var elapsed time.Duration
	positions := b.positionsFor("search", rules)
	for _, s := range positions {
		b.engine.NewGame()
		begin := time.Now()
		_, info, err := b.engine.Think(ctx, ai.At(s, ai.Limits{Time: think}))
		if err != nil {
			return err
		}
		elapsed += time.Since(begin)
		nodes += info.Nodes
		depth += info.Depth
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	b.add(float64(nodes)/elapsed.Seconds(), "nodes/s", "%s: search, 40 empty squares", rules.ID())
	b.add(float64(depth)/float64(len(positions)), "plies", "%s: depth reached in %v", rules.ID(), think)
	return nil
}

// memory measures the memory that the program has taken from the system.
func (b *bench) memory() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.add(float64(m.Sys)/(1<<20), "MiB", "memory")
}

// exact solves the positions of the FFO suite twice, for the result only and for the
// difference of discs, and compares both with the known scores.
func (b *bench) exact(ctx context.Context) error {
	scores, states := b.scored()
	solver := champion.ExactSolver{Solver: champion.Solver{Engine: b.engine}}
	for _, way := range []struct {
		name  string
		exact bool
	}{{"win, draw or loss", false}, {"exact score", true}} {
		var seconds float64
		var nodes int64
		for i, s := range states {
			b.engine.NewGame()
			v, err := arena.Solve(ctx, solver, s, way.exact)
			if err != nil {
				return err
			}
			if v.Outcome != outcomeOf(scores[i]) || v.Score != nil && *v.Score != scores[i] {
				return fmt.Errorf("%s: solved as %s, the score is known to be %+d",
					othello.Classic.FormatPosition(s), v.Text(), scores[i])
			}
			seconds += v.Seconds
			nodes += v.Nodes
		}
		b.add(1000*seconds, "ms", "classic: FFO 40 to 44, %s", way.name)
		b.add(float64(nodes)/seconds, "nodes/s", "classic: FFO 40 to 44, %s, nodes a second", way.name)
	}
	return nil
}

// outcomeOf returns the outcome for a side with the given difference of discs.
func outcomeOf(score int) string {
	switch {
	case score > 0:
		return ai.Win.String()
	case score < 0:
		return ai.Loss.String()
	}
	return ai.Draw.String()
}

// scored returns the positions to be solved exactly and their scores.
func (b *bench) scored() (scores []int, states []*othello.State) {
	for line := range strings.Lines(benchPositions) {
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(states) == b.positions || fields[0] != "exact" {
			continue
		}
		s, err := othello.Classic.ParsePosition(fields[2])
		score, notNumber := strconv.Atoi(fields[1])
		if err := cmp.Or(err, notNumber); err != nil {
			panic("bench_positions.txt: " + err.Error())
		}
		states = append(states, s.(*othello.State))
		scores = append(scores, score)
	}
	return scores, states
}

// positionsFor returns the fixed positions of one game for one purpose.
func (b *bench) positionsFor(purpose string, rules *othello.Rules) []*othello.State {
	var states []*othello.State
	taken := make(map[int]int)
	for line := range strings.Lines(benchPositions) {
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(fields) != 3 || fields[0] != purpose || fields[1] != rules.ID() {
			continue
		}
		parsed, err := rules.ParsePosition(fields[2])
		if err != nil {
			panic("bench_positions.txt: " + err.Error())
		}
		s := parsed.(*othello.State)
		if n := s.Empties(); taken[n] < b.positions {
			taken[n]++
			states = append(states, s)
		}
	}
	return states
}

// perftRuns is the number of perft runs, of which the best time counts. A browser's
// engine first runs code that it has compiled with few optimizations.
const perftRuns = 5

// perftGames are the games whose leaves bench counts, and the depths: some millions of
// leaves, and more in games that count the last ply without playing its moves.
var perftGames = []struct {
	id    string
	depth int
}{{"victory", 10}, {"classic", 10}, {"uttt", 7}, {"mnk:10,10,5", 4}, {"cotoan", 4}}

// benchOptions returns fixed start options for games whose starts are drawn otherwise.
func benchOptions(id string) game.Options {
	if id == "victory" {
		return game.Options{"victory": "a1 c7 d5 g4 f3"}
	}
	return nil
}

// perft measures perft from the start of each game, at most to depth.
func (b *bench) perft(ctx context.Context, depth int) error {
	for _, g := range perftGames {
		rules, err := game.Find(g.id)
		if err != nil {
			return err
		}
		s, err := rules.New(benchOptions(g.id), nil)
		if err != nil {
			return err
		}
		deepest := min(depth, g.depth)
		best := 0.0
		for range perftRuns {
			begin := time.Now()
			leaves, err := arena.Perft(ctx, s, deepest)
			if err != nil {
				return err
			}
			best = max(best, float64(leaves)/time.Since(begin).Seconds())
		}
		b.add(best, "leaves/s", "%s: perft, depth %d", g.id, deepest)
	}
	return nil
}

// solve measures the proof of positions near the end, those with the fewest empty squares
// first. It spends at most limit on each position.
func (b *bench) solve(ctx context.Context, rules *othello.Rules, limit time.Duration) error {
	classes := make(map[int][]*othello.State)
	for _, s := range b.positionsFor("solve", rules) {
		classes[s.Empties()] = append(classes[s.Empties()], s)
	}
	var nodes int64
	var total float64
	for _, n := range slices.Sorted(maps.Keys(classes)) {
		var seconds []float64
		var sum float64
		proven := 0
		for _, s := range classes[n] {
			b.engine.NewGame()
			limited, cancel := context.WithTimeout(ctx, limit)
			v, err := arena.Solve(limited, champion.Solver{Engine: b.engine}, s, false)
			cancel()
			switch {
			case err == nil:
				proven++
			case !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil:
				return err
			}
			seconds = append(seconds, v.Seconds)
			sum += v.Seconds
			nodes += v.Nodes
		}
		total += sum
		slices.Sort(seconds)
		b.add(1000*seconds[len(seconds)/2], "ms", "%s: solve, %d empty squares, median", rules.ID(), n)
		b.add(1000*sum/float64(len(seconds)), "ms", "%s: solve, %d empty squares, mean", rules.ID(), n)
		b.add(100*float64(proven)/float64(len(seconds)), "%", "%s: solve, %d empty squares, proven", rules.ID(), n)
	}
	b.add(float64(nodes)/total, "nodes/s", "%s: solve, nodes a second", rules.ID())
	return nil
}

// speedOf returns the speed of another run in units of this one, or "" if the figure is
// not about speed.
func (f figure) speedOf(other figure) string {
	switch {
	case f.Value <= 0 || other.Value <= 0:
		return ""
	case f.Unit == "ms":
		return fmt.Sprintf("%.2f", f.Value/other.Value)
	case strings.HasSuffix(f.Unit, "/s"):
		return fmt.Sprintf("%.2f", other.Value/f.Value)
	}
	return ""
}

// text formats the value with its significant digits.
func (f figure) text() string {
	if f.Value < 1000 {
		return fmt.Sprintf("%.3g", f.Value)
	}
	return cli.Grouped(int64(f.Value))
}
