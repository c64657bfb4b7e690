package room_test

import (
	"testing"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/web/rooms/room"
)

// Who has waited for a minute ends a game without a clock that the other side has left: as
// won, or without a result.
func TestAGameThatWasLeftIsEnded(t *testing.T) {
	for deed, want := range map[room.Deed]struct {
		result game.Result
		score  [2]int
		opens  int
	}{
		room.Claim: {game.Result{Winner: game.First, Reason: game.Absence}, [2]int{2, 0}, 1},
		room.Abort: {game.Result{Winner: game.NoSide, Reason: game.Aborted}, [2]int{}, 0},
	} {
		t.Run(string(deed), func(t *testing.T) {
			p := begun(t, victory)
			p.move("d3")
			p.move("c5")
			ends := room.Command{Do: deed, Game: 1}
			p.refused(room.NotAway, "an", ends)
			p.away = map[string]time.Duration{"binh": room.AwayToEnd - 1}
			p.refused(room.NotAway, "an", ends)
			p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
			p.away["binh"]++
			p.refused(room.NotSeated, "chi", ends)
			p.refused(room.NotAway, "binh", ends)
			p.refused(room.NotPlaying, "an", room.Command{Do: deed, Game: 2})
			p.must("an", ends)
			p.must("an", ends) // asked again
			if result, _ := p.room.Match().Result(); result != want.result || p.room.Score() != want.score {
				t.Fatalf("%+v, score %v", result, p.room.Score())
			}
			if p.room.Phase() != room.Over || p.room.Aborted() != (deed == room.Abort) {
				t.Errorf("%s, without a result: %v", p.room.Phase(), p.room.Aborted())
			}
			if record, err := match.ParseRecord(p.room.Match().Record().String()); err != nil || record.Result != want.result {
				t.Errorf("the record is read as %+v, %v", record, err)
			}
			p.must("an", room.Command{Do: room.Rematch, Game: 1})
			p.must("binh", room.Command{Do: room.Rematch, Game: 1})
			if p.room.ToMove() != want.opens {
				t.Errorf("chair %d opens the next game", p.room.ToMove())
			}
		})
	}
}

// Where there is a clock it ends the game, and an engine is never away.
func TestAClockDecidesWhoIsAway(t *testing.T) {
	p := begun(t, room.Terms{Game: "victory", Start: victoryStart, Clock: match.TimeControl{Total: time.Hour}})
	p.move("d3")
	p.move("c5")
	p.away = map[string]time.Duration{"binh": time.Hour}
	p.refused(room.NotAway, "an", room.Command{Do: room.Claim, Game: 1})
	p.refused(room.NotAway, "an", room.Command{Do: room.Abort, Game: 1})
}

// A team is away when all of it is, or when all have stood up.
func TestATeamThatIsAway(t *testing.T) {
	p := teams(t)
	p.must("an", room.Command{Do: room.Begin})
	claim := room.Command{Do: room.Claim, Game: 1}
	p.away = map[string]time.Duration{"dung": time.Hour}
	p.refused(room.NotAway, "an", claim)
	p.must("dung", room.Command{Do: room.Stand})
	p.must("em", room.Command{Do: room.Leave})
	p.refused(room.NotAway, "an", claim)
	p.now = p.now.Add(room.AwayToEnd)
	p.refused(room.NotHost, "binh", claim)
	p.must("an", claim)
	if result, _ := p.room.Match().Result(); result.Reason != game.Absence || p.room.ChairOn(result.Winner) != 0 {
		t.Errorf("%+v", result)
	}
}

// A player leaves at any time: that gives the game up, unless it has hardly begun or the other side
// has gone before.
func TestPlayersLeaveAtAnyTime(t *testing.T) {
	for name, test := range map[string]struct {
		moves []string
		away  time.Duration
		want  game.Result
	}{
		"at once":      {nil, 0, game.Result{Winner: game.NoSide, Reason: game.Aborted}},
		"after a move": {[]string{"d3"}, 0, game.Result{Winner: game.NoSide, Reason: game.Aborted}},
		"later":        {[]string{"d3", "c5"}, 0, game.Result{Winner: game.Second, Reason: game.Resignation}},
		"where nobody is left": {[]string{"d3", "c5"}, room.AwayToEnd,
			game.Result{Winner: game.NoSide, Reason: game.Aborted}},
	} {
		t.Run(name, func(t *testing.T) {
			p := begun(t, victory)
			for _, move := range test.moves {
				p.move(move)
			}
			p.away = map[string]time.Duration{"binh": test.away}
			p.must("an", room.Command{Do: room.Leave})
			if result, over := p.room.Match().Result(); !over || result != test.want {
				t.Errorf("%+v", result)
			}
			if p.room.NameOf("an") != "" || p.room.ChairOf("an") != room.NoChair || p.room.Host() != "binh" {
				t.Error("who has left is there still")
			}
			p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
			p.must("chi", room.Command{Do: room.Sit})
		})
	}
}

