package reasons_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"colat/ai"
	_ "colat/ai/all"
	"colat/ai/reasons"
	"colat/ai/review"
	"colat/game"
	"colat/game/cotoan"
	"colat/game/othello"
	"colat/game/uttt"
)

// searched is the result of an engine for a position, for the side to move.
type searched struct {
	worth float64
	line  []game.Move
}

// search has an engine search a position, which may be an end.
func search(t testing.TB, engine ai.Player, s game.State, nodes int64) searched {
	if result, over := s.Result(); over {
		return searched{worth: ai.OutcomeFor(result, s.ToMove()).Chance(0, 1)}
	}
	_, info, err := engine.Think(t.Context(), &ai.Request{Start: s.Clone(), Game: 1, Limits: ai.Limits{Nodes: nodes}})
	if err != nil {
		t.Fatal(err)
	}
	w := review.WorthOf(&info, game.First, false, 10)
	return searched{w.Chance, slices.Clone(info.PV)}
}

func then(s game.State, m game.Move) game.State {
	s = s.Clone()
	s.Play(m)
	return s
}

// faults plays random games, and returns the moves that cost at least as much as an inaccuracy, by an
// engine.
func faults(t *testing.T, id string, games int, nodes int64) []*reasons.Fault {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := ai.New("champion:table=1", rules)
	if err != nil {
		t.Fatal(err)
	}
	player, err := ai.New("level:3,seed=5", rules)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(8, 15))
	var list []*reasons.Fault
	for range games {
		s, err := rules.New(nil, random)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ; ply++ {
			if _, over := s.Result(); over {
				break
			}
			m, _, err := player.Think(t.Context(), &ai.Request{Start: s.Clone(), Limits: ai.Limits{Nodes: 200}})
			if err != nil {
				t.Fatal(err)
			}
			if moves := s.AppendMoves(nil); ply%2 == 0 && len(moves) > 1 {
				if random.IntN(2) == 0 {
					m = moves[random.IntN(len(moves))]
				}
				best := search(t, engine, s, nodes)
				after := search(t, engine, then(s, m), nodes)
				side := best.worth
				if then(s, m).ToMove() == s.ToMove() {
					after.worth = 1 - after.worth
				}
				if len(best.line) > 0 && best.line[0] != m && side-(1-after.worth) >= review.InaccuracyCost {
					list = append(list, &reasons.Fault{
						Before: s.Clone(), Played: m, Best: best.line[0], After: after.line, Instead: best.line[1:],
					})
				}
			}
			s.Play(m)
		}
	}
	return list
}

// Every reason is confirmed by the rules, by plain search or by the engine's proof.
func TestReasonsAreConfirmed(t *testing.T) {
	for _, test := range []struct {
		id    string
		games int
		nodes int64
		want  []reasons.Kind // are found
	}{
		{"victory", 8, 1000, []reasons.Kind{reasons.Corner, reasons.Mobility}},
		{"classic", 12, 3000, []reasons.Kind{reasons.Corner, reasons.Mobility, reasons.Parity}},
		{"mnk:9,9,5", 5, 1000, []reasons.Kind{
			reasons.MissedWin, reasons.AllowedFours, reasons.MissedFours,
		}},
		{"uttt", 6, 1000, []reasons.Kind{
			reasons.Block, reasons.Free, reasons.AllowedWin, reasons.MissedBlock, reasons.MissedStop,
		}},
		{"cotoan", 3, 500, []reasons.Kind{reasons.Capture}},
	} {
		t.Run(test.id, func(t *testing.T) {
			t.Parallel()
			list := faults(t, test.id, test.games, test.nodes)
			found := make(map[reasons.Kind]int)
			for _, f := range list {
				hash := f.Before.Hash()
				for _, r := range reasons.Find(f) {
					found[r.Kind]++
					confirm(t, f, &r)
				}
				if f.Before.Hash() != hash {
					t.Fatal("the position has changed")
				}
			}
			t.Logf("%d bad moves: %v", len(list), found)
			for _, kind := range test.want {
				if found[kind] == 0 {
					t.Errorf("kind %d is never found among %d bad moves", kind, len(list))
				}
			}
		})
	}
}

