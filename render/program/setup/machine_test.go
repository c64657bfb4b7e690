package setup_test

import (
	"errors"
	"testing"
	"time"

	"colat/ai"
	_ "colat/ai/levels"
	"colat/game"
	"colat/render/program/setup"
	"colat/render/table/games"
)

func TestMachinesAreRead(t *testing.T) {
	for _, test := range []struct {
		spec, again string
		want        setup.Machine
	}{
		{"champion", "champion", setup.Machine{Name: "champion"}},
		{"negascout:depth=4", "negascout:depth=4", setup.Machine{Name: "negascout", Depth: 4}},
		{"champion:time=2s", "champion:time=2s", setup.Machine{Name: "champion", Time: 2 * time.Second}},
		{"minimax:time=200ms,depth=10", "minimax:depth=10,time=0.2s",
			setup.Machine{Name: "minimax", Depth: 10, Time: 200 * time.Millisecond}},
		{"level:3", "level:3", setup.Machine{Name: "level", Level: 3}},
		{"level:level=8,time=2s", "level:8,time=2s", setup.Machine{Name: "level", Level: 8, Time: 2 * time.Second}},
		{"level:2,seed=7", "level:2,seed=7", setup.Machine{Name: "level", Level: 2}},
	} {
		m, err := setup.ParseMachine(test.spec)
		if err != nil || m.Name != test.want.Name || m.Level != test.want.Level ||
			m.Depth != test.want.Depth || m.Time != test.want.Time {
			t.Errorf("%s is read as %+v, %v", test.spec, m, err)
		}
		if got := m.Spec(); got != test.again {
			t.Errorf("%s is written as %s, want %s", test.spec, got, test.again)
		}
	}
}

// Options that people cannot choose in the dialogue stay what they are.
func TestMachinesKeepOtherOptions(t *testing.T) {
	m, err := setup.ParseMachine("alphabeta:quiescence=2,eval=course,depth=3")
	if err != nil {
		t.Fatal(err)
	}
	m.Depth = 5
	if got := m.Spec(); got != "alphabeta:depth=5,eval=course,quiescence=2" {
		t.Errorf("written as %s", got)
	}
}

func TestWrongMachinesSayWhatIsWrong(t *testing.T) {
	for spec, want := range map[string]error{
		"": setup.ErrMachine, "human": setup.ErrMachine, "nobody:depth=x": setup.ErrMachine,
		"champion:": setup.ErrOptions, "champion:depth": setup.ErrOptions, "champion:depth=": setup.ErrOptions,
		"minimax:depth=0": setup.ErrDepth, "minimax:depth=1e3": setup.ErrDepth, "minimax:depth=129": setup.ErrDepth,
		"level": setup.ErrLevel, "level:": setup.ErrLevel, "level:9": setup.ErrLevel, "level:hard": setup.ErrLevel,
		"level:0,time=1s": setup.ErrLevel, "level:1,time=x": setup.ErrTime, "level:1,2": setup.ErrOptions,
		"champion:time=0s": setup.ErrTime, "champion:time=fast": setup.ErrTime, "champion:time=24h": setup.ErrTime,
	} {
		if _, err := setup.ParseMachine(spec); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", spec, err, want)
		}
	}
}

func TestAnotherMachineKeepsWhatHolds(t *testing.T) {
	deep := setup.Machine{Name: "negascout", Depth: 9, Time: time.Second}
	for _, test := range []struct{ name, want string }{
		{"alphabeta", "alphabeta:depth=6,time=1s"}, {"mcts", "mcts:time=1s"}, {"random", "random"},
		{"champion", "champion:time=1s"},
	} {
		if got := deep.Named(test.name, 6).Spec(); got != test.want {
			t.Errorf("%s in its place is %s, want %s", test.name, got, test.want)
		}
	}
	top := setup.Machine{Name: "level", Level: 8, Time: time.Second}
	for name, want := range map[string]string{"level": "level:8,time=1s", "champion": "champion:time=1s"} {
		if got := top.Named(name, 6).Spec(); got != want {
			t.Errorf("%s in the place of the highest level is %s, want %s", name, got, want)
		}
	}
	if got := deep.Named("level", 6).Spec(); got != "level:3" {
		t.Errorf("a level in its place is %s", got)
	}
	if got := (setup.Machine{}).Named("minimax", 3).Spec(); got != "minimax:depth=3" {
		t.Errorf("in a person's place it is %s", got)
	}
}

