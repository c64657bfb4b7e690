package play_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
)

// ruler is a champion that looks 9 plies deep, finds every move as good as it has looked
// deep in per cent, and writes down which moves it was asked about.
type ruler struct {
	mu      sync.Mutex
	asked   []game.Move
	deepest int // it is slow beyond
}

func (p *ruler) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	depth := r.Limits.Depth
	if depth == 0 {
		depth = 9
	} else {
		p.asked = append(p.asked, r.Moves[len(r.Moves)-1])
	}
	moves := r.State().AppendMoves(nil)
	depth = min(depth, p.deepest)
	return moves[len(moves)-1], ai.Info{Depth: depth, Chance: 1 - float64(depth)/100}, nil
}

// crowd is a game of gomoku whose stones are in the middle of the board.
const crowd = "game=mnk:15,15,5&black=human&white=human&lang=en&moves=h8+g7+h6+g6+i7+g5+g8+h5"

func openValues(t *testing.T, address string, p ai.Player) (a *apptest.App, values func() []board.Value) {
	a, _ = apptest.OpenWith(t, address, &storage.Store{}, games.All,
		func(string, game.Rules) (ai.Player, error) { return p, nil })
	a.Press(ebiten.KeyV)
	return a, func() []board.Value { return a.Scene().Board().View.Values() }
}

// The best-looking moves of a large board are looked at first, none is called the best
// before all that are shown have been looked at equally deep, and values change all at once.
func TestValuesOfALargeBoard(t *testing.T) {
	p := &ruler{deepest: 99}
	a, values := openValues(t, crowd, p)
	seen := map[string]bool{}
	a.Until(t, "the deepest values are there", func(app.ProbeState) bool {
		list := values()
		for _, v := range list {
			if v.Text != list[0].Text {
				t.Fatalf("%s and %s stand side by side", v.Text, list[0].Text)
			}
			if v.Best != list[0].Best || v.Best && len(list) != 32 {
				t.Fatalf("of %d values, %+v is the best", len(list), v)
			}
			seen[v.Text] = true
		}
		return len(list) > 0 && list[0].Text == "8%"
	})
	if len(seen) != 3 || !values()[0].Best {
		t.Errorf("values of %v were seen, the best %v", seen, values()[0])
	}
	for i, m := range p.asked[1:20] { // the first one is the player's own choice
		if column, row := m%15, m/15; column < 4 || column > 11 || row < 2 || row > 11 {
			t.Errorf("question %d is about column %d of row %d", i+2, column, row)
		}
	}
	for _, words := range []string{"On squares: % to win for X;", "Depth 9, the best framed.", "32 of 217 moves."} {
		if !a.Contains(words) {
			t.Errorf("the legend does not say %q", words)
		}
	}
}

// A move that is not looked at as deep as the others leaves the values as they are.
func TestValuesStayAtACommonDepth(t *testing.T) {
	p := &ruler{deepest: 9}
	a, values := openValues(t, "game=classic&white=human&lang=en", p)
	a.Until(t, "a value is there", func(app.ProbeState) bool { return len(values()) == 4 && values()[0].Best })
	p.mu.Lock()
	p.deepest = 6
	p.mu.Unlock()
	for range 200 {
		a.Tick()
	}
	for _, v := range values() {
		if v.Text != values()[0].Text || !v.Best {
			t.Errorf("%+v", values())
		}
	}
}

// winner is a ruler that knows of a winning move, which does not look like one.
type winner struct{ *ruler }

func (p winner) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	move, info, err := p.ruler.Think(ctx, r)
	if r.Limits.Depth == 0 {
		info.Outcome = ai.Win
	}
	return move, info, err
}

// A move that wins is the best as soon as it is known to, and a hint has its square for
// itself.
func TestWinningMoveHasItsValueFirst(t *testing.T) {
	a, values := openValues(t, crowd, winner{&ruler{deepest: 99}})
	const corner = 14*15 + 14 // the last of the moves
	a.Until(t, "there are values", func(app.ProbeState) bool {
		list := values()
		if len(list) == 0 {
			return false
		}
		if last := list[len(list)-1]; last.Square != corner || last.Text != "win" || !last.Best {
			t.Fatalf("the winning move is valued %+v", last)
		}
		return len(list) == 32
	})
	apptest.Hinted(t, a)
	a.Until(t, "the hinted square has no value", func(app.ProbeState) bool {
		marked := func(v board.Value) bool { return v.Square == corner || v.Best }
		return len(values()) == 31 && !slices.ContainsFunc(values(), marked)
	})
}
