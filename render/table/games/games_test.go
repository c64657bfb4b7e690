package games

import (
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// eachRules calls check with the default rules of all families that have an
// adapter.
func eachRules(t *testing.T, check func(t *testing.T, g *Game, rules game.Rules)) {
	for _, id := range All.Families() {
		t.Run(id, func(t *testing.T) {
			rules, err := All.Rules(id)
			if err != nil {
				t.Fatal(err)
			}
			check(t, All.Of(rules), rules)
		})
	}
}

// playout calls each with all positions of a random game and the moves played
// there, game.NoMove in the last.
func playout(t *testing.T, rules game.Rules, seed uint64, each func(s game.State, m game.Move)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	s, err := rules.New(nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(nil) {
		m := moves[rng.IntN(len(moves))]
		each(s, m)
		s.Play(m)
	}
	each(s, game.NoMove)
}

func TestEveryGameHasAnAdapter(t *testing.T) {
	for _, family := range game.Families() {
		rules, err := family.Rules(nil)
		if err != nil {
			t.Fatal(err)
		}
		if All.Of(rules) == nil {
			t.Errorf("the game %s cannot be shown", family.ID)
		}
	}
}

func TestGamesWithoutAnAdapterAreRefused(t *testing.T) {
	for _, id := range []string{"chess", "", "victory:5"} {
		if rules, err := All.Rules(id); err == nil {
			t.Errorf("%q is the game %s", id, rules.ID())
		}
	}
	if _, err := (List{}).Rules("classic"); err == nil {
		t.Error("a game without an adapter is offered")
	}
}

func TestSquaresHaveNames(t *testing.T) {
	eachRules(t, func(t *testing.T, g *Game, rules game.Rules) {
		table := g.Table(rules)
		if table.Columns < 1 || table.Columns > board.MaxSide || table.Rows < 1 || table.Rows > board.MaxSide {
			t.Fatalf("the board has %d×%d squares", table.Columns, table.Rows)
		}
		for square := range table.Columns * table.Rows {
			name := g.SquareName(rules, square)
			if found, ok := g.FindSquare(rules, name); !ok || found != square {
				t.Errorf("square %d is called %q, which is square %d", square, name, found)
			}
		}
		if _, ok := g.FindSquare(rules, "new-game"); ok {
			t.Error("a control has the name of a square")
		}
	})
}

func TestCoordinates(t *testing.T) {
	above, below := board.Table{Columns: 9, Rows: 11}, board.Table{Columns: 9, Rows: 11, RowsFromBelow: true}
	for _, test := range []struct{ got, want string }{
		{coordinates(above, 0), "a1"}, {coordinates(above, 9*11-1), "i11"}, {coordinates(above, 9), "a2"},
		{coordinates(below, 0), "a11"}, {coordinates(below, 9*11-1), "i1"}, {coordinates(below, 9+1), "b10"},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}

// What is seen of a move is enough to make it: its squares lead back to it.
func TestMovesAreMadeOnSquares(t *testing.T) {
	eachRules(t, func(t *testing.T, g *Game, rules game.Rules) {
		squares := g.Table(rules).Columns * g.Table(rules).Rows
		for seed := range uint64(10) {
			playout(t, rules, seed, func(s game.State, _ game.Move) {
				sources := g.Sources(s)
				for _, m := range s.AppendMoves(nil) {
					from, to := g.Squares(s, m)
					text := rules.FormatMove(s, m)
					if from >= squares || to >= squares {
						t.Fatalf("the move %s is made on %d and %d of %d squares", text, from, to, squares)
					}
					if to < 0 {
						if pass, ok := g.Pass(s); !ok || pass != m {
							t.Errorf("the move %s is made on no square, but need not be made", text)
						}
						continue
					}
					if back, ok := g.Move(s, from, to); !ok || back != m {
						t.Errorf("the squares of %s lead to another move", text)
					}
					if targets := g.Targets(s, from); !targets.Has(to) || from >= 0 && !sources.Has(from) {
						t.Errorf("the squares of %s are not marked", text)
					}
				}
			})
		}
	})
}

func TestPositionsAreShown(t *testing.T) {
	eachRules(t, func(t *testing.T, g *Game, rules game.Rules) {
		table := g.Table(rules)
		var before, after board.Position
		same := true // they may look the same
		playout(t, rules, 3, func(s game.State, m game.Move) {
			after = board.Position{}
			g.Show(s, &after)
			for square, piece := range after.Pieces {
				if square >= table.Columns*table.Rows && piece != (board.Piece{}) {
					t.Fatalf("a piece lies beside the board")
				}
			}
			if after == before && !same {
				t.Errorf("before %s the board looks as it did a move ago", rules.FormatPosition(s))
			}
			before = after
			if m != game.NoMove {
				_, to := g.Squares(s, m)
				same = to < 0 // a pass changes nothing
			}
		})
		if g.Piece(game.First) == g.Piece(game.Second) || g.Tones[0] == g.Tones[1] {
			t.Error("the sides look the same")
		}
		small, p := g.Thumbnail()
		for square, piece := range p.Pieces {
			if square >= small.Columns*small.Rows && piece != (board.Piece{}) {
				t.Error("a piece lies beside the thumbnail")
			}
		}
		if *p == (board.Position{}) {
			t.Error("the thumbnail is empty")
		}
	})
}

// checkWords makes sure that texts are there and whole.
func checkWords(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.TrimSpace(text) == "" || strings.Contains(text, "<no value>") || strings.Contains(text, "othello.") {
			t.Errorf("the text is %q", text)
		}
	}
}

func TestGamesHaveWords(t *testing.T) {
	eachRules(t, func(t *testing.T, g *Game, rules game.Rules) {
		for _, language := range locale.Languages {
			l := locale.New(language)
			checkWords(t, g.Title(l, rules), g.About(l, rules), g.Lead(l, rules, game.Second, 2.5))
			for side := game.First; side <= game.Second; side++ {
				checkWords(t, g.Seat(l, side), SideName(l, rules, side))
			}
			for _, section := range g.Help(l, rules) {
				checkWords(t, section.Title, section.Text)
			}
			for seed := range uint64(20) {
				playout(t, rules, seed, func(s game.State, m game.Move) {
					if m == game.NoMove {
						result, _ := s.Result()
						checkWords(t, g.Result(l, s, result))
						return
					}
					before := rules.FormatPosition(s)
					checkWords(t, g.MoveText(l, s, m), g.Announce(l, s, m))
					if after := rules.FormatPosition(s); after != before {
						t.Fatalf("announcing a move leads from %s to %s", before, after)
					}
					for square := range g.Table(rules).Columns * g.Table(rules).Rows {
						_ = g.Illegal(l, s, -1, square)
					}
				})
			}
		}
	})
}

func TestSquaresThatCanBePickedHaveWords(t *testing.T) {
	eachRules(t, func(t *testing.T, g *Game, rules game.Rules) {
		for _, o := range rules.StartOptions() {
			if o.Kind == game.Cells && g.Picking == nil {
				t.Errorf("nothing is said about the option %s", o.Name)
			}
		}
	})
}

// The tally of suns counts in the order of the plates.
func TestTallyFollowsThePlates(t *testing.T) {
	const twoOfBlack = "X------O----------------" + "---OX------XO---" + "----------------X-------"
	s := othelloAt(t, "victory", twoOfBlack+" X a1,a8,h1,c3,f6")
	for first, want := range map[game.Player]string{game.First: "2 – 1", game.Second: "1 – 2"} {
		var page ui.Page
		Othello.Middle(s.Rules()).LayOut(&page, ui.Rect{W: 150, H: 76}, s, first, false, color.RGBA{})
		if got := page.Items[len(page.Items)-1].Text; got != want {
			t.Errorf("with the plate of side %d first the tally is %q, want %q", first, got, want)
		}
	}
}

// What stands between the plates keeps to its place.
func TestMiddleKeepsToItsPlace(t *testing.T) {
	eachRules(t, func(t *testing.T, g *Game, rules game.Rules) {
		middle := g.Middle(rules)
		if middle == nil {
			return
		}
		for _, place := range []ui.Rect{{X: 10, Y: 20, W: 112, H: 76}, {X: 10, Y: 20, W: 264, H: LowMiddle}} {
			playout(t, rules, 5, func(s game.State, _ game.Move) {
				var page ui.Page
				middle.LayOut(&page, place, s, game.First, false, g.Tones[0])
				for i := range page.Items {
					if item := &page.Items[i]; !item.Rect.Within(place) || item.Clipped() {
						t.Fatalf("%q lies at %v in %v", item.Text, item.Rect, place)
					}
				}
			})
		}
	})
}
