package room_test

import (
	"testing"
	"time"

	"colat/game"
	"colat/web/rooms/room"
)

// class returns a room in which a class of three plays an engine, and is to move.
func class(t *testing.T) *place {
	t.Helper()
	p := newPlace(t)
	terms := room.Terms{
		Game: "victory", Start: victoryStart, Opens: room.HostOpens,
		Chairs: [2]room.Chair{{Kind: room.TeamChair}, {Kind: room.EngineChair, Engine: "champion"}},
	}
	p.must("an", room.Command{Do: room.Create, Name: "An", Terms: &terms})
	for _, who := range []string{"an", "binh", "chi"} {
		p.must(who, room.Command{Do: room.Join, Name: who})
		p.must(who, room.Command{Do: room.Sit})
	}
	p.must("an", room.Command{Do: room.BeReady})
	if p.room.Phase() != room.Playing {
		t.Fatal("the engine is ready, and so is the team")
	}
	return p
}

// Anybody of a team says for all of it that it is ready, or not any more.
func TestAnybodySaysThatATeamIsReady(t *testing.T) {
	p := newPlace(t)
	terms := room.Terms{Game: "mnk:3,3,3", Opens: room.HostOpens, Chairs: [2]room.Chair{{Kind: room.TeamChair}, {}}}
	p.must("an", room.Command{Do: room.Create, Name: "An", Terms: &terms})
	for _, who := range []string{"an", "binh", "chi", "dung"} {
		p.must(who, room.Command{Do: room.Join, Name: who})
	}
	for chair, members := range [2][]string{{"an", "binh", "chi"}, {"dung"}} {
		for _, who := range members {
			p.must(who, room.Command{Do: room.Sit, Chair: chair})
		}
	}
	p.must("chi", room.Command{Do: room.BeReady})
	if !p.room.IsReady(0) || p.room.IsReady(1) {
		t.Error("the team of who said so is not ready, or the other chair is")
	}
	p.must("binh", room.Command{Do: room.Wait})
	if p.room.IsReady(0) {
		t.Error("the team is ready still")
	}
	p.must("dung", room.Command{Do: room.BeReady})
	if p.room.Phase() != room.Setting {
		t.Fatal("a game has begun without the team")
	}
	p.must("binh", room.Command{Do: room.BeReady})
	if p.room.Phase() != room.Playing {
		t.Error("both are ready, and no game begins")
	}
}

func TestTeamVotes(t *testing.T) {
	p := class(t)
	p.must("an", p.moveOf("d3"))
	p.must("binh", p.moveOf("c4"))
	if got := p.room.Votes(); len(got) != 2 || got[0].Votes != 1 || len(p.room.Match().Moves()) != 0 {
		t.Fatalf("%v", got)
	}
	p.must("binh", p.moveOf("c4"))
	p.must("binh", p.moveOf("f5")) // changes its mind
	p.now = p.now.Add(room.DefaultVoteTime * time.Second)
	if wake := p.room.Wake(); !wake.Equal(p.now) {
		t.Errorf("wakes %v late", wake.Sub(p.now))
	}
	p.due()
	if got := p.room.Match().Record().MoveTexts(); len(got) != 1 || got[0] != "d3" {
		t.Fatalf("%v: of equals the first counts", got)
	}
	p.refused(room.NotYourTurn, "an", p.moveOf("c5"))
}

func TestVoteOfAllClosesAtOnce(t *testing.T) {
	p := class(t)
	for who, move := range map[string]string{"an": "d3", "binh": "c4", "chi": "c4"} {
		p.must(who, p.moveOf(move))
	}
	if got := p.room.Match().Record().MoveTexts(); len(got) != 1 || got[0] != "c4" {
		t.Fatalf("%v", got)
	}
}

func TestTeamThatDoesNotVoteIsWaitedFor(t *testing.T) {
	p := class(t)
	p.now = p.now.Add(time.Hour)
	p.due()
	if len(p.room.Match().Moves()) != 0 || p.room.Phase() != room.Playing {
		t.Fatal("something was played that nobody wanted")
	}
	p.must("chi", p.moveOf("d3"))
	if len(p.room.Match().Moves()) != 1 {
		t.Error("the first vote after the time does not count")
	}
}

func TestOnlyTheHostGivesUpForATeam(t *testing.T) {
	p := class(t)
	p.refused(room.NotHost, "binh", room.Command{Do: room.Resign, Game: 1})
	p.must("an", room.Command{Do: room.Resign, Game: 1})
	p.must("chi", room.Command{Do: room.Rematch, Game: 1})
	if p.room.Games() != 2 || p.room.ToMove() != 1 {
		t.Errorf("game %d, chair %d to move: the engine opens", p.room.Games(), p.room.ToMove())
	}
}

func TestEngineAnswers(t *testing.T) {
	p := class(t)
	answer := func(c room.Command) error {
		e, err := p.room.EngineMove(&c, p.now)
		if err == nil && e != nil {
			p.keep(e)
		}
		return err
	}
	if answer(p.moveOf("d3")) == nil {
		t.Error("the engine moves for the class")
	}
	late := p.moveOf("e3")
	for _, who := range []string{"an", "binh", "chi"} {
		p.must(who, p.moveOf("d3"))
	}
	if answer(late) == nil {
		t.Error("an answer to another position counts")
	}
	if err := answer(p.moveOf("e3")); err != nil {
		t.Fatal(err)
	}
	if got := p.room.Match().Record().MoveTexts(); len(got) != 2 || p.room.ToMove() != 0 {
		t.Fatalf("%v", got)
	}
	for _, who := range []string{"an", "binh", "chi"} {
		p.must(who, p.moveOf("f4"))
	}
	e, err := p.room.EngineFailed(1, p.now)
	if err != nil {
		t.Fatal(err)
	}
	p.keep(e)
	if result, _ := p.room.Match().Result(); result.Winner != game.First {
		t.Errorf("an engine without an answer: %v", result)
	}
}
