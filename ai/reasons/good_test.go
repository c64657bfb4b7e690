package reasons_test

import (
	"testing"

	"colat/ai"
	"colat/ai/reasons"
	"colat/game"
	"colat/game/othello"
)

// Each reason for a good move is confirmed by the rules or a proof, like those against a bad one.
func TestGoodIsConfirmed(t *testing.T) {
	for _, test := range []struct {
		id   string
		want []reasons.Kind // are found
	}{
		{"victory", []reasons.Kind{reasons.TakesSuns, reasons.Corner, reasons.Mobility}},
		{"classic", []reasons.Kind{reasons.Corner, reasons.Mobility}},
		{"mnk:9,9,5", []reasons.Kind{reasons.AllowedFours, reasons.ForcesFours}},
		{"uttt", []reasons.Kind{reasons.WinsBlock, reasons.OnlyDefence, reasons.Free}},
		{"cotoan", []reasons.Kind{reasons.Capture}},
	} {
		t.Run(test.id, func(t *testing.T) {
			t.Parallel()
			found := make(map[reasons.Kind]int)
			for _, f := range faults(t, test.id, 6, 500) {
				hash := f.Before.Hash()
				r, other, is := reasons.Good(f.Before, f.Best, nil)
				if f.Before.Hash() != hash {
					t.Fatal("the position has changed")
				}
				if !is {
					continue
				}
				found[r.Kind]++
				if other != game.NoMove {
					against := &reasons.Fault{Before: f.Before, Played: other, Best: f.Best}
					if len(r.Line) > 1 {
						against.After = r.Line[1:]
					}
					confirm(t, against, &r)
					continue
				}
				confirmGood(t, f.Before, f.Best, &r)
			}
			t.Log(found)
			for _, kind := range test.want {
				if found[kind] == 0 {
					t.Errorf("kind %d is never found", kind)
				}
			}
		})
	}
}

// confirmGood checks what is said for a move alone.
func confirmGood(t *testing.T, before game.State, best game.Move, r *reasons.Reason) {
	t.Helper()
	side, after := before.ToMove(), then(before, best)
	right := false
	switch result, over := after.Result(); r.Kind {
	case reasons.Wins:
		right = over && result.Winner == side
	case reasons.OnlyDefence:
		lost, all := 0, before.AppendMoves(nil)
		for _, m := range all {
			if s := then(before, m); winsNow(s) {
				lost++
			}
		}
		right = !winsNow(after) && lost == r.Count && len(all)-1 == r.Less && 2*lost >= r.Less
	case reasons.ForcesSuns:
		right = forces(after, side, 2*r.Count-2)
	case reasons.ForcesFours:
		right = isWon(t, after, side)
	case reasons.TakesSuns, reasons.TakesCorner, reasons.WinsBlock, reasons.Captures:
		right = r.Count > 0
	case reasons.LeavesNoMove:
		replies := after.AppendMoves(nil)
		right = len(replies) == 1 && replies[0] == othello.Pass
	}
	if !right {
		rules := before.Rules()
		t.Errorf("%s: %s: %+v", rules.FormatPosition(before), rules.FormatMove(before, best), *r)
	}
}

// In positions made for it, the reason is the one that a person would give.
func TestGoodInKnownPositions(t *testing.T) {
	for _, test := range []struct {
		rules, position, best string
		want                  reasons.Kind
		count, less           int
	}{
		{"mnk:3,3,3", "X../.O./..X O", "a3", reasons.OnlyDefence, 0, 0},
		{"mnk:3,3,3", "XX./.O./... O", "c1", reasons.OnlyDefence, 5, 5},
		{"mnk:3,3,3", "XX./OO./... O", "c2", reasons.Wins, 0, 0},
		{"classic", "-OX---------------------------OX-------------------------------- X", "a1", reasons.TakesCorner, 1, 0},
		{"cotoan", "--,--,--,--,--,--,--,--,b1/--,--,--,--,b0,--,--,--,--/--,--,--,--,--,--,--,--,--/" +
			"--,--,--,--,--,--,--,--,--/b7,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/" +
			"--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/--,--,--,--,--,--,--,--,--/" +
			"r3,--,--,--,r0,--,--,--,--/r2,--,--,--,--,--,--,--,-- r 0-0", "a1xa7", reasons.Captures, 7, 0},
	} {
		rules, err := game.Find(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.ParsePosition(test.position)
		if err != nil {
			t.Errorf("%s: %v", test.position, err)
			continue
		}
		r, _, is := reasons.Good(s, move(t, s, test.best), nil)
		if is != (test.want != reasons.OnlyDefence || test.less > 0) ||
			is && (r.Kind != test.want || r.Count != test.count || r.Less != test.less) {
			t.Errorf("%s in %s: %+v %t, want kind %d with %d of %d", test.best, test.position, r, is, test.want,
				test.count, test.less)
		}
		if is {
			confirmGood(t, s, move(t, s, test.best), &r)
		}
	}
}

// A question that is interrupted, and a game that ends, give no reason.
func TestNoReason(t *testing.T) {
	rules, err := game.Find("mnk:9,9,5")
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	moves, _ := ai.Likely(s)
	if r, _, is := reasons.Good(s, moves[0], func() bool { return false }); is {
		t.Errorf("an interrupted question has the reason %+v", r)
	}
}