// confirm checks a reason.
func confirm(t *testing.T, f *reasons.Fault, r *reasons.Reason) {
	t.Helper()
	rules, side := f.Before.Rules(), f.Before.ToMove()
	about := rules.FormatPosition(f.Before) + ": " + rules.FormatMove(f.Before, f.Played)
	after, instead := then(f.Before, f.Played), then(f.Before, f.Best)
	end := f.Before.Clone()
	for _, m := range r.Line {
		if !game.IsLegal(end, m) {
			t.Fatalf("%s: the line %v is not legal", about, r.Line)
		}
		end.Play(m)
	}
	wrong := func(what string) { t.Errorf("%s: %s: %+v", about, what, *r) }
	switch result, over := end.Result(); r.Kind {
	case reasons.MissedWin:
		if !over || result.Winner != side || r.Line[0] != f.Best {
			wrong("the best move does not win")
		}
	case reasons.AllowedWin:
		if !over || result.Winner != side.Opponent() || winsNow(instead) {
			wrong("the line does not win, or the best move allows as much")
		}
	case reasons.AllowedSuns:
		if !forces(after, side.Opponent(), 2*r.Count-1) || forces(instead, side.Opponent(), 2*r.Count-1) {
			wrong("the suns are not forced, or the best move allows as much")
		}
	case reasons.MissedSuns:
		if !forces(instead, side, 2*r.Count-2) || forces(after, side, 2*r.Count-2) {
			wrong("the suns are not forced, or still are")
		}
	case reasons.AllowedFours:
		if !isWon(t, after, side.Opponent()) || r.Count < 1 {
			wrong("the engine does not prove the win")
		}
	case reasons.MissedFours:
		if !isWon(t, end, side) || r.Count < 1 {
			wrong("the engine does not prove the win")
		}
	case reasons.Corner:
		last := r.Line[len(r.Line)-1]
		if r.Line[0] != f.Played || !slices.Equal(r.Line[1:], f.After[:len(r.Line)-1]) ||
			uint64(1)<<last&(1|1<<7|1<<56|1<<63) == 0 || end.ToMove() == side.Opponent() && !passed(end) ||
			game.IsLegal(instead, last) || slices.Contains(f.Instead[:min(4, len(f.Instead))], last) {
			wrong("no corner is taken, or after the best move too")
		}
	case reasons.Mobility:
		if moves(after) != r.Count || moves(instead) != r.Less || r.Count < r.Less+4 {
			wrong("the numbers of moves are others")
		}
	case reasons.Parity:
		if lastPlayer(t, f.Before, f.Played, f.After, r.Squares) != side.Opponent() ||
			lastPlayer(t, f.Before, f.Best, f.Instead, r.Squares) != side {
			wrong("another side moves last")
		}
	case reasons.Block:
		won := func(s game.State) int { return bits.OnesCount16(s.(*uttt.State).Blocks(side.Opponent())) }
		if won(end) <= won(after) || gains(instead, won) > 0 {
			wrong("no block is won, or after the best move too")
		}
	case reasons.Free:
		if after.(*uttt.State).Target() != uttt.Free || instead.(*uttt.State).Target() == uttt.Free {
			wrong("the next move is not free, or after the best move too")
		}
	case reasons.MissedBlock:
		won := func(s game.State) int { return bits.OnesCount16(s.(*uttt.State).Blocks(side)) }
		if won(end) <= won(f.Before) || won(after) > won(f.Before) {
			wrong("no block is won, or by the bad move too")
		}
	case reasons.MissedStop:
		block, _ := uttt.BlockAndCell(f.Best)
		if lines(f.Before, side.Opponent(), block) == 0 || lines(end, side.Opponent(), block) > 0 {
			wrong("the block is not saved")
		}
	case reasons.Capture:
		points := func(s game.State) int { return s.(*cotoan.State).Points(side.Opponent()) }
		if points(end)-points(after) != r.Count || gains(instead, points) != r.Less || r.Less >= r.Count {
			wrong("the points are others")
		}
	default:
		wrong("unknown kind")
	}
}

func winsNow(s game.State) bool {
	for _, m := range s.AppendMoves(nil) {
		if result, over := then(s, m).Result(); over && result.Winner == s.ToMove() {
			return true
		}
	}
	return false
}

// lines returns the number of empty cells of a block with which a side would win it.
func lines(s game.State, side game.Player, block int) (n int) {
	u := s.(*uttt.State)
	for cell := range 9 {
		if u.Owner(block) == game.NoSide && u.At(block, cell) == game.NoSide &&
			uttt.HasLine(u.Stones(side, block)|1<<cell) {
			n++
		}
	}
	return n
}

// gains returns the most that a count grows by one move.
func gains(s game.State, count func(game.State) int) int {
	most, before := 0, count(s)
	for _, m := range s.AppendMoves(nil) {
		most = max(most, count(then(s, m))-before)
	}
	return most
}

