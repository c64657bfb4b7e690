package projector

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/ai/arena/pairing"
	"colat/game/match"
	_ "colat/game/mnk"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

var (
	swiss    = pairing.Stage{Kind: pairing.SwissStage, Games: 1}
	everyone = pairing.Stage{Kind: pairing.GroupStage, Groups: 1, Games: 1}
	knockOut = pairing.Stage{Kind: pairing.KnockOutStage, Games: 1}
)

// classOf opens a tournament of stages which so many players have entered.
func classOf(t testing.TB, players int, stages ...pairing.Stage) *pupils {
	c := newPupils(t, &tournament.Terms{
		Title: "Lớp 12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: time.Minute}, Stages: stages, Seed: 7,
	})
	for i := range players {
		c.Enter(fmt.Sprintf("P%02d", i+1))
	}
	return c
}

// follow follows all rooms of the games that are given.
func follow(c *pupils) {
	var ids []string
	for _, g := range c.Tournament().Given() {
		ids = append(ids, g.Room)
	}
	c.Follow(ids...)
}

func standingOf(c *pupils) standing {
	follow(c)
	return stand(c.Tournament(), c.Room)
}

func TestStandingBeforeItBegins(t *testing.T) {
	c := classOf(t, 3, swiss)
	c.Do("P02", tournament.Command{Do: tournament.Leave, Name: "P02"})
	s := standingOf(c)
	if s.phase != tournament.Entering || s.title != "Lớp 12A" || !slices.Equal(s.players, []string{"P01", "P03"}) ||
		len(s.boards) > 0 || s.games > 0 {
		t.Errorf("%+v", s)
	}
}

func TestStandingOfSwissRounds(t *testing.T) {
	c := classOf(t, 7, swiss)
	c.Begin()
	s := standingOf(c)
	if s.round != 1 || s.rounds < 3 || s.games != 3 || s.played != 0 || len(s.boards) != 3 || len(s.missing) != 6 {
		t.Fatalf("%+v", s)
	}
	first, second := s.boards[0], s.boards[1]
	c.Ready(first.Room, 1)
	s = standingOf(c)
	if s.missing[0] != first.Players[0] || len(s.missing) != 5 || s.boards[0].waits != [2]bool{true, false} {
		t.Errorf("after one came %q are missing, %+v", s.missing, s.boards[0])
	}
	c.Ready(first.Room, 0)
	c.Play(first.Room, 2)
	c.End(second.Room, 1)
	s = standingOf(c)
	if p := s.boards[0]; !p.playing || p.plies != 2 {
		t.Errorf("a board with two moves is %+v", p)
	}
	p := s.boards[1]
	if s.played != 1 || !p.over || p.result.Points != [2]int{0, pairing.Win} || len(s.boards) != 3 {
		t.Errorf("%d games are over, and one is %+v", s.played, p)
	}
	if len(s.ended) != 1 || s.ended[0].Players != second.Players || s.ended[0].Points != [2]int{0, pairing.Win} {
		t.Errorf("ended: %+v", s.ended)
	}
	c.End(first.Room, rooms.NoChair)
	c.End(s.boards[2].Room, 0)
	s = standingOf(c)
	if s.round != 2 || s.played != 0 || len(s.boards) != 3 || s.boards[0].over {
		t.Errorf("of the second round: %+v", s)
	}
	rows := s.tables[0].Rows
	if len(rows) != 7 || rows[0].Points != pairing.Win || s.boards[0].rank != 2 { // the first rests
		t.Errorf("the table is %+v, the first board's rank %d", rows, s.boards[0].rank)
	}
	if s.ended[0].Players == second.Players {
		t.Error("the first one to end is told first")
	}
}

func TestStandingOfGroups(t *testing.T) {
	c := classOf(t, 8, pairing.Stage{Kind: pairing.GroupStage, Groups: 2, Games: 2, Advance: 2}, knockOut)
	c.Begin()
	s := standingOf(c)
	if len(s.tables) != 2 || s.tables[1].Group != "B" || s.round != 1 || s.rounds != 3 ||
		s.games != 8 || len(s.boards) != 4 {
		t.Fatalf("%+v", s)
	}
	c.EndRound()
	if s = standingOf(c); s.round != 1 || s.played != 4 || len(s.boards) != 8 {
		t.Errorf("after the first games of round %d, %d of %d are over, there are %d boards",
			s.round, s.played, s.games, len(s.boards))
	}
	for range 5 {
		c.EndRound()
	}
	s = standingOf(c)
	if s.stage != pairing.KnockOutStage || s.places != 4 || s.rounds != 0 ||
		len(s.bracket) != 2 || len(s.tables) != 2 {
		t.Errorf("in the knock-out: %+v", s)
	}
}

