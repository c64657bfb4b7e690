package arena_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"colat/ai/arena"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/ai/arena/tournament"
	"colat/game"
	"colat/game/match"
	"colat/game/notation"
)

// pile is a game that has nothing in common with Othello: each side takes up to ten of some stones,
// and the side that takes the last one wins.
type pile struct{}

type stones struct {
	left  int
	taken []int
}

func init() {
	game.Register(game.Family{ID: "test-pile", Configure: func(string) (game.Rules, error) { return pile{}, nil }})
}

func (pile) ID() string             { return "test-pile" }
func (pile) Name() game.Names       { return game.Names{Vietnamese: "Bốc sỏi", English: "Pile"} }
func (pile) Sides() [2]game.Names   { return [2]game.Names{{English: "one"}, {English: "two"}} }
func (pile) Settings() game.Options { return nil }
func (pile) Traits() game.Traits {
	return game.Traits{Letters: [2]string{"a", "b"}, Longest: 99, MostMoves: 10, MoveLength: 2}
}
func (pile) StartOptions() []game.Option {
	return []game.Option{{
		Name: "stones", Label: game.Names{English: "Stones"}, Kind: game.Number, Least: 1, Most: 99, Default: "21",
	}}
}
func (p pile) New(options game.Options, _ *rand.Rand) (game.State, error) {
	text := options["stones"]
	if text == "" {
		text = "21"
	}
	return p.ParsePosition(text + " a")
}
func (pile) OptionsOf(s game.State) game.Options {
	pile := s.(*stones)
	left := pile.left
	for _, n := range pile.taken {
		left += n
	}
	return game.Options{"stones": strconv.Itoa(left)}
}
func (pile) ParsePosition(text string) (game.State, error) {
	number, side, _ := strings.Cut(text, " ")
	left, err := strconv.Atoi(number)
	if err != nil || side != "a" {
		return nil, fmt.Errorf("want a number of stones and a, not %q", text)
	}
	return &stones{left: left}, nil
}
func (pile) FormatPosition(s game.State) string {
	return fmt.Sprintf("%d %s", s.(*stones).left, pile{}.Traits().Letter(s.ToMove()))
}
func (pile) ParseMove(s game.State, text string) (game.Move, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > min(10, s.(*stones).left) {
		return game.NoMove, fmt.Errorf("illegal move: %q", text)
	}
	return game.Move(n), nil
}
func (pile) FormatMove(_ game.State, m game.Move) string { return strconv.Itoa(int(m)) }

func (s *stones) ToMove() game.Player { return game.Player(len(s.taken) % 2) }
func (s *stones) Play(m game.Move)    { s.left -= int(m); s.taken = append(s.taken, int(m)) }
func (s *stones) Hash() uint64        { return uint64(2*s.left + len(s.taken)%2) }
func (s *stones) Rules() game.Rules   { return pile{} }
func (s *stones) Clone() game.State   { return &stones{s.left, append([]int(nil), s.taken...)} }
func (s *stones) Undo() {
	last := len(s.taken) - 1
	s.left += s.taken[last]
	s.taken = s.taken[:last]
}
func (s *stones) AppendMoves(buf []game.Move) []game.Move {
	for n := 1; n <= min(10, s.left); n++ {
		buf = append(buf, game.Move(n))
	}
	return buf
}
func (s *stones) Result() (game.Result, bool) {
	return game.Result{Winner: s.ToMove().Opponent(), Reason: "last-stone"}, s.left == 0
}

// TestAnyGame plays matches and a tournament of a game that nothing here knows, and
// links, draws and counts it.
func TestAnyGame(t *testing.T) {
	var last *match.Record
	m := &arena.Match{
		Rules: pile{}, Options: game.Options{"stones": "33"}, Games: 4, Opening: 1, Seed: 1,
		A: referee.Contestant{Name: "A", Spec: "random:seed=1"},
		B: referee.Contestant{Name: "B", Spec: "random:seed=2"},
		OnGame: func(r *match.Record, _ *arena.Tally) error {
			var err error
			last, err = arenatest.ReadBack(t, r)
			return err
		},
	}
	tally, err := m.Run(t.Context())
	if err != nil || tally.Games() != 4 || len(tally.Faults) > 0 {
		t.Fatalf("%+v, %v", tally, err)
	}
	query, err := notation.Write(last, notation.Link)
	want := "?black=human&game=test-pile&moves=" + strings.Join(last.MoveTexts(), "+") + "&stones=33&white=human"
	if err != nil || query != want {
		t.Errorf("the link is %s, want %s", query, want)
	}
	start, err := pile{}.New(game.Options{"stones": "4"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := arena.Diagram(start); got != "4 a\n" {
		t.Errorf("drawn as %q", got)
	}
	if n, err := arena.Perft(context.Background(), start, 9); n != 8 || err != nil {
		t.Errorf("%d ways to take four stones, %v", n, err)
	}
	const file = "game = 'test-pile'\nstones = %s\nopening = 0\n" +
		"[[player]]\nspec = 'random:seed=1'\n[[player]]\nspec = 'random:seed=2'\n"
	for value, want := range map[string]string{"100": "from 1 to 99", "'many'": "from 1 to 99"} {
		if _, err := tournament.Parse(fmt.Sprintf(file, value)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("stones = %s: %v, want %q", value, err, want)
		}
	}
	seven, err := pile{}.New(game.Options{"stones": "7"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	cup, err := tournament.Parse(fmt.Sprintf(file, "7"))
	if err != nil {
		t.Fatal(err)
	}
	log, err := tournament.OpenLog(filepath.Join(t.TempDir(), "log"), cup)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	result, err := cup.Run(t.Context(), log, nil)
	if err != nil || len(result.Games) != 2 || result.Games[0].Start.Hash() != seven.Hash() {
		t.Fatalf("%+v, %v", result, err)
	}
	var report strings.Builder
	err = result.WriteHTML(&report, pile{}, "<svg></svg>")
	if err != nil || !strings.Contains(report.String(), " wins by last-stone") {
		t.Errorf("the report does not say how games ended: %v", err)
	}
}
