package coach

import (
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// The hint, the opinion and the curve tell what the deepest search of the position has found.
func TestAdviceAgrees(t *testing.T) {
	rules, err := games.All.Rules("classic")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	moves := start.AppendMoves(nil)
	found := func(depth int, chance float64, m game.Move) ai.Info {
		return ai.Info{Depth: depth, Chance: chance, PV: []game.Move{m}}
	}
	proof := ai.Info{Depth: 3, Chance: 1, Outcome: ai.Win, PV: moves[:1]}
	for _, c := range []struct {
		name                string
		hint, opinion, want ai.Info
		same                bool // the hint's is the opinion's
	}{
		{"a deeper hint", found(9, 0.6, moves[0]), found(5, 0.4, moves[1]), found(9, 0.6, moves[0]), true},
		{"a deeper opinion", found(5, 0.6, moves[0]), found(9, 0.7, moves[0]), found(9, 0.7, moves[0]), true},
		{"an opinion of another move", found(5, 0.6, moves[0]), found(9, 0.7, moves[1]), found(9, 0.7, moves[1]), false},
		{"a proof", proof, found(9, 0.7, moves[1]), proof, true},
		{"no search", ai.Info{Chance: 0.5}, found(2, 0.7, moves[1]), found(2, 0.7, moves[1]), false},
	} {
		coach := Coach{subject: subject{program: &scene.Program{Locale: locale.New("en")}, game: games.All.Of(rules)}}
		coach.State, coach.match = start, match.New(start, [2]match.Seat{})
		coach.Hint = Hint{Wanted: true, Known: true, Move: moves[0], hash: start.Hash(), info: c.hint}
		coach.Opinion = Opinion{Open: true, hash: start.Hash()}
		coach.Opinion.Known, coach.Opinion.Info = true, c.opinion
		coach.Opinion.Game, coach.Opinion.Root = games.All.Of(rules), start
		coach.Curve = Curve{shown: true, shares: []float64{unknown}}
		coach.agree()
		share, known := coach.Curve.Share()
		if got := coach.Opinion.Info; got.Chance != c.want.Chance || !known || share != coach.Opinion.Share() {
			t.Errorf("%s: the opinion is %+v, the curve %v; want %+v", c.name, got, share, c.want)
		}
		if same := coach.Hint.info.Chance == coach.Opinion.Info.Chance; same != c.same {
			t.Errorf("%s: the hint is %+v, the opinion %+v", c.name, coach.Hint.info, coach.Opinion.Info)
		}
	}
}
