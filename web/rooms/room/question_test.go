package room_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
	"colat/web/rooms/room"
)

// ask gives a command of a person about the position on the board.
func (p *place) ask(who string, do room.Deed) {
	p.t.Helper()
	p.must(who, p.about(do))
}

func (p *place) about(do room.Deed) room.Command {
	return room.Command{Do: do, Game: p.room.Games(), Ply: len(p.room.Match().Moves()), Line: p.room.Line()}
}

// expect compares the open question, and the moves on the board.
func (p *place) expect(about room.Subject, asker int, moves ...string) {
	p.t.Helper()
	if gotAbout, gotAsker := p.room.Question(); gotAbout != about || gotAsker != asker {
		p.t.Fatalf("chair %d asks about %q, want chair %d about %q", gotAsker, gotAbout, asker, about)
	}
	var texts []string
	s := p.room.Match().Start().Clone()
	for _, move := range p.room.Match().Moves() {
		texts = append(texts, s.Rules().FormatMove(s, move))
		s.Play(move)
	}
	if !slices.Equal(texts, moves) {
		p.t.Fatalf("the moves are %v, want %v", texts, moves)
	}
}

func TestTakeback(t *testing.T) {
	p := begun(t, victory)
	p.refused(room.NothingBack, "an", p.about(room.Takeback))
	p.move("d3")
	p.refused(room.NothingBack, "binh", p.about(room.Takeback))
	p.ask("an", room.Takeback)
	p.expect(room.OfTakeback, 0, "d3")
	p.ask("an", room.Takeback) // a client repeats it
	p.refused(room.OfferedTwice, "binh", p.about(room.Draw))
	p.must("binh", room.Command{Do: room.Decline, Game: 1})
	p.expect(room.OfDraw, room.NoChair, "d3")
	p.refused(room.OfferedTwice, "an", p.about(room.Takeback))

	// A move of either side is an answer: no.
	p.move("c5")
	p.ask("an", room.Takeback)
	p.move("d6")
	p.expect(room.OfDraw, room.NoChair, "d3", "c5", "d6")
	p.ask("an", room.Takeback)
	p.move("e3")
	p.expect(room.OfDraw, room.NoChair, "d3", "c5", "d6", "e3")

	// Own moves are taken back, with the answer of the other side.
	stale := p.moveOf("f5")
	stale.Line = p.room.Line()
	p.ask("an", room.Takeback)
	p.ask("binh", room.Takeback)
	p.expect(room.OfDraw, room.NoChair, "d3", "c5")
	p.ask("binh", room.Takeback)
	p.ask("an", room.Takeback)
	p.expect(room.OfDraw, room.NoChair, "d3")
	if p.room.ToMove() != 1 || p.room.Line() != 3 {
		t.Errorf("chair %d is to move in line %d", p.room.ToMove(), p.room.Line())
	}
	p.move("c5")
	stale.Ply = len(p.room.Match().Moves())
	p.refused(room.Late, "an", stale)
	p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
	p.refused(room.NotSeated, "chi", p.about(room.Takeback))
	if _, err := match.ParseRecord(p.room.Match().Record().String()); err != nil {
		t.Errorf("the record cannot be read: %v", err)
	}
}

// A move that is taken back has no increment, and takes no more than that with it.
func TestTakebackAndIncrements(t *testing.T) {
	terms := timed(10*time.Second, 0)
	terms.Clock.Increment = 5 * time.Second
	p := begun(t, terms)
	expect := func(an, binh time.Duration) {
		t.Helper()
		first, _, _ := p.room.Remaining(game.First, p.now)
		if second, _, _ := p.room.Remaining(game.Second, p.now); first != an || second != binh {
			t.Errorf("An has %v and Bình %v, want %v and %v", first, second, an, binh)
		}
	}
	p.move("d3")
	expect(15*time.Second, 10*time.Second)
	p.ask("an", room.Takeback)
	p.ask("binh", room.Takeback)
	expect(10*time.Second, 10*time.Second)
	p.now = p.now.Add(8 * time.Second)
	p.move("d3")
	p.move("c5")
	p.now = p.now.Add(3 * time.Second)
	expect(4*time.Second, 15*time.Second)
	p.ask("an", room.Takeback)
	p.ask("binh", room.Takeback)
	expect(4*time.Second, 10*time.Second) // An has less than the increment, and keeps it
}

