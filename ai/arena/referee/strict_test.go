package referee_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// paced is a player that takes so long for a move, and notes the time that it was told of.
type paced struct {
	takes time.Duration
	told  time.Duration
}

func (p *paced) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	p.told = r.Limits.Time
	time.Sleep(p.takes)
	return r.State().AppendMoves(nil)[0], ai.Info{}, nil
}

// TestStrictIsToTheMillisecond: of 10 s a move takes all but a millisecond, or one more.
func TestStrictIsToTheMillisecond(t *testing.T) {
	for _, test := range []struct {
		takes  time.Duration
		strict bool
		lost   bool
	}{
		{referee.CourseMove - time.Millisecond, true, false},
		{referee.CourseMove + time.Millisecond, true, true},
		{referee.CourseMove + 900*time.Millisecond, true, true},
		{referee.CourseMove + 900*time.Millisecond, false, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			slow, quick := &paced{takes: test.takes}, new(paced)
			seat := func(name string, p *paced) *referee.Seat {
				c := referee.Contestant{Name: name, Spec: "paced", Limits: ai.Limits{Time: referee.CourseMove}}
				return referee.NewSeat(c, othello.Victory, func(string, game.Rules) (ai.Player, error) { return p, nil })
			}
			record, err := referee.PlayGame(t.Context(), arenatest.StartOf(t), nil,
				[2]*referee.Seat{seat("slow", slow), seat("quick", quick)}, referee.Conduct{Strict: test.strict}, 1)
			if err != nil {
				t.Fatal(err)
			}
			if lost := record.Result == (game.Result{Winner: game.Second, Reason: game.Timeout}); lost != test.lost {
				t.Errorf("%v of %v, strict %v: %v", test.takes, referee.CourseMove, test.strict, record.Result)
			}
			// Players of the program's own leave a moment for their answer to be heard.
			if told := slow.told; test.strict == (told == referee.CourseMove) || told > referee.CourseMove ||
				told < 9*time.Second {
				t.Errorf("strict %v: told of %v", test.strict, told)
			}
		})
	}
}
