package arena

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// hearing is a player that plays the first legal move and keeps the times it is
// told of.
type hearing struct {
	left     []time.Duration
	pause    time.Duration
	pondered []game.Player // who was to move
}

func (h *hearing) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	s := r.State()
	if r.Ponder {
		h.pondered = append(h.pondered, s.ToMove())
		<-ctx.Done()
		return game.NoMove, ai.Info{}, ctx.Err()
	}
	h.left = append(h.left, r.Limits.Left)
	time.Sleep(h.pause)
	return s.AppendMoves(nil)[0], ai.Info{}, nil
}

func TestClockIsCountedAndTold(t *testing.T) {
	players := [2]*hearing{{pause: 2 * time.Millisecond}, {}}
	seats := [2]*seat{seatOf("test-first", ai.Limits{}), seatOf("test-first", ai.Limits{})}
	for side := range seats {
		seats[side].player = players[side]
	}
	const total = time.Minute
	record, err := play(t.Context(), startOf(t), nil, seats, Conduct{Clock: total}, 1)
	if err != nil || record.Fault != "" {
		t.Fatalf("%+v, %v", record, err)
	}
	for side, p := range players {
		if p.left[0] != total {
			t.Errorf("side %d began with %v", side, p.left[0])
		}
		for i := 1; i < len(p.left); i++ {
			if used := p.left[i-1] - p.left[i]; used < p.pause || used > 10*time.Second {
				t.Errorf("side %d: %v, then %v", side, p.left[i-1], p.left[i])
			}
		}
	}
	// Without a clock nobody is told of one.
	players[0].left = nil
	if _, err := play(t.Context(), startOf(t), nil, seats, Conduct{}, 1); err != nil || players[0].left[0] != 0 {
		t.Errorf("told of %v, %v", players[0].left[0], err)
	}
}

// TestClockRunsOut: who uses up the time for the game loses it, by many short
// moves as by a long one.
func TestClockRunsOut(t *testing.T) {
	// In a bubble moves take the time that the players say, and no more.
	synctest.Test(t, testClockRunsOut)
}

func testClockRunsOut(t *testing.T) {
	for _, spec := range []string{"test-slow", "test-waits"} {
		for side := range 2 {
			seats := [2]*seat{seatOf("test-first", ai.Limits{}), seatOf("test-first", ai.Limits{})}
			seats[side] = seatOf(spec, ai.Limits{})
			record, err := play(t.Context(), startOf(t), nil, seats, Conduct{Clock: 300 * time.Millisecond}, 1)
			if err != nil || record.Winner != game.Player(1-side).Letter() || record.Reason != string(game.Timeout) ||
				!strings.Contains(record.Fault, "used up its 300ms for the game") {
				t.Errorf("%s as side %d: %+v, %v", spec, side, record, err)
				continue
			}
			if err := record.Replay(nil); err != nil {
				t.Errorf("%s: %v", spec, err)
			}
			if spec == "test-slow" && len(record.Moves) != 4+side {
				t.Errorf("%d moves before the third of the slow side", len(record.Moves))
			}
		}
	}
}

func TestClockIsTallied(t *testing.T) {
	m := matchOf("test-slow", "test-first", 2)
	m.Conduct.Clock = 200 * time.Millisecond
	tally, _ := m.playAll(t)
	if tally.Losses != 2 || tally.Efforts[0].Faults[game.Timeout] != 2 || len(tally.Efforts[1].Faults) != 0 {
		t.Errorf("%+v", tally)
	}
}

// TestGuestHasAClockAndPonders plays a game at a host with a player that keeps
// what it is asked.
func TestGuestHasAClockAndPonders(t *testing.T) {
	player := &hearing{pause: time.Millisecond}
	host := serve(t, &Host{Engine: "random:seed=1", Clock: time.Minute, Client: game.Second, Seed: 3})
	g := &Guest{Address: host.address, Player: player, Clock: time.Minute, Ponder: true, Patience: 5 * time.Second, MessageTimeout: 10 * time.Second, Name: "test"}
	visit, err := g.Play(t.Context())
	if err != nil || visit.Err != nil {
		t.Fatalf("%+v, %v", visit, err)
	}
	if len(player.left) < 5 || player.left[0] != time.Minute || player.left[len(player.left)-1] >= time.Minute-4*time.Millisecond {
		t.Errorf("the guest was told of %v", player.left)
	}
	if len(player.pondered) == 0 {
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
	if err := ai.StartPondering(playerFunc(firstMove), ai.At(s, ai.Limits{})).Wait(t.Context()); err != nil {
		t.Errorf("a player that cannot ponder is not done at once: %v", err)
	}
}

// looking counts the legal moves where it ponders.
type looking struct{ choices int }

func (l *looking) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	l.choices = len(r.State().AppendMoves(nil))
	return game.NoMove, ai.Info{}, nil
}
