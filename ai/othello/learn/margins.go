package learn

import (
	"cmp"
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

// measuredDepth is the depth up to which margins are measured. Deeper searches get the
// margin of the deepest one of the same parity, with the deviation multiplied by
// furtherMore for each two plies.
const (
	measuredDepth = 9
	furtherMore   = 1.05
)

// fewestDifferences is the smallest number of differences from which a margin is
// computed.
const fewestDifferences = 25

// margins searches positions of samples at every depth, perPeriod from each period of the
// game, and returns the differences between the depths.
func margins(ctx context.Context, w *eval.Weights, rules *othello.Rules, samples []sample, perPeriod int, seed uint64,
	progress func(done, total int),
) (eval.Margins, error) {
	engine := champion.New(champion.Options{TableBytes: 16 << 20, Weights: w, Full: true})
	rng := rand.New(rand.NewPCG(seed, 2))
	var differences [eval.Periods][measuredDepth + 1][]int
	var taken [eval.Periods]int
	done, most := 0, (eval.Periods-1)*perPeriod // few positions of the last period are early enough
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
		progress(min(done, most), most)
		for depth := 1; depth < len(scores); depth++ {
			d := &differences[period][depth]
			*d = append(*d, scores[depth]-scores[eval.Shallow(depth)])
		}
	}
	return marginsOf(&differences), nil
}

// scoresByDepth returns the scores of searches to each depth until the position is
// decided; depth 0 is the static estimate.
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
	err = cmp.Or(err, ctx.Err())
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
		// The last period is too short for measurements.
		if period > 0 && m[period] == (eval.Margins{})[0] {
			m[period] = m[period-1]
		}
	}
	return m
}

// marginOf returns the median as Bias, and as Deviation the 80th percentile of the
// distances from it, divided by 1.28 as for a normal distribution. A few tactical
// outliers do not affect these much.
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
