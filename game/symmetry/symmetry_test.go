package symmetry

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/game"
	_ "colat/game/cotoan"
	_ "colat/game/mnk"
	"colat/game/othello"
	_ "colat/game/uttt"
)

// TestTurnedGames plays random games and the same games turned: all positions correspond.
func TestTurnedGames(t *testing.T) {
	for _, id := range []string{"classic", "uttt", "mnk:15,15,5", "mnk:7,7,5"} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 20 {
			var games []game.State
			for range Turns {
				s, err := rules.New(nil, nil)
				if err != nil {
					t.Fatal(err)
				}
				games = append(games, s)
			}
			for ply := range 40 {
				if _, over := games[0].Result(); over {
					break
				}
				moves := games[0].AppendMoves(nil)
				m := moves[rng.IntN(len(moves))]
				same := 0
				for turn, s := range games {
					turned, known := Move(games[0], m, turn)
					if !known {
						t.Fatalf("%s: no turned move", id)
					}
					if s != nil && game.IsLegal(s, turned) {
						if turn > 0 {
							s.Play(turned)
						}
						same++
					} else if ply > 0 && s != nil {
						t.Fatalf("%s: turn %d: move %d is not legal after %d moves", id, turn, turned, ply)
					} else {
						games[turn] = nil // the start is another one when it is turned
					}
				}
				games[0].Play(m)
				if same < Turns/2 {
					t.Fatalf("%s: %d turned games", id, same)
				}
				for turn, s := range games {
					if s == nil {
						continue
					}
					if Key(s) != Key(games[0]) || Canonical(s) != Canonical(games[0]) {
						t.Fatalf("%s: turn %d has another key after %d moves", id, turn, ply+1)
					}
				}
			}
		}
	}
}

// TestDifferentPositions compares the keys of positions with their texts.
func TestDifferentPositions(t *testing.T) {
	for _, id := range []string{"victory", "classic", "uttt", "mnk:5,4,4", "cotoan"} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(3, 4))
		byKey, byText := map[uint64]string{}, map[string]uint64{}
		for range 30 {
			s, err := rules.New(nil, rng)
			if err != nil {
				t.Fatal(err)
			}
			for range 30 {
				key, text := Key(s), Canonical(s)
				if known, twice := byKey[key]; twice && known != text {
					t.Fatalf("%s: %q and %q have one key", id, known, text)
				}
				if known, twice := byText[text]; twice && known != key {
					t.Fatalf("%s: %q has two keys", id, text)
				}
				byKey[key], byText[text] = text, key
				if _, over := s.Result(); over {
					break
				}
				moves := s.AppendMoves(nil)
				s.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
}

func BenchmarkKey(b *testing.B) {
	rules, err := game.Find("classic")
	if err != nil {
		b.Fatal(err)
	}
	s, err := rules.New(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	s.Play(s.AppendMoves(nil)[0])
	for b.Loop() {
		Key(s)
	}
}

// TestLines: a line and the same line on a turned board have the same key, and others have not.
func TestLines(t *testing.T) {
	for _, id := range []string{"classic", "victory", "uttt", "mnk:7,7,5", "cotoan"} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(3, 4))
		start, err := rules.New(nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		lines, keys := NewLines(start), make(map[uint64]string)
		for range 50 {
			s := start.Clone()
			var moves []game.Move
			for len(moves) < 12 {
				legal := s.AppendMoves(nil)
				m := legal[rng.IntN(len(legal))]
				s.Play(m)
				moves = append(moves, m)
			}
			key, text := lines.Key(moves), game.FormatMoves(start, moves, " ")
			if before, known := keys[key]; known && before != text {
				t.Errorf("%s: %s and %s have the same key", id, before, text)
			}
			keys[key] = text
			if id != "classic" {
				continue
			}
			for turn := range Turns {
				var turned []game.Move
				s := start.Clone()
				for _, m := range moves {
					m, _ = Move(start, m, turn)
					if !game.IsLegal(s, m) {
						break // the start is another one when it is turned
					}
					s.Play(m)
					turned = append(turned, m)
				}
				if len(turned) == len(moves) && lines.Key(turned) != key {
					t.Errorf("turned %d times, %s has another key", turn, text)
				}
			}
		}
	}
}

// Games from starts with drawn cells are found again on a turned board with its cells.
func TestTurnedStarts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		s, err := othello.Victory.New(nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		start := s.(*othello.State)
		black, white := start.Board()
		var line []game.Move
		for played := s.Clone(); len(line) < 10; {
			moves := played.AppendMoves(nil)
			line = append(line, moves[rng.IntN(len(moves))])
			played.Play(line[len(line)-1])
		}
		key := NewLines(start).Key(line)
		for turn := range Turns {
			turned := func(squares uint64) (all uint64) {
				for ; squares != 0; squares &= squares - 1 {
					square, _ := Move(start, game.Move(bits.TrailingZeros64(squares)), turn)
					all |= 1 << square
				}
				return all
			}
			other, err := othello.NewState(othello.Victory, turned(black), turned(white), game.First,
				turned(start.VictoryCells()))
			if err != nil {
				t.Fatal(err)
			}
			if NewLines(other).Key(Turned(start, line, turn)) != key {
				t.Errorf("after turn %d of %s %v is another line", turn, othello.Victory.FormatPosition(start), line)
			}
		}
	}
}
