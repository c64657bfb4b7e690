package room_test

import (
	"testing"
	"time"

	"colat/game"
	"colat/web/rooms/room"
)

// class returns a room in which a class of three plays an engine, and has the turn.
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
	p.must("an", room.Command{Do: room.Begin})
	if p.room.Phase() != room.Playing {
		t.Fatal("the host begins, and no game does")
	}
	return p
}

// teams returns a room of two teams, whose host an sits with binh and chi; dung and em sit
// opposite.
func teams(t *testing.T) *place {
	t.Helper()
	p := newPlace(t)
	chairs := [2]room.Chair{{Kind: room.TeamChair}, {Kind: room.TeamChair}}
	terms := room.Terms{Game: "mnk:3,3,3", Opens: room.HostOpens, Chairs: chairs}
	p.must("an", room.Command{Do: room.Create, Name: "An", Terms: &terms})
	for _, who := range []string{"an", "binh", "chi", "dung", "em"} {
		p.must(who, room.Command{Do: room.Join, Name: who})
	}
	for chair, members := range [2][]string{{"an", "binh", "chi"}, {"dung", "em"}} {
		for _, who := range members {
			p.must(who, room.Command{Do: room.Sit, Chair: chair})
		}
	}
	return p
}

// One member who is ready begins no game for a whole team: the host does.
func TestTheHostBeginsAGameOfTeams(t *testing.T) {
	p := teams(t)
	p.must("chi", room.Command{Do: room.BeReady})
	p.must("dung", room.Command{Do: room.BeReady})
	if p.room.Phase() != room.Setting || p.room.IsReady(0) || !p.room.Says("chi") || p.room.Says("binh") {
		t.Fatal("one of a team has begun the game for all of it")
	}
	p.must("chi", room.Command{Do: room.Wait})
	if p.room.Says("chi") || p.room.Said(1) != 1 {
		t.Error("who waits is ready still, or others are not")
	}
	p.refused(room.NotHost, "binh", room.Command{Do: room.Begin})
	if p.room.MayBegin("binh", 0) || !p.room.MayBegin("an", 0) {
		t.Error("somebody else than the host may begin")
	}
	p.must("an", room.Command{Do: room.Begin})
	if p.room.Phase() != room.Playing {
		t.Fatal("the host begins, and no game does")
	}
	p.must("an", room.Command{Do: room.Begin}) // asked again
	p.must("an", room.Command{Do: room.Resign, Game: 1})
	for _, who := range []string{"binh", "chi", "dung", "em"} {
		p.must(who, room.Command{Do: room.Rematch, Game: 1})
	}
	if p.room.Phase() != room.Over || p.room.Said(0) != 2 || !p.room.WantsAgain(1) {
		t.Fatal("the next game begins without the host")
	}
	p.must("an", room.Command{Do: room.Begin, Game: 1})
	if p.room.Games() != 2 || p.room.ToMove() != 1 {
		t.Errorf("game %d, chair %d to move", p.room.Games(), p.room.ToMove())
	}
}

// Where every member is ready, the host among them, nothing is waited for.
func TestAGameOfTeamsBeginsWhenAllAreReady(t *testing.T) {
	p := teams(t)
	for _, who := range []string{"dung", "an", "em", "binh"} {
		p.must(who, room.Command{Do: room.BeReady})
	}
	if p.room.Phase() != room.Setting {
		t.Fatal("a game begins without chi")
	}
	p.must("chi", room.Command{Do: room.BeReady})
	if p.room.Phase() != room.Playing {
		t.Error("all are ready, and no game begins")
	}
	p = teams(t)
	p.must("an", room.Command{Do: room.Stand})
	for _, who := range []string{"dung", "em", "binh", "chi"} {
		p.must(who, room.Command{Do: room.BeReady})
	}
	if p.room.Phase() != room.Setting {
		t.Error("a game begins while the host waits for more to come")
	}
}

// A host who is away does not hold the game up: more than half of each team begin without it.
func TestTeamsBeginWithoutAHostWhoIsAway(t *testing.T) {
	p := teams(t)
	p.must("an", room.Command{Do: room.Stand})
	p.away = map[string]time.Duration{"an": room.AwayToEnd}
	p.refused(room.NotReady, "binh", room.Command{Do: room.Begin})
	for _, who := range []string{"binh", "chi", "dung"} {
		p.must(who, room.Command{Do: room.BeReady})
	}
	p.refused(room.NotReady, "binh", room.Command{Do: room.Begin})
	p.must("em", room.Command{Do: room.BeReady})
	p.away["an"]--
	p.refused(room.NotHost, "binh", room.Command{Do: room.Begin})
	p.away["an"]++
	p.must("binh", room.Command{Do: room.Begin})
	if p.room.Phase() != room.Playing {
		t.Error("no game begins")
	}
}