// Time that has passed stays used, and the time for the move begins anew.
func TestTakebackAndClocks(t *testing.T) {
	terms := timed(time.Minute, 20*time.Second)
	p := begun(t, terms)
	p.now = p.now.Add(5 * time.Second)
	p.move("d3")
	p.now = p.now.Add(4 * time.Second)
	p.ask("an", room.Takeback)
	p.now = p.now.Add(3 * time.Second)
	p.ask("binh", room.Takeback)
	an, move, runs := p.room.Remaining(game.First, p.now)
	binh, _, waits := p.room.Remaining(game.Second, p.now)
	if an != 55*time.Second || binh != 53*time.Second || move != 20*time.Second || !runs || waits {
		t.Errorf("An has %v, %v for the move, runs: %v; Bình %v, runs: %v", an, move, runs, binh, waits)
	}
	p.now = p.now.Add(20*time.Second + room.MostLag)
	p.due()
	if result, _ := p.room.Match().Result(); result.Reason != game.Timeout || result.Winner != game.Second {
		t.Errorf("the result is %+v", result)
	}
}

// A forced pass is no choice: it is not taken back alone, and who has only passed has nothing to take back.
func TestTakebackOverAPass(t *testing.T) {
	stuck := strings.Repeat("-", 26) + strings.Repeat("X", 3) + "------XX-------XXOO------O------O-X X" // Black must pass
	p := begun(t, room.Terms{Game: "classic", Start: stuck})
	p.expect(room.OfDraw, room.NoChair, "pass")
	p.move("c3")
	p.refused(room.NothingBack, "an", p.about(room.Takeback))
	p.ask("binh", room.Takeback)
	p.ask("an", room.Takeback)
	p.expect(room.OfDraw, room.NoChair, "pass")
}

func TestQuestionsAreBounded(t *testing.T) {
	p := begun(t, victory)
	p.move("d3")
	for range room.MostQuestions {
		p.ask("an", room.Takeback)
		p.ask("binh", room.Takeback)
		p.move("d3")
	}
	p.refused(room.OfferedTwice, "an", p.about(room.Takeback))
	p.refused(room.OfferedTwice, "an", p.about(room.Draw))
	p.move("c5")
	p.ask("binh", room.Draw)
	p.ask("an", room.Draw)
	if p.room.Phase() != room.Over {
		t.Error("the game goes on after a draw by agreement")
	}
}

func TestAbort(t *testing.T) {
	p := begun(t, timed(time.Minute, 0))
	p.move("d3")
	p.ask("an", room.Abort)
	p.ask("an", room.Abort) // a client repeats it
	if !p.room.Aborted() || p.room.Score() != [2]int{} || p.room.Phase() != room.Over {
		t.Fatalf("aborted: %v, score %v", p.room.Aborted(), p.room.Score())
	}
	p.ask("an", room.Rematch)
	p.ask("binh", room.Rematch)
	if p.room.SideOf(0) != game.First {
		t.Error("sides are swapped after a game without a result")
	}
	p.move("d3")
	p.move("c5")
	p.refused(room.NotAway, "an", p.about(room.Abort))

	terms := victory
	terms.Fixed, terms.Opens = true, room.HostOpens
	terms.Chairs = [2]room.Chair{{Holder: "an", Name: "An"}, {Holder: "binh", Name: "Bình"}}
	p = newPlace(t)
	p.must(room.Server, room.Command{Do: room.Create, Terms: &terms})
	p.must("an", room.Command{Do: room.BeReady})
	p.must("binh", room.Command{Do: room.BeReady})
	p.refused(room.NotAway, "an", p.about(room.Abort))
	p.move("d3")
	p.refused(room.NotSetting, "an", p.about(room.Takeback))
	p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
	p.refused(room.NotSetting, p.room.Host(), room.Command{Do: room.Reveal})
}

// A rematch can be declined. Who has asked may ask again.
func TestRematchIsDeclined(t *testing.T) {
	p := begun(t, victory)
	p.move("d3")
	p.ask("an", room.Resign)
	p.refused(room.NotOffered, "binh", p.about(room.Decline))
	p.ask("an", room.Rematch)
	p.expect(room.OfRematch, 0, "d3")
	p.refused(room.NotOffered, "an", p.about(room.Decline))
	p.ask("binh", room.Decline)
	p.expect(room.OfDraw, room.NoChair, "d3")
	if e := p.log[len(p.log)-1]; e.Kind != room.Waiting || e.Who != "an" || e.By != "binh" || e.Generation() != 0 {
		t.Errorf("the event is %+v", e)
	}
	p.ask("binh", room.Rematch)
	p.ask("an", room.Rematch)
	if p.room.Games() != 2 || p.room.SideOf(0) != game.Second {
		t.Errorf("game %d, in which An plays side %d", p.room.Games(), p.room.SideOf(0))
	}
}

// Engines answer at once.
func TestEnginesAnswerQuestions(t *testing.T) {
	terms := victory
	terms.Opens, terms.Chairs[1] = room.HostOpens, room.Chair{Kind: room.EngineChair, Engine: "random"}
	p := newPlace(t)
	p.must("an", room.Command{Do: room.Create, Name: "An", Terms: &terms})
	p.must("an", room.Command{Do: room.Sit})
	p.must("an", room.Command{Do: room.BeReady})
	p.move("d3")
	p.ask("an", room.Draw)
	p.expect(room.OfDraw, room.NoChair, "d3")
	if e := p.log[len(p.log)-1]; e.Kind != room.Declined || e.Chair != 1 {
		t.Errorf("the draw is answered by %+v", e)
	}
	p.ask("an", room.Takeback)
	p.expect(room.OfDraw, room.NoChair)
}

