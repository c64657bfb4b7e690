package setup_test

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/game"
	"colat/game/othello"
	"colat/render/kit/locale"
	"colat/render/program/setup"
	"colat/render/table/games"

	_ "colat/ai/othello"
	_ "colat/ai/textbook"
)

func parse(t *testing.T, address string) (*setup.Request, setup.Setup) {
	t.Helper()
	parameters, err := url.ParseQuery(address)
	if err != nil {
		t.Fatal(err)
	}
	r := setup.Parse(parameters, setup.Defaults(games.All), games.All)
	return r, r.Setup(rand.New(rand.NewPCG(1, 2)))
}

func complaints(r *setup.Request) []string {
	ids := []string{}
	for _, c := range r.Complaints {
		ids = append(ids, c.ID)
	}
	return ids
}

func position(s *setup.Setup) string { return s.Rules().FormatPosition(s.Start) }

// The name of a family opens the game that its tray on the front page shows, and links with moves
// or a position the rules that they were made with.
func TestFamiliesOpenWhatTheirTraysShow(t *testing.T) {
	for _, family := range games.All.Families() {
		shown, err := games.All.Shown(family)
		if err != nil {
			t.Fatal(err)
		}
		if r, _ := parse(t, "game="+family); r.Rules.ID() != shown.ID() || len(r.Complaints) > 0 {
			t.Errorf("game=%s opens %s, and its tray %s", family, r.Rules.ID(), shown.ID())
		}
	}
	if r, s := parse(t, "game=mnk&moves=a1+b2"); r.Rules.ID() != "mnk:3,3,3" || len(s.Moves) != 2 {
		t.Errorf("a link with moves opens %s", r.Rules.ID())
	}
}

func TestParametersAreRead(t *testing.T) {
	r, s := parse(t, "game=victory&victory=a1+c7+d5+g4+f3&black=greedy&white=champion&time=200ms&lang=vi"+
		"&moves=d3c5+d6,e3&seed=-7")
	if got := complaints(r); len(got) != 0 {
		t.Errorf("complaints %v", got)
	}
	if !r.Direct || !r.Seeded || r.Rules != game.Rules(othello.Victory) || r.Language != "vi" ||
		s.Time != 200*time.Millisecond {
		t.Errorf("read %+v", r)
	}
	if got := s.Start.(*othello.State).VictoryNames(' '); got != "a1 c7 d5 g4 f3" {
		t.Errorf("victory cells %s", got)
	}
	if s.Seats != [2]string{"greedy", "champion"} {
		t.Errorf("seats %v", s.Seats)
	}
	if got := game.FormatMoves(s.Start, s.Moves, " "); got != "d3 c5 d6 e3" {
		t.Errorf("moves %s", got)
	}
}

// The sides have names that fit every game, and those of the game that was first.
func TestSidesHaveTwoNames(t *testing.T) {
	_, s := parse(t, "game=classic&first=random&second=human")
	if s.Seats != [2]string{"random", "human"} {
		t.Errorf("seats %v", s.Seats)
	}
}

func TestPositionIsBegunWith(t *testing.T) {
	const text = "--------------------X------XX------XO--------------------------- O"
	r, s := parse(t, "game=classic&position="+url.QueryEscape(text)+"&moves=c3")
	if got := position(&s); got != text || len(s.Moves) != 1 || len(r.Complaints) != 0 {
		t.Errorf("began with %s and %v, complaints %v", got, s.Moves, complaints(r))
	}
	again := s.Again(nil)
	if got := s.Rules().FormatPosition(again); got != text {
		t.Errorf("another game begins with %s", got)
	}
	r, _ = parse(t, "position="+url.QueryEscape(text+" a1,c7,d5,g4,f3"))
	if !r.Direct || r.Rules != game.Rules(othello.Victory) || len(r.Complaints) != 0 {
		t.Errorf("a position alone is read as %+v", r)
	}
}

// What is drawn by chance is drawn anew for another game, and nothing else.
func TestAgainDrawsAnew(t *testing.T) {
	_, s := parse(t, "game=victory&victory=a1+c7+d5+g4+f3")
	rng := rand.New(rand.NewPCG(3, 4))
	if first, second := s.Again(rng), s.Again(rng); first.Hash() == s.Start.Hash() || first.Hash() == second.Hash() {
		t.Error("the victory cells stay the same")
	}
	_, s = parse(t, "game=classic")
	if s.Again(rng).Hash() != s.Start.Hash() {
		t.Error("the classic game begins in another way")
	}
}