func TestStandingAtTheEnd(t *testing.T) {
	c := classOf(t, 4, everyone)
	c.Begin()
	for range 3 {
		c.EndRound()
	}
	s := standingOf(c)
	if s.phase != tournament.Over || len(s.placed) != 4 || s.placed[0].Name != "P01" || s.played != s.games {
		t.Errorf("%+v", s)
	}
}

func TestCorrectedGamesAreTold(t *testing.T) {
	c := classOf(t, 4, swiss)
	c.Begin()
	g := c.Tournament().Given()[0]
	c.End(g.Room, 0)
	c.Do(opener, tournament.Command{Do: tournament.Correct, Result: &pairing.Result{
		Game: g.Game, Players: g.Players, Points: [2]int{pairing.Draw, pairing.Draw},
	}})
	if s := standingOf(c); len(s.ended) != 1 || s.ended[0].Points != [2]int{pairing.Draw, pairing.Draw} {
		t.Errorf("ended: %+v", s.ended)
	}
}

func TestBracket(t *testing.T) {
	c := classOf(t, 6, knockOut)
	c.Begin()
	s := standingOf(c)
	b := s.bracket
	if len(b) != 3 || len(b[0].ties) != 4 || b[0].places != 8 || s.places != 8 {
		t.Fatalf("of six players: %+v", b)
	}
	byes := 0
	for i, tie := range b[0].ties {
		if tie.By == pairing.ByBye {
			byes++
			if tie.Winner != tie.Players[0] || b[1].ties[i/2].Players[i%2] != tie.Winner {
				t.Errorf("who has a bye does not go on: %+v, %+v", tie, b[1])
			}
		}
	}
	if byes != 2 || b.champion() != "" {
		t.Errorf("%d byes, champion %q", byes, b.champion())
	}
	for range 3 {
		c.EndRound()
	}
	if b = standingOf(c).bracket; b.champion() != "P01" || len(b) != 3 || !hasBegun(&b[2].ties[0]) {
		t.Errorf("at the end: %+v", b)
	}
}

func TestPartsOfABracket(t *testing.T) {
	c := classOf(t, 32, knockOut)
	c.Begin()
	b := standingOf(c).bracket
	if all := b.from(8, 32); len(all) != 5 || len(all[0].ties) != 16 {
		t.Fatalf("what is played is left out: %+v", all)
	}
	upper, lower := part(b, 0, 2), part(b, 1, 2)
	if len(upper) != 4 || len(upper[0].ties) != 8 || len(lower[3].ties) != 1 ||
		upper[0].ties[0].Players == lower[0].ties[0].Players {
		t.Errorf("halves: %+v\n%+v", upper, lower)
	}
	c.EndRound()
	b = standingOf(c).bracket
	if next := b.from(8, 16); len(next) != 4 || len(next[0].ties) != 8 {
		t.Errorf("after the first round it begins with %d ties", len(next[0].ties))
	}
}

// For any pairs and results the tree halves from round to round, a winner stands in the next tie,
// and no player stands in two ties of a round.
func TestBracketsAreTrees(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := classOf(t, rapid.IntRange(2, 20).Draw(rt, "players"), knockOut)
		c.Begin()
		for range rapid.IntRange(0, 25).Draw(rt, "ends") {
			given := c.Tournament().Given()
			if len(given) == 0 {
				break
			}
			g := given[rapid.IntRange(0, len(given)-1).Draw(rt, "game")]
			if rapid.IntRange(0, 5).Draw(rt, "leaves") == 0 {
				c.Do(opener, tournament.Command{Do: tournament.Leave, Name: g.Players[0]})
				continue
			}
			c.End(g.Room, rapid.IntRange(-1, 1).Draw(rt, "winner"))
		}
		b := standingOf(c).bracket
		for i, round := range b {
			if round.places != 2*len(round.ties) || i > 0 && 2*len(round.ties) != len(b[i-1].ties) {
				rt.Fatalf("round %d of %d has %d ties", i, round.places, len(round.ties))
			}
			seen := make(map[string]bool)
			for j, tie := range round.ties {
				for k, name := range tie.Players {
					if name != "" && seen[name] {
						rt.Fatalf("%s stands twice in round %d", name, i)
					}
					seen[name] = true
					if i > 0 && name != b[i-1].ties[2*j+k].Winner {
						rt.Fatalf("in tie %d of round %d stands %q, want the winner %q", j, i, name, b[i-1].ties[2*j+k].Winner)
					}
				}
				if tie.Winner != "" && !slices.Contains(tie.Players[:], tie.Winner) {
					rt.Fatalf("%q has won between %q", tie.Winner, tie.Players)
				}
			}
		}
		if n := len(b); n > 0 && len(b[n-1].ties) != 1 {
			rt.Fatal("there is no final")
		}
	})
}
