package levels_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai"
	_ "colat/ai/all"
	"colat/ai/clocktest"
	"colat/ai/levels"
	"colat/game"
)

// mostNodes is the largest number of positions visited for a move by a level below the
// highest.
const mostNodes = 150_000

// games are the games that levels play here.
var games = []string{"victory", "classic", "mnk:3,3,3", "mnk:7,7,5", "mnk:20,20,5,caro", "uttt", "cotoan"}

func rulesOf(t *testing.T, id string) game.Rules {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func player(t *testing.T, spec string, rules game.Rules) ai.Player {
	t.Helper()
	p, err := ai.New(spec, rules)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// record plays a game of two players from a start, of at most so many moves, and
// returns it.
func record(t *testing.T, rules game.Rules, players [2]ai.Player, most int) []game.Move {
	t.Helper()
	start, err := rules.New(nil, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	s := start.Clone()
	var moves []game.Move
	for len(moves) < most {
		if _, over := s.Result(); over {
			break
		}
		before := s.Hash()
		m, info, err := players[s.ToMove()].Think(t.Context(), &ai.Request{Start: start, Moves: moves, Game: 1})
		if err != nil {
			t.Fatal(err)
		}
		if !game.IsLegal(s, m) || len(info.PV) == 0 || info.PV[0] != m || s.Hash() != before {
			t.Fatalf("%s: move %v, %+v", rules.FormatPosition(s), m, info)
		}
		if info.Nodes > mostNodes {
			t.Fatalf("%s: %d nodes", rules.FormatPosition(s), info.Nodes)
		}
		s.Play(m)
		moves = append(moves, m)
	}
	return moves
}

func TestEveryLevelPlaysEveryGame(t *testing.T) {
	for _, id := range games {
		rules := rulesOf(t, id)
		most := 200
		if strings.Contains(id, "20,20") {
			most = 4
		}
		for level := 1; level < levels.Count; level++ {
			spec := fmt.Sprintf("level:%d,seed=%d", level, level)
			record(t, rules, [2]ai.Player{player(t, spec, rules), player(t, "level:1,seed=3", rules)}, most)
		}
	}
}

func TestSeedsRepeatGames(t *testing.T) {
	for _, id := range []string{"victory", "mnk:7,7,5", "uttt", "cotoan"} {
		rules := rulesOf(t, id)
		for level := 1; level < levels.Count; level++ {
			play := func(options string) []game.Move {
				p := player(t, fmt.Sprintf("level:%d%s", level, options), rules)
				return record(t, rules, [2]ai.Player{p, p}, 4)
			}
			first := play(",seed=5")
			if again := play(",seed=5"); !slices.Equal(first, again) {
				t.Errorf("%s level %d: with one seed %v and then %v", id, level, first, again)
			}
			differs := false
			for n := 0; n < 30 && !differs; n++ {
				differs = !slices.Equal(play(""), first)
			}
			if !differs {
				t.Errorf("%s level %d: always plays %v", id, level, first)
			}
		}
	}
}

func TestHighestLevelIsTheChampion(t *testing.T) {
	for _, id := range []string{"victory", "classic", "mnk:7,7,5", "uttt", "cotoan"} {
		rules := rulesOf(t, id)
		var games [2][]game.Move
		for i, name := range [2]string{"champion:", "level:8,"} {
			p := player(t, name+"nodes=500,table=1", rules)
			games[i] = record(t, rules, [2]ai.Player{p, p}, 8)
		}
		if !slices.Equal(games[0], games[1]) {
			t.Errorf("%s: the champion plays %v, level 8 plays %v", id, games[0], games[1])
		}
	}
}

// From level 2 on a player sees each move that wins at once, and from level 4 on it prevents the
// opponent's where it can.
func TestDecidingMovesAreSeen(t *testing.T) {
	for _, id := range []string{"victory", "classic", "mnk:7,7,5", "uttt", "cotoan"} {
		rules := rulesOf(t, id)
		rng := rand.New(rand.NewPCG(3, 4))
		var players []ai.Player
		for level := 2; level < levels.Count; level++ {
			players = append(players, player(t, fmt.Sprintf("level:%d,seed=1", level), rules))
		}
		wins, threats := 0, 0
		for range 200 {
			s, safe := decision(t, rules, rng)
			won := winning(s) != game.NoMove
			from := 2
			if !won {
				from = 4
			}
			if won {
				wins++
			} else if len(safe) > 0 {
				threats++
			}
			if wins > 10 && threats > 10 {
				break
			}
			if !won && len(safe) == 0 {
				continue
			}
			for level := from; level < levels.Count; level++ {
				m, _, err := players[level-2].Think(t.Context(), ai.At(s, ai.Limits{}))
				if err != nil {
					t.Fatal(err)
				}
				if won && !winsAtOnce(s, m) || !won && !slices.Contains(safe, m) {
					t.Fatalf("%s: level %d plays %s in %s", id, level, rules.FormatMove(s, m), rules.FormatPosition(s))
				}
			}
		}
		if wins < 5 {
			t.Errorf("%s: met %d wins and %d threats", id, wins, threats)
		}
	}
}

// decision returns a position from a game of random moves in which a move wins at once
// or, with the others, some lose at once.
func decision(t *testing.T, rules game.Rules, rng *rand.Rand) (s game.State, safe []game.Move) {
	t.Helper()
	for {
		s, err := rules.New(nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		for {
			if _, over := s.Result(); over {
				break
			}
			moves := s.AppendMoves(nil)
			if winning(s) != game.NoMove {
				return s, nil
			}
			var safe []game.Move
			for _, m := range moves {
				s.Play(m)
				if _, over := s.Result(); over || !threatens(s) {
					safe = append(safe, m)
				}
				s.Undo()
			}
			if len(safe) > 0 && len(safe) < len(moves) && rng.IntN(3) == 0 {
				return s, safe
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// winning returns a move that wins at once, or NoMove.
func winning(s game.State) game.Move {
	for _, m := range s.AppendMoves(nil) {
		if winsAtOnce(s, m) {
			return m
		}
	}
	return game.NoMove
}

// threatens reports whether the side to move wins at once by a move that is easily found.
func threatens(s game.State) bool {
	m := s.(game.Decisive).DecisiveMove()
	return m != game.NoMove && winsAtOnce(s, m)
}

func winsAtOnce(s game.State, m game.Move) bool {
	mover := s.ToMove()
	s.Play(m)
	result, over := s.Result()
	s.Undo()
	return over && result.Winner == mover
}

func TestThinkingEnds(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, id := range []string{"classic", "mnk:20,20,5", "cotoan"} {
		rules := rulesOf(t, id)
		s, err := rules.New(nil, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		for level := 1; level < levels.Count; level++ {
			p := player(t, fmt.Sprintf("level:%d", level), rules)
			if m, _, err := p.Think(cancelled, ai.At(s, ai.Limits{})); err == nil || m != game.NoMove {
				t.Errorf("%s level %d: %v, %v though nobody waits", id, level, m, err)
			}
			watch := clocktest.Start()
			m, _, err := p.Think(t.Context(), ai.At(s, ai.Limits{Time: time.Millisecond}))
			if err != nil || !game.IsLegal(s, m) {
				t.Errorf("%s level %d: %v, %v in a hurry", id, level, m, err)
			}
			if took := watch.Elapsed(); took > 500*time.Millisecond {
				t.Errorf("%s level %d took %v of a millisecond", id, level, took)
			}
			if _, _, err := p.Think(t.Context(), &ai.Request{Start: s, Ponder: true}); !errors.Is(err, ai.ErrOnlyChooses) {
				t.Errorf("%s level %d ponders: %v", id, level, err)
			}
		}
	}
}

func TestWrongLevelsSayWhatThereIs(t *testing.T) {
	rules := rulesOf(t, "classic")
	for spec, want := range map[string]string{
		"level:9":         `player level: "9": the levels are 1 to 8, as in level:3`,
		"level:0":         `player level: "0": the levels are 1 to 8, as in level:3`,
		"level:hard":      `player level: "hard": the levels are 1 to 8, as in level:3`,
		"level":           `player level: "": the levels are 1 to 8, as in level:3`,
		"level:3,table=4": `player level: unknown option "table": there is seed`,
		"level:3,seed=x":  `player level: "seed=x": want a whole number from 0`,
		"level:3,4":       `player "level:3,4": option "4" is not of the form name=value`,
		"level:3,level=4": `player "level:3,level=4": option "level" stands there twice`,
		"level:8,weight=4": `player level: player champion: unknown option "weight": ` +
			`there are table, threads and weights, besides time, depth and nodes`,
	} {
		if _, err := ai.New(spec, rules); err == nil || err.Error() != want {
			t.Errorf("%s: %v\nwant %s", spec, err, want)
		}
	}
}