// A machine's own time replaces the game's, a longer one and a shorter one.
func TestMachinesHaveTheirOwnTime(t *testing.T) {
	for spec, want := range map[string]time.Duration{
		"champion": time.Second, "champion:time=2s": 2 * time.Second, "champion:time=0.1s": 100 * time.Millisecond,
		"human": time.Second, "champion:time=x": time.Second,
		// A depth that was asked for is reached.
		"minimax:depth=6": 0, "negascout:course=on,depth=4": 0, "minimax:depth=6,time=3s": 3 * time.Second,
		"alphabeta": time.Second,
	} {
		if got := setup.MachineTime(spec, time.Second); got != want {
			t.Errorf("%s thinks for %v, want %v", spec, got, want)
		}
	}
}

// Another game's depths are no deeper than it allows, and its usual opponent is that of
// the game.
func TestReseatKnowsTheGame(t *testing.T) {
	s := setup.Setup{Seats: [2]string{"negascout:depth=9", "champion"}}
	s.Reseat(games.Othello, games.CoToan)
	if s.Seats != [2]string{"negascout:depth=4", "champion"} {
		t.Errorf("seated %v", s.Seats)
	}
}

// What the dialogue offers can be played in every game.
func TestOfferedMachinesPlay(t *testing.T) {
	for _, g := range games.All {
		for _, id := range g.Families {
			rules, err := games.All.Rules(id)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range g.Opponents {
				if name == "champion" {
					continue // this test has that of Othello alone
				}
				if _, err := ai.New((setup.Machine{}).Named(name, g.MostDepth).Spec(), rules); err != nil {
					t.Errorf("%s: %v", id, err)
				}
			}
		}
	}
}

func FuzzMachine(f *testing.F) {
	for _, spec := range []string{
		"champion", "negascout:depth=4,time=2s", "mcts:iterations=5000", "a:b=c", "minimax:depth=", "champion:time=1h",
		"level:3", "level:8,time=1s", "level:level=2,seed=4", "level:9",
	} {
		f.Add(spec)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		m, err := setup.ParseMachine(spec)
		if err != nil {
			return
		}
		again, err := setup.ParseMachine(m.Spec())
		if err != nil || again.Spec() != m.Spec() {
			t.Errorf("%q is written as %q, read as %+v: %v", spec, m.Spec(), again, err)
		}
	})
}

// A search is the plain one or that of the bots of its game's document, in games that have one.
func TestMachinesOfTheDocument(t *testing.T) {
	for _, test := range []struct {
		game, spec, want string
		able             bool
	}{
		{"cotoan", "minimax:depth=3", "minimax:depth=3,course=on", true},
		{"cotoan", "negamax:depth=3,course=on", "negamax:depth=3,course=on", true},
		{"classic", "negascout:depth=2,time=1s", "negascout:depth=2,time=1s,course=on", true},
		{"cotoan", "champion", "champion", false},
		{"mnk:3,3,3", "alphabeta:depth=3", "alphabeta:depth=3,course=on", true},
		{"uttt", "mcts", "mcts", false},
		{"cotoan", "greedy", "greedy:eval=course", true},
		{"uttt", "greedy", "greedy", false},
	} {
		rules, err := game.Find(test.game)
		if err != nil {
			t.Fatal(err)
		}
		m, err := setup.ParseMachine(test.spec)
		if err != nil {
			t.Fatal(err)
		}
		course, able := m.WithCourse(true, rules)
		if got := course.Spec(); able != test.able || got != test.want || course.OfCourse() != able {
			t.Errorf("%s of %s: %s, %v", test.spec, test.game, got, able)
		}
		if plain, _ := course.WithCourse(false, rules); plain.OfCourse() || plain.Depth != m.Depth {
			t.Errorf("%s of %s, plain again: %s", test.spec, test.game, plain.Spec())
		}
	}
}
