package arena

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
)

// counted is a player that counts what happens to it.
type counted struct {
	playerFunc
	newGames, moves int
}

func (c *counted) NewGame() { c.newGames++ }

func (c *counted) Think(ctx context.Context, s game.State, l ai.Limits, report func(ai.Info)) (game.Move, ai.Info, error) {
	c.moves++
	return c.playerFunc.Think(ctx, s, l, report)
}

func TestPoolSharesPlayers(t *testing.T) {
	var made, thinking, most atomic.Int32
	pool := newPool(3, time.Minute, func() (ai.Player, error) {
		made.Add(1)
		return playerFunc(func(ctx context.Context, s game.State) (game.Move, error) {
			now := thinking.Add(1)
			defer thinking.Add(-1)
			for m := most.Load(); now > m && !most.CompareAndSwap(m, now); m = most.Load() {
			}
			time.Sleep(time.Millisecond)
			return firstMove(ctx, s)
		}), nil
	})
	defer pool.close()
	var games sync.WaitGroup
	for number := range uint64(20) {
		games.Go(func() {
			for range 10 {
				if _, _, err := pool.think(t.Context(), number, startOf(t), ai.Limits{}); err != nil {
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
		c := &counted{playerFunc: firstMove}
		players = append(players, c)
		return c, nil
	})
	for range 5 {
		for _, number := range []uint64{1, 2} {
			if _, _, err := pool.think(t.Context(), number, startOf(t), ai.Limits{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(players) != 2 || players[0].moves != 5 || players[0].newGames != 0 {
		t.Errorf("%+v", players)
	}
	if _, _, err := pool.think(t.Context(), 3, startOf(t), ai.Limits{}); err != nil {
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
		return playerFunc(func(context.Context, game.State) (game.Move, error) { panic("tired") }), nil
	})
	for want := 1; want <= 4; want++ {
		if _, _, err := pool.think(t.Context(), 1, startOf(t), ai.Limits{}); err == nil || made != want {
			t.Errorf("%v after %d players, want %d", err, made, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	<-pool.free
	if _, _, err := pool.think(ctx, 1, startOf(t), ai.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
