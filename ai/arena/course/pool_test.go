package course

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/game"
)

// counted is a player that counts what happens to it.
type counted struct {
	arenatest.PlayerFunc
	newGames, moves int
	game            int64
}

func (c *counted) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	c.moves++
	if r.Game != c.game && c.game != 0 {
		c.newGames++
	}
	c.game = r.Game
	return c.PlayerFunc.Think(ctx, r)
}

func TestPoolSharesPlayers(t *testing.T) { synctest.Test(t, testPoolSharesPlayers) }

func testPoolSharesPlayers(t *testing.T) {
	var made, thinking, most atomic.Int32
	pool := newPool(3, time.Minute, func() (ai.Player, error) {
		made.Add(1)
		return arenatest.PlayerFunc(func(ctx context.Context, s game.State) (game.Move, error) {
			now := thinking.Add(1)
			defer thinking.Add(-1)
			for m := most.Load(); now > m && !most.CompareAndSwap(m, now); m = most.Load() {
			}
			time.Sleep(time.Millisecond)
			return arenatest.FirstMove(ctx, s)
		}), nil
	})
	defer pool.close()
	var games sync.WaitGroup
	for number := range uint64(20) {
		games.Go(func() {
			for range 10 {
				if _, _, err := pool.think(t.Context(), number, ai.At(arenatest.StartOf(t), ai.Limits{})); err != nil {
					t.Error(err)
				}
			}
		})
	}
	games.Wait()
	if made.Load() != 3 || most.Load() != 3 {
		t.Errorf("%d players were made, %d thought at a time, want 3", made.Load(), most.Load())
	}
}

// TestPoolKeepsGamesTogether gives a game the player back that knows it, and
// tells a player when the game is another.
func TestPoolKeepsGamesTogether(t *testing.T) {
	var players []*counted
	pool := newPool(2, time.Minute, func() (ai.Player, error) {
		c := &counted{PlayerFunc: arenatest.FirstMove}
		players = append(players, c)
		return c, nil
	})
	for range 5 {
		for _, number := range []uint64{1, 2} {
			if _, _, err := pool.think(t.Context(), number, ai.At(arenatest.StartOf(t), ai.Limits{})); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(players) != 2 || players[0].moves != 5 || players[0].newGames != 0 {
		t.Errorf("%+v", players)
	}
	if _, _, err := pool.think(t.Context(), 3, ai.At(arenatest.StartOf(t), ai.Limits{})); err != nil {
		t.Fatal(err)
	}
	if players[0].newGames+players[1].newGames != 1 || players[0].newGames != 1 {
		t.Errorf("a third game was not given the player that rested longest: %+v, %+v", players[0], players[1])
	}
}

func TestPoolReplacesPlayersThatFail(t *testing.T) {
	made := 0
	pool := newPool(1, time.Minute, func() (ai.Player, error) {
		if made++; made == 3 {
			return nil, errors.New("none left")
		}
		return arenatest.PlayerFunc(func(context.Context, game.State) (game.Move, error) { panic("tired") }), nil
	})
	for want := 1; want <= 4; want++ {
		if _, _, err := pool.think(t.Context(), 1, ai.At(arenatest.StartOf(t), ai.Limits{})); err == nil || made != want {
			t.Errorf("%v after %d players, want %d", err, made, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	<-pool.free
	if _, _, err := pool.think(ctx, 1, ai.At(arenatest.StartOf(t), ai.Limits{})); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// thinkFunc is a player made of its Think.
type thinkFunc func(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error)

func (f thinkFunc) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	return f(ctx, r)
}

// TestPoolServesInTurn lets games wait for one player: they get it in the order of their arrival,
// and games that were given up are passed over.
func TestPoolServesInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var order []int
		next := make(chan struct{})
		pool := newPool(1, time.Hour, func() (ai.Player, error) {
			return thinkFunc(func(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
				order = append(order, int(r.Game))
				<-next
				return arenatest.PlayerFunc(arenatest.FirstMove).Think(ctx, r)
			}), nil
		})
		defer pool.close()
		const games = 20
		var waiting sync.WaitGroup
		var leave []context.CancelFunc
		for number := range games {
			ctx, cancel := context.WithCancel(t.Context())
			leave = append(leave, cancel)
			waiting.Go(func() {
				_, _, err := pool.think(ctx, uint64(number), ai.At(arenatest.StartOf(t), ai.Limits{}))
				if left := number%3 == 1; left != errors.Is(err, context.Canceled) {
					t.Errorf("game %d: %v", number, err)
				}
			})
			synctest.Wait()
		}
		var want []int
		for number := range games {
			if number%3 == 1 {
				leave[number]()
			} else {
				want = append(want, number)
			}
		}
		synctest.Wait()
		close(next)
		waiting.Wait()
		if !slices.Equal(order, want) {
			t.Errorf("the player was given to %v, want %v", order, want)
		}
		for _, cancel := range leave {
			cancel()
		}
	})
}

// TestPoolKeepsPlayersOfMovesGivenUp: a move that was given up is no failure of the player.
func TestPoolKeepsPlayersOfMovesGivenUp(t *testing.T) {
	made := 0
	pool := newPool(1, time.Minute, func() (ai.Player, error) {
		made++
		return arenatest.PlayerFunc(func(ctx context.Context, _ game.State) (game.Move, error) {
			<-ctx.Done()
			return game.NoMove, ctx.Err()
		}), nil
	})
	defer pool.close()
	for number := range uint64(5) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Millisecond, cancel)
		if _, _, err := pool.think(ctx, number, ai.At(arenatest.StartOf(t), ai.Limits{})); !errors.Is(err, context.Canceled) {
			t.Errorf("game %d: %v", number, err)
		}
	}
	if made != 1 {
		t.Errorf("%d players were made for 5 moves that were given up, want 1", made)
	}
}
