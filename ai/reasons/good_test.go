package reasons_test

import (
	"math/bits"
	"testing"

	"colat/ai"
	"colat/ai/reasons"
	"colat/game"
	"colat/game/othello"
	"colat/game/uttt"
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
		{"uttt", []reasons.Kind{
			reasons.WinsBlock, reasons.OnlyDefence, reasons.SecondBlock, reasons.StopsBlock, reasons.KeepsBlock,
		}},
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
	right := confirmBlocks(before, best, r)
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

// confirmBlocks reports whether a reason about small boards is true, by the rules alone.
func confirmBlocks(before game.State, best game.Move, r *reasons.Reason) bool {
	s, is := before.(*uttt.State)
	if !is {
		return false
	}
	side, after := s.ToMove(), then(before, best).(*uttt.State)
	block, _ := uttt.BlockAndCell(best)
	won := func(side game.Player) func(game.State) int {
		return func(s game.State) int { return bits.OnesCount16(s.(*uttt.State).Blocks(side)) }
	}
	others := func(bad func(after *uttt.State) bool) bool {
		worse, all := 0, before.AppendMoves(nil)
		for _, m := range all {
			if bad(then(before, m).(*uttt.State)) {
				worse++
			}
		}
		return !bad(after) && worse == r.Count && len(all)-1 == r.Less
	}
	two := lines(after, side, block) > lines(before, side, block) && after.Target() != block && after.Target() != uttt.Free
	stops := lines(before, side.Opponent(), block) > 0 && lines(after, side.Opponent(), block) == 0
	switch r.Kind {
	case reasons.SecondBlock:
		for open := range 9 {
			if after.Owner(open) == game.NoSide && uttt.HasLine(after.Blocks(side)|1<<open) {
				return after.Owner(block) == side && s.Owner(block) == game.NoSide
			}
		}
	case reasons.StopsBlock:
		return stops
	case reasons.StopsLine:
		for _, line := range uttt.Lines() {
			own, open := bits.OnesCount16(line&s.Blocks(side.Opponent())), 0
			for in := range 9 {
				if line>>in&1 != 0 && s.Owner(in) == game.NoSide && (s.Stones(0, in)|s.Stones(1, in)) != 1<<9-1 {
					open++
				}
			}
			if line>>block&1 != 0 && own > 0 && own+open == 3 {
				return stops
			}
		}
	case reasons.KeepsBlock:
		return others(func(s *uttt.State) bool { return gains(s, won(side.Opponent())) > 0 })
	case reasons.KeepsFree:
		return others(func(s *uttt.State) bool { return s.Target() == uttt.Free })
	case reasons.Threatens:
		return two
	case reasons.Restrains:
		for _, m := range after.AppendMoves(nil) {
			in, _ := uttt.BlockAndCell(m)
			if lines(then(after, m), after.ToMove(), in) > lines(after, after.ToMove(), in) {
				return false
			}
		}
		return gains(after, won(after.ToMove())) == 0
	}
	return false
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
		{"uttt", "....................O...X...............X...O.............................X...... O 6", "66",
			reasons.Restrains, 0, 0},
		{"uttt", "..X..X..XO......X..X....OX...................OOO..X........X.....O...O..O........ X 6", "63",
			reasons.Threatens, 0, 0},
		{"uttt", "O.X.X.X.XO..X....XO.O.X.XXO.....XO.O..O.O.O...OX.......X..OO.XX.OX....O.X.OXXO..O X 5", "53",
			reasons.KeepsFree, 3, 6},
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