// A team does not begin against a person who is not ready, nor against an empty chair.
func TestATeamWaitsForAPerson(t *testing.T) {
	p := newPlace(t)
	terms := room.Terms{Game: "mnk:3,3,3", Chairs: [2]room.Chair{{Kind: room.TeamChair}, {}}}
	p.must("an", room.Command{Do: room.Create, Name: "An", Terms: &terms})
	p.must("an", room.Command{Do: room.Sit})
	p.refused(room.NotReady, "an", room.Command{Do: room.Begin})
	p.must("binh", room.Command{Do: room.Join, Name: "Bình"})
	p.must("binh", room.Command{Do: room.Sit, Chair: 1})
	p.refused(room.NotReady, "an", room.Command{Do: room.Begin})
	p.must("binh", room.Command{Do: room.BeReady})
	p.must("an", room.Command{Do: room.Begin})
	if p.room.Phase() != room.Playing {
		t.Error("no game begins")
	}
	p.refused(room.NotSetting, "an", room.Command{Do: room.Begin, Game: 1})
}

// Rooms of the time when any member called a team ready go on like that.
func TestKeptTeamsBeginAsTheyDid(t *testing.T) {
	p := newPlace(t)
	terms := room.Terms{Game: "mnk:3,3,3", Opens: room.HostOpens, Chairs: [2]room.Chair{{Kind: room.TeamChair}, {}}}
	p.keep(&room.Event{Kind: room.Created, Who: "an", Name: "An", Terms: &terms})
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

// A vote leaves with its voter: who stands up decides nothing for the team any more.
func TestNobodyVotesAndStandsUp(t *testing.T) {
	p := class(t)
	p.must("spy", room.Command{Do: room.Join, Name: "spy"})
	p.must("spy", room.Command{Do: room.Sit})
	p.must("spy", p.moveOf("e6"))
	p.must("spy", room.Command{Do: room.Stand})
	if got := p.room.Votes(); len(got) != 0 {
		t.Errorf("a vote without a voter is counted: %v", got)
	}
	p.must("an", p.moveOf("d3"))
	p.must("binh", p.moveOf("d3"))
	if len(p.room.Match().Moves()) != 0 {
		t.Error("the vote of who stood up closes it")
	}
	p.must("spy", room.Command{Do: room.Sit}) // back on the same side
	p.must("spy", p.moveOf("e6"))
	p.must("spy", room.Command{Do: room.Leave})
	p.must("chi", p.moveOf("d3"))
	if got := p.room.Match().Record().MoveTexts(); len(got) != 1 || got[0] != "d3" {
		t.Errorf("%v is played", got)
	}
}

// No player moves for both sides in one game, not one after the other either.
func TestNobodyChangesSidesDuringAGame(t *testing.T) {
	p := newPlace(t)
	teams := [2]room.Chair{{Kind: room.TeamChair}, {Kind: room.TeamChair}}
	terms := room.Terms{Game: "mnk:3,3,3", Opens: room.HostOpens, Chairs: teams}
	p.must("an", room.Command{Do: room.Create, Name: "An", Terms: &terms})
	for i, who := range []string{"an", "binh", "chi", "dung"} {
		p.must(who, room.Command{Do: room.Join, Name: who})
		p.must(who, room.Command{Do: room.Sit, Chair: i % 2})
	}
	for _, who := range []string{"an", "binh", "chi", "dung"} {
		p.must(who, room.Command{Do: room.BeReady})
	}
	if p.room.Phase() != room.Playing {
		t.Fatal("all are ready, and no game begins")
	}
	p.must("dung", room.Command{Do: room.Stand})
	p.refused(room.OtherSide, "dung", room.Command{Do: room.Sit, Chair: 0})
	p.must("dung", room.Command{Do: room.Sit, Chair: 1})
	p.must("an", room.Command{Do: room.Resign, Game: 1})
	p.must("dung", room.Command{Do: room.Stand})
	p.must("dung", room.Command{Do: room.Sit, Chair: 0})
	if p.room.PlayedOn("dung") != 1 || p.room.ChairOf("dung") != 0 {
		t.Error("who changes sides afterwards has played for the other one")
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
	if len(p.room.Match().Moves()) != 0 {
		t.Error("the first vote after the time decides at once")
	}
	if ends, votes := p.room.VoteEnds(); !votes || ends.Sub(p.now) != 10*time.Second || !p.room.Wake().Equal(ends) {
		t.Errorf("after the first vote the others have %v", ends.Sub(p.now))
	}
	p.now = p.now.Add(5 * time.Second)
	p.must("binh", p.moveOf("c4"))
	p.now = p.now.Add(5 * time.Second)
	p.due()
	if len(p.room.Match().Moves()) != 1 {
		t.Error("the first vote after the time does not count")
	}
}

func TestOnlyTheHostGivesUpForATeam(t *testing.T) {
	p := class(t)
	p.refused(room.NotHost, "binh", room.Command{Do: room.Resign, Game: 1})
	p.must("an", room.Command{Do: room.Resign, Game: 1})
	p.must("an", room.Command{Do: room.Begin, Game: 1})
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
