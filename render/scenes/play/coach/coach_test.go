package coach

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// advisedGame is a game of two persons whose coach has an advisor that answers when it is
// told to.
type advisedGame struct {
	*testing.T
	*Coach
	mutex    sync.Mutex
	thinking int // number of searches in progress
	asked    []ai.Request
	answers  chan ai.Info
}

func newAdvisedGame(t *testing.T) *advisedGame {
	g := &advisedGame{T: t, answers: make(chan ai.Info)}
	p := &scene.Program{Locale: locale.New("en")}
	p.Engine = func(string, game.Rules) (ai.Player, error) { return g, nil }
	p.Settings.Values, p.Settings.Opinion = true, true
	start, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(start, [2]match.Seat{})
	g.Coach = New(p, stage.New(games.Othello.Table(start.Rules())))
	g.NewGame(m, games.Othello, [2]Engine{}, true)
	t.Cleanup(g.Close)
	return g
}

// Think implements ai.Player.
func (g *advisedGame) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	g.mutex.Lock()
	g.asked = append(g.asked, *r)
	if g.thinking++; g.thinking > 1 {
		g.Error("the advisor has two questions at a time")
	}
	g.mutex.Unlock()
	defer func() {
		g.mutex.Lock()
		g.thinking--
		g.mutex.Unlock()
	}()
	state := r.Start.Clone()
	for _, m := range r.Moves {
		state.Play(m)
	}
	move := state.AppendMoves(nil)[0]
	select {
	case info := <-g.answers:
		return move, info, nil
	case <-ctx.Done():
		return move, ai.Info{}, ctx.Err()
	}
}

// tick updates the coach once, with the match on the board.
func (g *advisedGame) tick() {
	g.Update(Board{
		State: g.match.State(), Shown: len(g.match.Moves()), Choosing: true, Selected: -1, Proposed: -1,
	})
}

// question returns the n-th question to the advisor, from 0.
func (g *advisedGame) question(n int) ai.Request {
	g.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); runtime.Gosched() {
		g.tick()
		g.mutex.Lock()
		if len(g.asked) > n {
			defer g.mutex.Unlock()
			return g.asked[n]
		}
		g.mutex.Unlock()
	}
	g.Fatalf("there is no question %d", n)
	return ai.Request{}
}

// The first question is about the opinion, then the values have a round, and so on in turn. A
// hint comes before both, and the question that it interrupts is asked again.
func TestOneQuestionAtATime(t *testing.T) {
	g := newAdvisedGame(t)
	if got := g.question(0).Limits.Time; got != opinionRounds[0] {
		t.Fatalf("the first question takes %v, want %v", got, opinionRounds[0])
	}
	g.answers <- ai.Info{Depth: 4, Nodes: 1}
	if got := g.question(1).Limits.Time; got != firstLooks[0] {
		t.Fatalf("the second question takes %v, want %v", got, firstLooks[0])
	}
	g.answers <- ai.Info{Depth: 4, Nodes: 1}
	interrupted := g.question(2)
	if len(interrupted.Moves) != 1 {
		t.Fatalf("the third question is after %d moves, want one", len(interrupted.Moves))
	}
	g.AskHint()
	if got := g.question(3).Limits.Time; got != hintTime {
		t.Fatalf("the question after the request for a hint takes %v, want %v", got, hintTime)
	}
	g.answers <- ai.Info{Depth: 4, Nodes: 1}
	again := g.question(4)
	if !slices.Equal(again.Moves, interrupted.Moves) || again.Limits != interrupted.Limits {
		t.Errorf("after the hint %+v is asked, want %+v", again, interrupted)
	}
	if !g.Hint.Known {
		t.Error("the hint is not known")
	}
}

// A question about a position that is no longer on the board is cancelled, a hint with it.
func TestNewPositionDropsQuestions(t *testing.T) {
	g := newAdvisedGame(t)
	g.tick()
	g.AskHint()
	for n := 0; g.question(n).Limits.Time != hintTime; n++ {
	}
	before := len(g.asked)
	if err := g.match.Play(g.match.State().AppendMoves(nil)[0]); err != nil {
		t.Fatal(err)
	}
	if got := g.question(before).Moves; len(got) != 1 {
		t.Errorf("the next question is after %d moves, want one", len(got))
	}
	if g.Hint.Wanted {
		t.Error("the hint for the last position is still wanted")
	}
}

// A room allows no advice.
func TestNoAdviceWithoutLeave(t *testing.T) {
	g := newAdvisedGame(t)
	g.NewGame(g.match, games.Othello, [2]Engine{}, false)
	for range 10 {
		g.tick()
	}
	if g.Advised() || len(g.asked) > 0 {
		t.Errorf("%d questions are asked in a game without advice", len(g.asked))
	}
}

func TestCoachAtRestAllocatesNothing(t *testing.T) {
	g := newAdvisedGame(t)
	g.question(0)
	if n := testing.AllocsPerRun(100, g.tick); n > 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}
