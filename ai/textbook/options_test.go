package textbook

import (
	"math/rand/v2"
	"strings"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// FuzzSpecs makes players from anything: they are made, and move within their limits,
// or there is an error.
func FuzzSpecs(f *testing.F) {
	for _, spec := range []string{
		"minimax", "negamax:eval=course", "alphabeta:depth=2,quiescence=32", "negascout:eval=discs,quiescence=1",
		"greedy:eval=course", "random:seed=18446744073709551615", "mcts:iterations=20,exploration=0,seed=1",
		"mcts:exploration=1e400", "mcts:iterations=-1",
		"mcts:solver=off,decisive=off,seed=1", "alphabeta:eval=", "minimax:quiescence=0x2",
	} {
		f.Add(spec)
	}
	s := playout(othello.Victory, rand.New(rand.NewPCG(1, 5)), 20)
	f.Fuzz(func(t *testing.T, spec string) {
		p, err := ai.New(spec, othello.Victory)
		if err != nil {
			return
		}
		m, info, err := p.Think(t.Context(), ai.At(s, ai.Limits{Nodes: 200}))
		if err != nil || !game.IsLegal(s, m) || info.Nodes > 200 {
			t.Errorf("%q: move %v, %+v, error %v", spec, m, info, err)
		}
	})
}

// TestEvaluationByName: an evaluation decides, in searches and in greedy.
func TestEvaluationByName(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	for range 20 {
		s := playout(othello.Classic, rng, 10+rng.IntN(30))
		for _, e := range othello.Classic.Evaluations() {
			want := yardstick{Options{Evaluate: e.Evaluate}}.valueFor(s.ToMove(), s, 1, 0)
			for _, spec := range []string{"greedy:eval=" + e.Name, "minimax:depth=1,eval=" + e.Name} {
				_, info, err := player(t, spec, othello.Classic).Think(t.Context(), ai.At(s, ai.Limits{}))
				if proven := want <= -provenValue || want >= provenValue; err != nil || info.Score != want && !proven {
					t.Errorf("%s: %+v, error %v, want %d", spec, info, err, want)
				}
			}
		}
	}
}

// TestCourseBots: one option stands for the document's bots, which find what the same search finds
// with the document's evaluation and quiescence search, and with cut-offs in fewer nodes.
func TestCourseBots(t *testing.T) {
	rules, err := game.Find("cotoan")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(2, 9))
	for _, name := range []string{"minimax", "negamax", "negascout"} {
		for range 5 {
			s := midgame(t, rules, rng, 60)
			r := ai.At(s, ai.Limits{Depth: 2})
			answer := func(spec string) (game.Move, ai.Info) {
				player, err := ai.New(spec, rules)
				if err != nil {
					t.Fatal(err)
				}
				m, info, err := player.Think(t.Context(), r)
				if err != nil {
					t.Fatal(err)
				}
				return m, info
			}
			long, course := name+":eval=course,quiescence=32", name+":course=on"
			m, info := answer(long)
			other, bot := answer(course)
			if m != other || info.Score != bot.Score || info.Depth != bot.Depth {
				t.Errorf("%s chooses %v, %+v, and %s %v, %+v", long, m, info, course, other, bot)
			}
			if name != "negascout" && bot.Nodes >= info.Nodes {
				t.Errorf("%s: %d nodes with cut-offs, %d without", name, bot.Nodes, info.Nodes)
			}
		}
	}
	for spec, want := range map[string]string{
		"minimax:course=yes":  `"course=yes": want on or off`,
		"minimax:pruning=2":   `"pruning=2": want on or off`,
		"minimax:course=off":  "",
		"minimax:pruning=on":  "",
		"alphabeta:course=on": "",
	} {
		if _, err := ai.New(spec, rules); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}
