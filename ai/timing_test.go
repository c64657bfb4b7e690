package ai_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/ai"
)

// With any clock a move leaves time on it, and an increment adds to the time of a move.
func TestMovesStayWithinTheClock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, most time.Duration) time.Duration {
			return time.Duration(rapid.Int64Range(0, int64(most)).Draw(t, name))
		}
		limits := ai.Limits{Left: 1 + draw("left", time.Hour), Increment: draw("increment", 10*time.Minute)}
		usable, least := ai.Usable(limits.Left)
		pace := ai.Pace{
			Usable: usable, Least: least, Moves: rapid.IntRange(1, 60).Draw(t, "moves"), Soft: 0.6, Most: 0.4,
		}
		var with, without ai.Timing
		hard := with.Start(time.Now(), limits, pace).Time
		without.Start(time.Now(), ai.Limits{Left: limits.Left}, pace)
		if hard > max(limits.Left*2/5, limits.Left/100, 1) || with.Soft > hard || with.Soft < without.Soft {
			t.Fatalf("of %v with %v more a move it takes %v or %v, without increment %v", limits.Left, limits.Increment,
				with.Soft, hard, without.Soft)
		}
		plain := ai.Limits{Left: limits.Left}.MoveTime()
		if move := limits.MoveTime(); move < plain || move > max(plain, limits.Left/4) {
			t.Fatalf("of %v with %v more a move it takes %v, without increment %v", limits.Left, limits.Increment, move, plain)
		}
	})
}

// A player with an increment uses it: after many moves it has spent more than the time at the start,
// and most of what was added.
func TestIncrementsAreUsed(t *testing.T) {
	const start, increment, moves = 60 * time.Second, 2 * time.Second, 100
	for name, take := range map[string]func(l ai.Limits) time.Duration{
		"a share": ai.Limits.MoveTime,
		"a pace": func(l ai.Limits) time.Duration {
			var timing ai.Timing
			usable, least := ai.Usable(l.Left)
			hard := timing.Start(time.Now(), l, ai.Pace{Usable: usable, Least: least, Moves: 20, Soft: 0.6, Most: 0.4}).Time
			return min(hard, timing.Soft*5/3)
		},
	} {
		left, spent := start, time.Duration(0)
		for range moves {
			took := take(ai.Limits{Left: left, Increment: increment})
			spent += took
			if left -= took; left <= 0 {
				t.Fatalf("%s: no time is left", name)
			}
			left += increment
		}
		if spent < start+increment*moves*3/4 {
			t.Errorf("%s: %v spent of %v", name, spent, start+increment*moves)
		}
	}
}