// The address a game is shared under opens the same game.
func TestSharedAddressComesBack(t *testing.T) {
	for _, address := range []string{
		"game=victory&victory=g4+c7+d5+a1+f3&moves=d3c5d6e3&time=3s",
		"game=classic&black=random:seed=3&white=human&time=90s&moves=f5f6e6f4",
		"game=classic&position=--------------------X------XX------XO---------------------------+O&moves=c3",
		"game=classic&black=negascout:depth=4,time=2s&white=champion:time=250ms&moves=f5",
		"game=classic&black=level:3&white=level:5,seed=7&moves=f5",
		"game=classic&black=alphabeta:depth=4,quiescence=2&white=mcts:iterations=50&moves=f5",
	} {
		r, s := parse(t, address)
		again, back := parse(t, s.Parameters(s.Moves).Encode())
		if len(s.Moves) == 0 || position(&back) != position(&s) || back.Seats != s.Seats || back.Time != s.Time ||
			again.Language != "" || !slices.Equal(back.Moves, s.Moves) || len(r.Complaints)+len(again.Complaints) != 0 {
			t.Errorf("%s came back as %+v from %+v, complaints %v", address, back, s, complaints(r))
		}
	}
}

func TestWrongParametersAreComplainedOf(t *testing.T) {
	for _, test := range []struct {
		address string
		want    []string
	}{
		{"game=chess", []string{"parameter.game"}},
		{"game=classic:8", []string{"parameter.game"}},
		{"game=victory&victory=a1+b1", []string{"othello.wrong-cells"}},
		{"game=victory&victory=a1+a1+b1+c1+d1", []string{"othello.wrong-cells"}},
		{"game=victory&black=nobody&white=champion:", []string{"parameter.player", "parameter.player-options"}},
		{"game=victory&black=negascout:depth=0&white=minimax:depth=x", []string{"parameter.depth", "parameter.depth"}},
		{"game=victory&white=negascout:depth=129", []string{"parameter.depth"}},
		{"game=victory&white=champion:time=2", []string{"parameter.player-time"}},
		{"game=victory&white=champion:time=11m", []string{"parameter.player-time"}},
		{"game=victory&white=champion:strength=3", []string{"parameter.player-options"}},
		{"game=victory&white=champion:depth=3,depth=4", []string{"parameter.player-options"}},
		{"game=victory&white=negascout:quiescence=-1", []string{"parameter.player-options"}},
		{"game=victory&black=level:9&white=level", []string{"parameter.level", "parameter.level"}},
		{"game=victory&white=level:3,time=x", []string{"parameter.player-time"}},
		{"game=victory&white=level:3,table=4", []string{"parameter.player-options"}},
		{"game=victory&first=nobody", []string{"parameter.player"}},
		{"game=victory&time=fast", []string{"parameter.time"}},
		{"game=victory&time=-1s", []string{"parameter.time"}},
		{"game=victory&time=100h", []string{"parameter.time"}},
		{"game=classic&clock=5", []string{"parameter.clock"}},
		{"game=classic&clock=10s%2B5&seats=odd&ponder=yes", []string{"parameter.clock", "parameter.seats",
			"parameter.ponder"}},
		{"lang=fr", []string{"parameter.language"}},
		{"game=victory&seed=x", []string{"parameter.seed"}},
		{"game=classic&moves=d3a1", []string{"parameter.moves"}},
		{"game=classic&moves=d3c5d", []string{"parameter.moves"}},
		{"game=classic&moves=%00%ff", []string{"parameter.moves"}},
		{"game=classic&position=XO", []string{"parameter.position"}},
		{"game=victory&victory=" + string(make([]byte, 3000)), []string{"othello.wrong-cells"}},
	} {
		r, s := parse(t, test.address)
		if got := complaints(r); !slices.Equal(got, test.want) {
			t.Errorf("%.60q: complaints %v, want %v", test.address, got, test.want)
		}
		if s.Time <= 0 || s.Start == nil || s.Seats[0] == "" || s.Seats[1] == "" {
			t.Errorf("%.60q: no sensible default: %+v", test.address, s)
		}
		for _, language := range locale.Languages {
			for _, c := range r.Complaints {
				if text := c.Text(locale.New(language)); strings.Contains(text, "<no value>") || text == c.ID {
					t.Errorf("%.60q: complains %q", test.address, text)
				}
			}
		}
	}
}

// What would have been right is said in words that can be typed.
func TestComplaintsNameWhatThereIs(t *testing.T) {
	r, _ := parse(t, "game=chess&white=nobody")
	l := locale.New("en")
	want := []string{
		"There is no game “chess”. Use " + l.Or(games.All.Families()) + ".",
		"There is no player “nobody”. Use " + l.Or(append([]string{"human"}, games.Players...)) + ".",
	}
	for i, c := range r.Complaints {
		if got := c.Text(l); got != want[i] {
			t.Errorf("complains %q, want %q", got, want[i])
		}
	}
}

