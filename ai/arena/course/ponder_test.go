package course

import (
	"context"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// TestGuestHasAClockAndPonders plays a game at a host with a player that keeps
// what it is asked.
func TestGuestHasAClockAndPonders(t *testing.T) {
	player := &arenatest.Hearing{Pause: time.Millisecond}
	clock := match.TimeControl{Total: time.Minute}
	host := serve(t, &Host{Engine: "random:seed=1", Clock: clock, Client: game.Second, Seed: 3})
	g := &Guest{
		Address: host.address, Player: player, Name: "test", Clock: match.TimeControl{Total: time.Minute}, Ponder: true,
		Patience: 5 * time.Second, MessageTimeout: 10 * time.Second,
	}
	visit, err := g.Play(t.Context())
	if err != nil || visit.Err != nil {
		t.Fatalf("%+v, %v", visit, err)
	}
	if n := len(player.Left); n < 5 || player.Left[0] != time.Minute ||
		player.Left[n-1] >= time.Minute-4*time.Millisecond {
		t.Errorf("the guest was told of %v", player.Left)
	}
	if len(player.Pondered) == 0 {
		t.Error("the guest did not think in its opponent's time")
	}
}

// TestForcedMovesArePlayedBeforePondering: behind an opponent's only move lies
// the position that is worth a search.
func TestForcedMovesArePlayedBeforePondering(t *testing.T) {
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; len(s.AppendMoves(nil)) != 1; n = n*1103515245 + 12345 {
		moves := s.AppendMoves(nil)
		s.Play(moves[(n>>16&0x7fff)%len(moves)])
		if _, over := s.Result(); over {
			t.Fatal("a game without a forced move")
		}
	}
	player := &looking{}
	if err := ai.StartPondering(player, ai.At(s, ai.Limits{})).Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if player.choices == 1 {
		t.Error("a position with a single move was searched")
	}
	pondering := ai.StartPondering(arenatest.PlayerFunc(arenatest.FirstMove), ai.At(s, ai.Limits{}))
	if err := pondering.Wait(t.Context()); err != nil {
		t.Errorf("a player that cannot ponder is not done at once: %v", err)
	}
}

// looking counts the legal moves where it ponders.
type looking struct{ choices int }

func (l *looking) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	l.choices = len(r.State().AppendMoves(nil))
	return game.NoMove, ai.Info{}, nil
}
