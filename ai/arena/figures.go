package arena

import (
	"colat/ai/arena/referee"
	"colat/game"
)

// Figures is the result of a match as JSON.
type Figures struct {
	Games    int                  `json:"games"`
	Counts                        // of A
	HalfWins int                  `json:"halfWins"` // the part of Draws in which A was ahead
	Points   int                  `json:"points"`   // of A: 3 for a win, 2 for a half-win, 1 for another draw
	Elo      float64              `json:"elo"`
	Error    float64              `json:"error"`
	LLR      float64              `json:"llr"`
	LOS      float64              `json:"los"`
	Verdict  string               `json:"verdict,omitempty"`
	Pairs    Pairs                `json:"pairs"`
	OneSided [2]int               `json:"oneSided"` // pairs of which a side won both games, by the side
	AsFirst  Counts               `json:"asFirst"`
	AsSecond Counts               `json:"asSecond"`
	Seed     uint64               `json:"seed"`
	Players  map[string]MoveCosts `json:"players"`
	Faults   []referee.Fault      `json:"faults"` // games lost by failing
}

// MoveCosts holds a player's results and its mean costs per move.
type MoveCosts struct {
	Spec         string  `json:"spec"`
	Points       int     `json:"points"`
	HalfWins     int     `json:"halfWins"`
	Moves        int     `json:"moves"`
	Milliseconds float64 `json:"ms"`
	Slowest      float64 `json:"slowestMs"`
	Oversteps    int     `json:"oversteps"`
	Nodes        float64 `json:"nodes"`
	Depth        float64 `json:"depth"`
	Proven       float64 `json:"proven"` // number of the first move with a proven result
	// Clock is the mean fraction of the clock used per game, increments included, 0 to 1.
	Clock  float64             `json:"clock,omitempty"`
	Faults map[game.Reason]int `json:"faults,omitempty"`
}

func costsOf(spec string, e *Effort) MoveCosts {
	per := func(sum float64, n int) float64 {
		if n == 0 {
			return 0
		}
		return sum / float64(n)
	}
	return MoveCosts{
		Spec:         spec,
		Moves:        e.Moves,
		Milliseconds: per(float64(e.Time.Microseconds())/1000, e.Moves),
		Slowest:      float64(e.Slowest.Microseconds()) / 1000,
		Oversteps:    e.Oversteps,
		Nodes:        per(float64(e.Nodes), e.Moves),
		Depth:        per(float64(e.Depth), e.Searched),
		Proven:       per(float64(e.Proven), e.Proofs),
		Faults:       e.Faults,
	}
}

func NewFigures(m *Match, t *Tally) Figures {
	v := Figures{
		Games: t.Games(), Counts: t.Counts,
		HalfWins: t.HalfWins[0], Points: t.Points[0],
		LOS: t.Pairs.LOS(), Pairs: t.Pairs, OneSided: t.OneSided, AsFirst: t.AsFirst, AsSecond: t.AsSecond, Seed: m.Seed,
		Players: map[string]MoveCosts{
			"a": costsOf(m.A.Spec, &t.Efforts[0]),
			"b": costsOf(m.B.Spec, &t.Efforts[1]),
		},
		Faults: append([]referee.Fault{}, t.Faults...),
	}
	for i, name := range []string{"a", "b"} {
		costs := v.Players[name]
		costs.Points, costs.HalfWins = t.Points[i], t.HalfWins[i]
		if given := m.Conduct.Clock.Of(game.Player(i)); given.Total > 0 && v.Games > 0 {
			had := float64(v.Games)*given.Total.Seconds() + float64(costs.Moves)*given.Increment.Seconds()
			costs.Clock = t.Efforts[i].Time.Seconds() / had
		}
		v.Players[name] = costs
	}
	v.Elo, v.Error = t.Pairs.Elo()
	if m.SPRT != nil {
		v.LLR, v.Verdict = m.SPRT.LLR(t.Pairs), m.SPRT.Verdict(t.Pairs)
	}
	return v
}