// forces reports whether a side owns all suns within so many plies against every defence.
func forces(s game.State, side game.Player, plies int) bool {
	if result, over := s.Result(); over {
		return result.Reason == othello.FiveCells && result.Winner == side
	}
	if plies == 0 {
		return false
	}
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		yes := forces(s, side, plies-1)
		s.Undo()
		if yes == (s.ToMove() == side) {
			return yes
		}
	}
	return s.ToMove() != side
}

// isWon reports whether the champion proves that a side wins.
func isWon(t *testing.T, s game.State, side game.Player) bool {
	if result, over := s.Result(); over {
		return result.Winner == side
	}
	engine, err := ai.New("champion:table=1", s.Rules())
	if err != nil {
		t.Fatal(err)
	}
	_, info, err := engine.Think(t.Context(), &ai.Request{Start: s, Limits: ai.Limits{Nodes: 100_000}})
	if err != nil {
		t.Fatal(err)
	}
	return info.Outcome == ai.Win && s.ToMove() == side || info.Outcome == ai.Loss && s.ToMove() != side
}

func moves(s game.State) int {
	n := 0
	for _, m := range s.AppendMoves(nil) {
		if m != othello.Pass {
			n++
		}
	}
	return n
}

// passed reports whether the side that moved last moves again.
func passed(s game.State) bool {
	before := s.Clone()
	before.Undo()
	return before.ToMove() == s.ToMove()
}

// lastPlayer returns the side that fills the last square of some in a line to the end of the game.
func lastPlayer(t *testing.T, s game.State, first game.Move, line, squares []game.Move) game.Player {
	s, last := s.Clone(), game.NoSide
	for _, m := range append([]game.Move{first}, line...) {
		if slices.Contains(squares, m) {
			last = s.ToMove()
		}
		s.Play(m)
	}
	if _, over := s.Result(); !over {
		t.Errorf("%v does not lead to the end of the game", line)
	}
	return last
}

// In positions made for it, the sentence is the one that a person would say.
func TestReasonsOfKnownPositions(t *testing.T) {
	const nine, more = "........./........./........./", "........./........./........./........."
	three := "..." + strings.Repeat("X", 3) + ".../"
	for _, test := range []struct {
		rules, position, played, best string
		want                          reasons.Reason
	}{
		{ // after black's b2, white's a1 turns a whole line of suns
			"victory", "------------------O--------X--------O--------------------------- X a1,b2,c3,d4,e5", "b2", "f6",
			reasons.Reason{Kind: reasons.AllowedSuns, Count: 1},
		},
		{ // X has three in an open row and may make two fours at once, which both win
			"mnk:9,9,5", nine + three + "...O.O.../" + more + " X", "a1", "c4",
			reasons.Reason{Kind: reasons.MissedFours, Count: 1},
		},
		{ // O lets the same happen
			"mnk:9,9,5", nine + three + "...O...../" + more + " O", "a1", "c4",
			reasons.Reason{Kind: reasons.AllowedFours, Count: 1},
		},
	} {
		rules, err := game.Find(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.ParsePosition(test.position)
		if err != nil {
			t.Fatalf("%s: %v", test.position, err)
		}
		f := &reasons.Fault{Before: s, Played: move(t, s, test.played), Best: move(t, s, test.best)}
		found := reasons.Find(f)
		if len(found) != 1 || found[0].Kind != test.want.Kind || found[0].Count != test.want.Count {
			t.Errorf("%s in %s: %+v, want %+v", test.played, test.position, found, test.want)
			continue
		}
		confirm(t, f, &found[0])
	}
}

func move(t *testing.T, s game.State, text string) game.Move {
	t.Helper()
	m, err := s.Rules().ParseMove(s, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A proof that is interrupted says nothing.
func TestInterruptedProofSaysNothing(t *testing.T) {
	list := faults(t, "victory", 4, 500)
	for _, f := range list {
		asked := 0
		f.Pause = func() bool { asked++; return asked < 2 }
		for _, r := range reasons.Find(f) {
			confirm(t, f, &r)
		}
	}
}

// In renju fours say nothing, because the prover does not know the forbidden points.
func TestNothingIsProvenInRenju(t *testing.T) {
	rules, err := game.Find("mnk:9,9,5,renju")
	if err != nil {
		t.Fatal(err)
	}
	const empty = "........."
	rows := slices.Repeat([]string{empty}, 9)
	rows[3], rows[4] = "..."+strings.Repeat("X", 3)+"...", "...O.O..."
	s, err := rules.ParsePosition(strings.Join(rows, "/") + " X")
	if err != nil {
		t.Fatal(err)
	}
	f := &reasons.Fault{Before: s, Played: move(t, s, "a1"), Best: move(t, s, "c4")}
	if found := reasons.Find(f); len(found) > 0 {
		t.Errorf("in renju there are the reasons %+v", found)
	}
}