// What spectators may see is the host's decision.
func TestTheHostReveals(t *testing.T) {
	p := begun(t, victory)
	p.refused(room.NotHost, "binh", room.Command{Do: room.Reveal})
	p.must("an", room.Command{Do: room.Reveal})
	p.must("an", room.Command{Do: room.Reveal})
	if e := p.log[len(p.log)-1]; !p.room.IsRevealed() || e.Generation() != 1 || len(p.log) != 8 {
		t.Errorf("revealed: %v, after %d events", p.room.IsRevealed(), len(p.log))
	}
	p.must("an", room.Command{Do: room.Conceal})
	if p.room.IsRevealed() {
		t.Error("revealed")
	}
}

// With random questions, answers and moves at most one question is open, a chair asks a bounded number of
// times, after a takeback the chair that asked has the turn in a beginning of the moves, and no time is given back.
// The fold of the events and their snapshot are the same room.
func TestQuestionsOfAllKinds(t *testing.T) {
	people := []string{"an", "binh"}
	deeds := []room.Deed{
		room.Takeback, room.Takeback, room.Draw, room.Decline, room.Move, room.Move, room.Move, room.Abort,
	}
	taken := 0
	rapid.Check(t, func(r *rapid.T) {
		terms := room.Terms{Game: "classic"}
		if rapid.Bool().Draw(r, "clock") {
			terms.Clock = match.TimeControl{Total: time.Hour}
		}
		p := begun(t, terms)
		p.chance = rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 1))
		for range rapid.IntRange(1, 60).Draw(r, "commands") {
			p.now = p.now.Add(time.Duration(rapid.IntRange(0, 3000).Draw(r, "ms")) * time.Millisecond)
			if p.room.Phase() != room.Playing {
				break
			}
			who := rapid.SampledFrom(people).Draw(r, "who")
			c := p.about(rapid.SampledFrom(deeds).Draw(r, "deed"))
			if c.Do == room.Abort && rapid.IntRange(0, 9).Draw(r, "aborts") > 0 {
				continue
			}
			if c.Do == room.Move {
				s := p.room.Match().State()
				legal := s.AppendMoves(nil)
				c.Move = s.Rules().FormatMove(s, legal[p.chance.IntN(len(legal))])
				who = people[p.room.ToMove()]
			}
			before, asked, asker := slices.Clone(p.room.Match().Moves()), len(p.log), room.NoChair
			about, by := p.room.Question()
			if about == room.OfTakeback {
				asker = by
			}
			first, _, _ := p.room.Remaining(game.First, p.now)
			if p.do(who, c) != nil {
				continue
			}
			for _, e := range p.log[asked:] {
				if e.Kind != room.TakenBack {
					continue
				}
				taken++
				after := p.room.Match().Moves()
				left, _, _ := p.room.Remaining(game.First, p.now)
				if len(after) >= len(before) || !slices.Equal(after, before[:len(after)]) || p.room.ToMove() != asker ||
					left > first {
					r.Fatalf("chair %d takes back from %v to %v, %v left of %v", asker, before, after, left, first)
				}
			}
		}
		var replay room.Room
		counts := [2]int{}
		for i := range p.log {
			if e := &p.log[i]; e.Kind == room.Offered {
				counts[e.Chair]++
			}
			if err := replay.Apply(&p.log[i]); err != nil {
				r.Fatal(err)
			}
		}
		if max(counts[0], counts[1]) > room.MostQuestions {
			r.Fatalf("%v questions", counts)
		}
		short := newPlace(t)
		for _, e := range p.room.Snapshot() {
			short.keep(&e)
		}
		for _, other := range []*room.Room{&replay, &short.room} {
			about, asker := p.room.Question()
			gotAbout, gotAsker := other.Question()
			if other.Line() != p.room.Line() || gotAbout != about || gotAsker != asker ||
				!slices.Equal(other.Match().Moves(), p.room.Match().Moves()) {
				r.Fatalf("line %d, chair %d asks about %q; in the other room %d, %d, %q",
					p.room.Line(), asker, about, other.Line(), gotAsker, gotAbout)
			}
			for chair := range 2 {
				for _, about := range []room.Subject{room.OfDraw, room.OfTakeback} {
					if other.MayAsk(about, chair) != p.room.MayAsk(about, chair) {
						r.Fatalf("chair %d may ask about %q in one room alone", chair, about)
					}
				}
			}
		}
	})
	if taken == 0 {
		t.Error("no move was taken back")
	}
}