// The host frees the chairs of others, though not during a game of two.
func TestTheHostFreesChairs(t *testing.T) {
	p := opened(t, victory)
	frees := func(who string) room.Command { return room.Command{Do: room.Free, Person: who} }
	p.refused(room.NotHost, "binh", frees("an"))
	p.must("an", frees("nobody"))
	p.must("an", frees("binh"))
	if p.room.ChairOf("binh") != room.NoChair || p.room.NameOf("binh") == "" {
		t.Error("who was asked to stand up sits, or is gone")
	}
	if e := p.log[len(p.log)-1]; e.Kind != room.Stood || e.Who != "binh" || e.By != "an" {
		t.Errorf("%+v", e)
	}
	p = begun(t, victory)
	p.refused(room.NotSetting, "an", frees("binh"))
	p = teams(t)
	p.must("an", room.Command{Do: room.Begin})
	p.must("an", frees("dung"))
	if p.room.ChairOf("dung") != room.NoChair {
		t.Error("a member of a team is not freed during a game")
	}
}

// The chair of who has been away for ten minutes is free, unless a game needs it.
func TestChairsOfWhoIsAwayAreFree(t *testing.T) {
	p := opened(t, victory)
	p.away = map[string]time.Duration{"binh": room.AwayToStand - 1}
	if e := p.room.Vacate(p.now, p.awayFor); e != nil {
		t.Errorf("%+v before the time", e)
	}
	p.away["binh"]++
	e := p.room.Vacate(p.now, p.awayFor)
	if e == nil || e.Kind != room.Stood || e.Who != "binh" || e.Chair != 1 || e.By != room.Server {
		t.Fatalf("%+v", e)
	}
	p.keep(e)
	if p.room.ChairOf("binh") != room.NoChair {
		t.Error("the chair is taken still")
	}
	p = begun(t, victory)
	p.away = map[string]time.Duration{"binh": time.Hour}
	if e := p.room.Vacate(p.now, p.awayFor); e != nil {
		t.Errorf("%+v during a game", e)
	}
	p.must("an", room.Command{Do: room.Claim, Game: 1})
	if e := p.room.Vacate(p.now, p.awayFor); e == nil {
		t.Error("the chair is kept after the game")
	}
	p = teams(t)
	p.must("an", room.Command{Do: room.Begin})
	p.away = map[string]time.Duration{"em": time.Hour}
	if e := p.room.Vacate(p.now, p.awayFor); e == nil || e.Who != "em" {
		t.Errorf("%+v of a team", e)
	}
}

// A new player on a free chair has not played the game before, plays the next one, and begins with
// no points against the other.
func TestSomebodyNewAfterAGame(t *testing.T) {
	p := begun(t, victory)
	p.must("an", room.Command{Do: room.Resign, Game: 1})
	p.must("an", room.Command{Do: room.Leave})
	p.must("chi", room.Command{Do: room.Join, Name: "Chi"})
	p.must("chi", room.Command{Do: room.Sit})
	if p.room.PlayedOn("chi") != room.NoChair || p.room.PlayedOn("an") != 0 || p.room.PlayedOn("binh") != 1 {
		t.Error("who came after the game has played it, or who left has not")
	}
	if p.room.Score() != [2]int{0, 2} {
		t.Errorf("score %v", p.room.Score())
	}
	p.must("chi", room.Command{Do: room.Rematch, Game: 1})
	p.must("binh", room.Command{Do: room.Rematch, Game: 1})
	if p.room.Phase() != room.Playing || p.room.Score() != [2]int{} || p.room.Scored() != 1 {
		t.Errorf("%s, score %v of %d games", p.room.Phase(), p.room.Score(), p.room.Scored())
	}
	p.must("chi", room.Command{Do: room.Resign, Game: 2})
	p.must("chi", room.Command{Do: room.Rematch, Game: 2})
	p.must("binh", room.Command{Do: room.Rematch, Game: 2})
	if p.room.Score() != [2]int{0, 2} || p.room.Scored() != 2 {
		t.Errorf("score %v of %d games", p.room.Score(), p.room.Scored())
	}
}

// Programs of before fold new events to the same people on the same chairs, and to a game
// that has ended.
func TestProgramsOfBeforeFollow(t *testing.T) {
	p := begun(t, victory)
	p.away = map[string]time.Duration{"binh": time.Hour}
	p.must("an", room.Command{Do: room.Claim, Game: 1})
	p.must("an", room.Command{Do: room.Free, Person: "binh"})
	p.must("an", room.Command{Do: room.Leave})
	known := map[room.Kind]bool{
		room.Created: true, room.Joined: true, room.Sat: true, room.Stood: true, room.Ready: true, room.Started: true,
		room.Ended: true, room.Left: true,
	}
	for i := range p.log {
		e := &p.log[i]
		if !known[e.Kind] {
			t.Errorf("%s was not known", e.Kind)
		}
		if e.Kind == room.Ended && (e.Reason != game.Resignation || e.Winner != 0) {
			t.Errorf("to who does not know of absence it is %+v", e)
		}
	}
}
