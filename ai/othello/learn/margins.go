package learn

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"colat/ai"
	champion "colat/ai/othello"
	"colat/ai/othello/eval"
	"colat/game"
	"colat/game/othello"
)

// measuredDepth is the deepest search that margins are measured with; what is
// deeper is said to be as uncertain as the deepest of the same parity, and a
// little more for each two plies.
const (
	measuredDepth = 9
	furtherMore   = 1.05
)

// fewest differences that a margin is taken from.
const fewestDifferences = 25

// margins searches positions of samples at every depth, perPeriod from each
// period of the game, and returns how much the depths differ.
func margins(ctx context.Context, w *eval.Weights, rules *othello.Rules, samples []sample, perPeriod int, seed uint64, progress func(done, total int)) (eval.Margins, error) {
	engine := champion.New(champion.Options{TableBytes: 16 << 20, Weights: w, Full: true})
	rng := rand.New(rand.NewPCG(seed, 2))
	var differences [eval.Periods][measuredDepth + 1][]int
	var taken [eval.Periods]int
	done := 0
	for range 200 * perPeriod * eval.Periods {
		s := samples[rng.IntN(len(samples))]
		discs := bits.OnesCount64(s.own | s.opp)
		period := eval.Period(discs)
		if taken[period] == perPeriod || discs+measuredDepth > 63 {
			continue
		}
		scores, err := scoresByDepth(ctx, engine, rules, &s)
		if err != nil {
			return eval.Margins{}, err
		}
		taken[period]++
		done++
		if progress != nil {
			progress(done, (eval.Periods-1)*perPeriod)
		}
		for depth := 1; depth < len(scores); depth++ {
			d := &differences[period][depth]
			*d = append(*d, scores[depth]-scores[eval.Shallow(depth)])
		}
	}
	return marginsOf(&differences), nil
}

// scoresByDepth returns what searches of each depth say, as far as the position
// is not decided; that of depth 0 is the estimate.
func scoresByDepth(ctx context.Context, engine *champion.Engine, rules *othello.Rules, s *sample) ([]int, error) {
	state, err := othello.NewState(rules, s.own, s.opp, game.First, s.victory)
	if err != nil {
		return nil, err
	}
	engine.NewGame()
	scores := []int{engine.Estimate(state)}
	decided := false
	request := ai.At(state, ai.Limits{Depth: measuredDepth})
	request.Report = func(info ai.Info) {
		decided = decided || info.Proven()
		if !decided && info.Depth == len(scores) {
			scores = append(scores, info.Score)
		}
	}
	_, _, err = engine.Think(ctx, request)
	if err == nil {
		err = ctx.Err()
	}
	return scores, err
}

func marginsOf(differences *[eval.Periods][measuredDepth + 1][]int) (m eval.Margins) {
	for period := range m {
		for depth := 1; depth < len(m[period]); depth++ {
			margin := &m[period][depth]
			switch {
			case depth <= measuredDepth && len(differences[period][depth]) >= fewestDifferences:
				*margin = marginOf(differences[period][depth])
			case depth > measuredDepth:
				*margin = m[period][depth-2]
				margin.Deviation = int(float64(margin.Deviation) * furtherMore)
			}
		}
		// The last period is too short to be measured.
		if period > 0 && m[period] == (eval.Margins{})[0] {
			m[period] = m[period-1]
		}
	}
	return m
}

// marginOf takes the median for the mean, and four fifths of the differences for
// what lies within 1.28 standard deviations, so that a few tactical surprises do
// not count for more than they are.
func marginOf(differences []int) eval.Margin {
	slices.Sort(differences)
	bias := differences[len(differences)/2]
	off := make([]int, len(differences))
	for i, d := range differences {
		off[i] = max(d-bias, bias-d)
	}
	slices.Sort(off)
	return eval.Margin{Bias: bias, Deviation: max(1, int(float64(off[len(off)*4/5])/1.28))}
}
