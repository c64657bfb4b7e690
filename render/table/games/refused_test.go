package games

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"colat/render/kit/locale"
)

// Every square on which nothing can be played says why, in both languages.
func TestIllegalMovesSayWhy(t *testing.T) {
	for _, test := range []struct {
		rules, position string
		from            int
		square          int
		want            map[string]string
	}{
		{"victory", "---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3", -1, 0,
			map[string]string{
				"vi": "Đen đi a1 không lật được quân nào", "en": "Black at a1 would turn over no disc"}},
		{"classic", "---------------------------OX------XO--------------------------- O", -1, 27, map[string]string{
			"vi": "d4 đã có quân", "en": "d4 holds a disc already"}},
		{"mnk:3,3,3", "X../.../... O", -1, 0, map[string]string{"vi": "a1 đã có X", "en": "a1 holds an X already"}},
		{"uttt", strings.Repeat(".", 36) + "X" + strings.Repeat(".", 44) + " O 0", -1, 80, map[string]string{
			"vi": "O phải đi trong ô lớn trên bên trái", "en": "O must play in the upper left block"}},
		{"uttt", "X" + strings.Repeat(".", 80) + " O 0", -1, 0, map[string]string{
			"vi": "Ô này đã có X", "en": "X stands in this cell already"}},
	} {
		rules, err := All.Rules(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.ParsePosition(test.position)
		if err != nil {
			t.Fatal(test.rules, err)
		}
		for language, want := range test.want {
			if got := All.Of(rules).Illegal(locale.New(language), s, test.from, test.square); got != want {
				t.Errorf("%s, %d, %s: %q, want %q", test.rules, test.square, language, got, want)
			}
		}
	}
}

// No square of any game is silent, at its start and some moves later: one of the legal
// moves leads to it, or it says why none does.
func TestNoSquareIsSilent(t *testing.T) {
	for _, g := range All {
		for _, family := range g.Families {
			rules, err := All.Rules(family)
			if err != nil {
				t.Fatal(err)
			}
			s, err := rules.New(nil, rand.New(rand.NewPCG(1, 1)))
			if err != nil {
				t.Fatal(err)
			}
			table := g.Table(rules)
			for range 6 {
				moves := s.AppendMoves(nil)
				if _, over := s.Result(); over || len(moves) == 0 {
					break
				}
				targets := map[int]bool{}
				for _, m := range moves {
					from, to := g.Squares(s, m)
					targets[to], targets[from] = from < 0 || targets[to], true
				}
				for square := range table.Columns * table.Rows {
					if targets[square] {
						continue
					}
					for _, language := range locale.Languages {
						why := g.Illegal(locale.New(language), s, -1, square)
						if why == "" || unicode.IsLower(rune(why[0])) && !unicode.IsDigit(rune(why[1])) {
							t.Errorf("%s, square %d, %s: %q", family, square, language, why)
						}
					}
				}
				s.Play(moves[len(moves)/2])
			}
		}
	}
}

// A text that is no legal move is refused in both languages, and one that is legal is not.
func TestRefused(t *testing.T) {
	for _, test := range []struct{ rules, move, vi, en string }{
		{"victory", "a1", "Đen đi a1 không lật được quân nào", "Black at a1 would turn over no disc"},
		{"classic", "pass", "Đen còn nước đi nên không được bỏ lượt",
			"Black may not pass while there is a legal move"},
		{"cotoan", "a1-a9", "", ""},
		{"mnk:3,3,3", "b2", "", ""},
		{"mnk:3,3,3", "nonsense", "", ""},
	} {
		rules, err := All.Rules(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(nil, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		for language, want := range map[string]string{"vi": test.vi, "en": test.en} {
			got := Refused(locale.New(language), s, test.move)
			if want == "" && test.rules == "cotoan" {
				if got == "" {
					t.Errorf("cotoan: %s is not refused", test.move)
				}
				continue
			}
			if got != want {
				t.Errorf("%s, %s, %s: %q, want %q", test.rules, test.move, language, got, want)
			}
		}
	}
}