// An address that names a game means one thing for everyone; another one leaves people their last
// choices.
func TestChoicesHoldWhereNoGameIsNamed(t *testing.T) {
	chosen := setup.Choices{Game: "classic", Seats: [2]string{"random", "greedy"}, Time: 3 * time.Second}
	r := setup.Parse(url.Values{"lang": {"en"}}, chosen, games.All)
	if r.Direct || r.Rules != game.Rules(othello.Classic) || r.Seats != chosen.Seats || r.Time != chosen.Time {
		t.Errorf("without a game: %+v", r)
	}
	for _, name := range []string{"game", "victory", "moves", "position"} {
		r := setup.Parse(url.Values{name: {""}}, chosen, games.All)
		if !r.Direct || r.Rules != game.Rules(othello.Victory) || r.Seats != setup.Defaults(games.All).Seats {
			t.Errorf("with %s: %+v", name, r)
		}
	}
}

func TestChoicesAreMended(t *testing.T) {
	usual := setup.Newcomer(games.All)
	for _, wrong := range []setup.Choices{
		{}, {Game: "chess", Time: -5}, {Game: "victory:1", Seats: [2]string{"", "level:2"}, Time: 1000 * time.Hour},
	} {
		if got := wrong.Mended(games.All); got != usual {
			t.Errorf("%+v is mended to %+v, not %+v", wrong, got, usual)
		}
	}
}

func FuzzParameters(f *testing.F) {
	f.Add("game=victory&victory=a1+c7+d5+g4+f3&black=human&white=champion&time=1s&lang=vi&moves=d3c5&seed=4")
	f.Add("game=classic&moves=passpass")
	f.Add("game=uttt&clock=10s+120s&seats=random&ponder=off")
	f.Add("game=classic&black=negascout:depth=4,time=2s&white=mcts:iterations=9")
	f.Add("game=classic&position=--------------------X------XX------XO---------------------------+O&first=human")
	f.Fuzz(func(t *testing.T, address string) {
		parameters, err := url.ParseQuery(address)
		if err != nil {
			return
		}
		r := setup.Parse(parameters, setup.Defaults(games.All), games.All)
		s := r.Setup(rand.New(rand.NewPCG(1, 2)))
		if s.Start == nil || s.Time <= 0 {
			t.Errorf("%q: %+v", address, s)
		}
		s.Parameters(s.Moves)
	})
}

func TestDurationText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		200 * time.Millisecond: "0.2s", time.Second: "1s", 10 * time.Second: "10s",
		2 * time.Minute: "2m", 90 * time.Second: "1m30s",
	} {
		if got := setup.DurationText(d); got != want {
			t.Errorf("%v reads %s, want %s", d, got, want)
		}
	}
}

func TestLessonIsAskedFor(t *testing.T) {
	for address, want := range map[string]bool{
		"game=classic&lesson=1": true, "lesson=1": true, "game=classic": false, "game=classic&lesson=": false,
	} {
		r, _ := parse(t, address)
		if got := complaints(r); r.Lesson != want || !r.Direct || len(got) != 0 {
			t.Errorf("%s: lesson %v, direct %v, complaints %v", address, r.Lesson, r.Direct, got)
		}
	}
	r, _ := parse(t, "game=classic&lesson=yes")
	if got := complaints(r); r.Lesson || !slices.Equal(got, []string{"parameter.lesson"}) {
		t.Errorf("lesson %v, complaints %v", r.Lesson, got)
	}
}

func TestReviewIsAskedFor(t *testing.T) {
	r, _ := parse(t, "game=classic&moves=d3&analyse=1")
	if got := complaints(r); !r.Analyse || !r.Direct || len(got) != 0 {
		t.Errorf("analyse %v, direct %v, complaints %v", r.Analyse, r.Direct, got)
	}
	r, _ = parse(t, "analyse=please")
	if got := complaints(r); r.Analyse || !r.Direct || !slices.Equal(got, []string{"parameter.analyse"}) {
		t.Errorf("analyse %v, direct %v, complaints %v", r.Analyse, r.Direct, got)
	}
}

// Rooms and tournaments are asked for by IDs, which cannot be guessed and are not mended.
func TestRoomsAndTournamentsAreAskedFor(t *testing.T) {
	const id = "abcdefghijklmnopqrstuvwxyz"
	for _, test := range []struct {
		address, room, tournament string
		projector                 bool
		complaints                []string
	}{
		{"room=" + id, id, "", false, nil},
		{"contest=" + id, "", id, false, nil},
		{"contest=" + id + "&projector=1", "", id, true, nil},
		{"room=abc&contest=" + id + "x", "", "", false, []string{"parameter.room", "parameter.contest"}},
		{"contest=" + id + "&projector=yes", "", id, false, []string{"parameter.projector"}},
	} {
		r, _ := parse(t, test.address)
		if r.Room != test.room || r.Tournament != test.tournament || r.Projector != test.projector ||
			!slices.Equal(complaints(r), test.complaints) {
			t.Errorf("%s: room %q, contest %q, projector %v, complaints %v", test.address, r.Room, r.Tournament, r.Projector,
				complaints(r))
		}
	}
}
