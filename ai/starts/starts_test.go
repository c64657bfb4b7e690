package starts_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"colat/ai"
	_ "colat/ai/all"
	"colat/ai/starts"
	"colat/game"
)

var ids = []string{"victory", "classic", "uttt", "uttt:won=open", "cotoan", "mnk:3,3,3", "mnk:7,7,5",
	"mnk:15,15,5,caro"}

func drawOf(t *testing.T, id string, seed uint64) *starts.Draw {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		if family, found := game.FindFamily(id); found == nil {
			rules, err = family.Rules(nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	judge, err := ai.New("champion", rules)
	if err != nil {
		t.Fatal(err)
	}
	return &starts.Draw{
		Rules: rules, Rng: rand.New(rand.NewPCG(seed, 1)), Judge: judge, Limits: ai.Limits{Nodes: 2000}, ClearLead: 8,
	}
}

// TestDraws draws starts of every game, which have to be fit to begin with.
func TestDraws(t *testing.T) {
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			d := drawOf(t, id, 7)
			for name, draw := range map[string]func(context.Context) (game.State, error){
				"opening": d.Opening, "position": d.Position,
			} {
				for range 2 {
					s, err := draw(t.Context())
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					check(t, name, s)
				}
			}
		})
	}
}

// check makes sure that a start is a position of its game in which neither side wins with the next
// two moves.
func check(t *testing.T, name string, s game.State) {
	t.Helper()
	text := s.Rules().FormatPosition(s)
	if _, err := s.Rules().ParsePosition(text); err != nil {
		t.Errorf("%s: %s: %v", name, text, err)
	}
	if _, over := s.Result(); over {
		t.Errorf("%s: %s is over", name, text)
		return
	}
	moves := s.AppendMoves(nil)
	lost := true
	for _, m := range moves {
		s.Play(m)
		if _, over := s.Result(); over {
			t.Errorf("%s: %s is over after one move", name, text)
		}
		answered := false
		for _, reply := range s.AppendMoves(nil) {
			mover := s.ToMove()
			s.Play(reply)
			r, over := s.Result()
			answered = answered || over && r.Winner == mover
			s.Undo()
		}
		lost = lost && answered
		s.Undo()
	}
	if lost || len(moves) < 2 {
		t.Errorf("%s: %s is lost at once, or leaves %d moves", name, text, len(moves))
	}
}

// counting is a judge that finds every position as uneven as it is told to.
type counting struct {
	infos []ai.Info
	asked int
}

func (c *counting) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	info := c.infos[min(c.asked, len(c.infos)-1)]
	c.asked++
	return r.State().AppendMoves(nil)[0], info, nil
}

// The first balanced candidate is taken, otherwise the best of all.
func TestJudgeDecides(t *testing.T) {
	d := drawOf(t, "classic", 3)
	d.ClearLead = 10
	c := &counting{infos: []ai.Info{{Chance: 0.9}, {Outcome: ai.Win, Score: 20001}, {Score: 3000}, {Chance: 0.51},
		{Chance: 0.5}}}
	d.Judge = c
	if _, err := d.Opening(t.Context()); err != nil || c.asked != 4 {
		t.Errorf("asked %d times, %v; the fourth is balanced", c.asked, err)
	}
	c.infos, c.asked = []ai.Info{{Outcome: ai.Loss}}, 0
	parts := []float64{}
	d.Progress = func(part float64) { parts = append(parts, part) }
	if s, err := d.Position(t.Context()); s == nil || err != nil {
		t.Errorf("where all are decided: %v, %v", s, err)
	}
	if n := len(parts); n == 0 || n != c.asked || math.Abs(parts[n-1]-1) > 1e-9 {
		t.Errorf("of %d candidates the progress is %v", c.asked, parts)
	}
}

func TestDrawIsCancelled(t *testing.T) {
	d := drawOf(t, "mnk:15,15,5", 1)
	ctx, cancel := context.WithCancel(t.Context())
	d.Yield = cancel
	if s, err := d.Position(ctx); s != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("drew %v, %v", s, err)
	}
}

// A balanced opening is so for a judge that looks deeper, too: closer to even than openings that
// were not judged.
func TestOpeningsAreBalanced(t *testing.T) {
	d := drawOf(t, "classic", 11)
	deeper, err := ai.New("champion", d.Rules)
	if err != nil {
		t.Fatal(err)
	}
	off := func(s game.State) float64 {
		_, info, err := deeper.Think(t.Context(), ai.At(s, ai.Limits{Nodes: 30_000}))
		if err != nil {
			t.Fatal(err)
		}
		return math.Abs(2*info.Chance - 1)
	}
	judged, blind := 0.0, 0.0
	champion := d.Judge
	for range 8 {
		for _, test := range []struct {
			judge ai.Player
			sum   *float64
		}{{champion, &judged}, {&counting{infos: []ai.Info{{Chance: 0.5}}}, &blind}} {
			d.Judge = test.judge
			s, err := d.Opening(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			*test.sum += off(s) / 8
		}
	}
	if judged > 0.2 || judged > blind/2 {
		t.Errorf("a deeper look finds openings out of balance by %.2f, and by %.2f unjudged", judged, blind)
	}
}
