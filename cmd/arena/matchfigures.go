package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/ai/arena/rating"
	"colat/ai/arena/referee"
	"colat/game"
)

// matchFigures is the result of a match as JSON.
type matchFigures struct {
	Games    int                  `json:"games"`
	Wins     int                  `json:"wins"`
	Draws    int                  `json:"draws"`
	Losses   int                  `json:"losses"`
	HalfWins int                  `json:"halfWins"` // the part of Draws in which A was ahead
	Points   int                  `json:"points"`   // of A: 3 for a win, 2 for a half-win, 1 for another draw
	Elo      float64              `json:"elo"`
	Error    float64              `json:"error"`
	LLR      float64              `json:"llr"`
	LOS      float64              `json:"los"`
	Verdict  string               `json:"verdict,omitempty"`
	Pairs    rating.Pairs         `json:"pairs"`
	AsFirst  arena.Counts         `json:"asFirst"`
	AsSecond arena.Counts         `json:"asSecond"`
	Seed     uint64               `json:"seed"`
	Players  map[string]moveCosts `json:"players"`
	Faults   []referee.Fault      `json:"faults"` // games lost by failing
}

// moveCosts holds a player's results and its mean costs per move.
type moveCosts struct {
	Spec         string              `json:"spec"`
	Points       int                 `json:"points"`
	HalfWins     int                 `json:"halfWins"`
	Moves        int                 `json:"moves"`
	Milliseconds float64             `json:"ms"`
	Slowest      float64             `json:"slowestMs"`
	Oversteps    int                 `json:"oversteps"`
	Nodes        float64             `json:"nodes"`
	Depth        float64             `json:"depth"`
	Proven       float64             `json:"proven"`          // number of the first move with a proven result
	Clock        float64             `json:"clock,omitempty"` // mean fraction of the clock used per game, 0 to 1
	Faults       map[game.Reason]int `json:"faults,omitempty"`
}

func costsOf(spec string, e *arena.Effort) moveCosts {
	per := func(sum float64, n int) float64 {
		if n == 0 {
			return 0
		}
		return sum / float64(n)
	}
	return moveCosts{
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

func figuresOf(m *arena.Match, t *arena.Tally) matchFigures {
	v := matchFigures{
		Games: t.Games(), Wins: t.Wins, Draws: t.Draws, Losses: t.Losses,
		HalfWins: t.HalfWins[0], Points: t.Points[0],
		LOS: t.Pairs.LOS(), Pairs: t.Pairs, AsFirst: t.AsFirst, AsSecond: t.AsSecond, Seed: m.Seed,
		Players: map[string]moveCosts{
			"a": costsOf(m.A.Spec, &t.Efforts[0]),
			"b": costsOf(m.B.Spec, &t.Efforts[1]),
		},
		Faults: append([]referee.Fault{}, t.Faults...),
	}
	for i, name := range []string{"a", "b"} {
		costs := v.Players[name]
		costs.Points, costs.HalfWins = t.Points[i], t.HalfWins[i]
		if m.Conduct.Clock > 0 && v.Games > 0 {
			costs.Clock = t.Efforts[i].Time.Seconds() / (float64(v.Games) * m.Conduct.Clock.Seconds())
		}
		v.Players[name] = costs
	}
	v.Elo, v.Error = t.Pairs.Elo()
	if m.SPRT != nil {
		v.LLR, v.Verdict = m.SPRT.LLR(t.Pairs), m.SPRT.Verdict(t.Pairs)
	}
	return v
}

func (f *matchFlags) print(cmd *cobra.Command, m *arena.Match, t *arena.Tally) error {
	v, out := figuresOf(m, t), cmd.OutOrStdout()
	if f.asJSON {
		return writeJSON(out, v)
	}
	sides := m.Rules.Sides()
	fmt.Fprintf(out, "A: %s\nB: %s\ngame %s, seed %d\n", printable(m.A.Spec), printable(m.B.Spec), m.Rules.ID(), m.Seed)
	if server := m.Server(); server != nil {
		fmt.Fprintf(out, "%s is a server: cells and colours are its own, and there are no openings\n", server.Name)
	}
	fmt.Fprintln(out)
	fmt.Fprintf(out, "%-18s %6s %6s %6s %6s\n", "A's results", "games", "won", "drawn", "lost")
	for _, row := range []struct {
		name string
		arena.Counts
	}{{"all", t.Counts}, {"as " + sides[0].English, t.AsFirst}, {"as " + sides[1].English, t.AsSecond}} {
		fmt.Fprintf(out, "%-18s %6d %6d %6d %6d\n", row.name, row.Games(), row.Wins, row.Draws, row.Losses)
	}
	fmt.Fprintf(out, "\nPoints (3 a win, 2 a draw while ahead, 1 another draw): A %d, B %d."+
		" Draws while ahead: A %d, B %d\n",
		t.Points[0], t.Points[1], t.HalfWins[0], t.HalfWins[1])
	fmt.Fprintf(out, "\nElo %+.1f ± %.1f (95%%), LOS %.1f%%, pairs %v\n", v.Elo, v.Error, 100*v.LOS, v.Pairs)
	if m.SPRT != nil {
		lower, upper := m.SPRT.Bounds()
		verdict := "undecided"
		if v.Verdict != "" {
			verdict = v.Verdict + " accepted"
		}
		fmt.Fprintf(out, "SPRT Elo %g against %g: LLR %.2f in (%.2f, %.2f), %s\n",
			m.SPRT.Elo0, m.SPRT.Elo1, v.LLR, lower, upper, verdict)
	}
	if f.clock > 0 {
		a, b := v.Players["a"], v.Players["b"]
		fmt.Fprintf(out, "Clock of %v a game: A used %.0f%% of it on average and lost %d games on time, B %.0f%% and %d\n",
			f.clock, 100*a.Clock, a.Faults[game.Timeout], 100*b.Clock, b.Faults[game.Timeout])
	}
	fmt.Fprintf(out, "\n%-8s %8s %10s %10s %10s %12s %8s %8s  %s\n",
		"a move", "moves", "ms", "slowest", "oversteps", "nodes", "depth", "proven", "games lost by failing")
	for _, name := range []string{"a", "b"} {
		c := v.Players[name]
		fmt.Fprintf(out, "%-8s %8d %10.1f %10.1f %10d %12.0f %8.1f %8s  %s\n",
			"by "+map[string]string{"a": "A", "b": "B"}[name],
			c.Moves, c.Milliseconds, c.Slowest, c.Oversteps, c.Nodes, c.Depth, provenText(c.Proven), faultsText(c.Faults))
	}
	return printFaults(out, t.Faults)
}
