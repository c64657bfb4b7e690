package room_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"colat/game"
	"colat/game/match"
	_ "colat/game/mnk"
	_ "colat/game/othello"
	"colat/web/rooms/room"
)

// place is a room with a clock and what a server does with it.
type place struct {
	t      testing.TB
	room   room.Room
	now    time.Time
	chance *rand.Rand
	log    []room.Event
	away   map[string]time.Duration // who has not been connected, and for how long
}

func newPlace(t testing.TB) *place {
	return &place{t: t, now: time.UnixMilli(1_700_000_000_000), chance: rand.New(rand.NewPCG(1, 2))}
}

// keep applies an event as all who hear of it do: after it was written and read.
func (p *place) keep(e *room.Event) {
	p.t.Helper()
	text, err := json.Marshal(e)
	if err != nil {
		p.t.Fatal(err)
	}
	var read room.Event
	if err := json.Unmarshal(text, &read); err != nil {
		p.t.Fatal(err)
	}
	if err := p.room.Apply(&read); err != nil {
		p.t.Fatalf("a decided event does not apply: %v", err)
	}
	p.log = append(p.log, read)
}

// do gives a command of a person, and then does all that is due.
func (p *place) do(who string, c room.Command) error {
	p.t.Helper()
	e, err := p.room.DecideIn(who, &c, p.now, &room.Situation{Away: p.awayFor, Chance: p.chance})
	if err != nil {
		return err
	}
	if e != nil {
		p.keep(e)
	}
	p.due()
	return nil
}

func (p *place) awayFor(who string) time.Duration { return p.away[who] }

func (p *place) due() {
	p.t.Helper()
	for range 10 {
		e, err := p.room.Due(p.now, p.chance)
		if err != nil {
			p.t.Fatal(err)
		}
		if e == nil {
			return
		}
		p.keep(e)
	}
	p.t.Fatal("something is due for ever")
}

// must gives a command that has to be possible.
func (p *place) must(who string, c room.Command) {
	p.t.Helper()
	if err := p.do(who, c); err != nil {
		p.t.Fatalf("%s cannot %s: %v", who, c.Do, err)
	}
}

// refused gives a command that has to be refused with a code, and changes nothing.
func (p *place) refused(code room.Code, who string, c room.Command) {
	p.t.Helper()
	before := len(p.log)
	err := p.do(who, c)
	var refusal *room.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		p.t.Fatalf("%s: %s is answered by %v, want %s", who, c.Do, err, code)
	}
	if len(p.log) != before {
		p.t.Fatal("something was refused and happened")
	}
}

// move makes a move for the side to move.
func (p *place) move(text string) {
	p.t.Helper()
	who := p.room.Members(p.room.ToMove())[0]
	p.must(who, p.moveOf(text))
}

func (p *place) moveOf(text string) room.Command {
	return room.Command{Do: room.Move, Game: p.room.Games(), Ply: len(p.room.Match().Moves()), Move: text}
}

const victoryStart = "---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3"

// opened returns a room in which An, the host, and Binh are about to begin.
func opened(t testing.TB, terms room.Terms) *place {
	t.Helper()
	p := newPlace(t)
	p.must("an", room.Command{Do: room.Create, Name: "An", Terms: &terms})
	p.must("an", room.Command{Do: room.Sit})
	p.must("binh", room.Command{Do: room.Join, Name: "Bình"})
	p.must("binh", room.Command{Do: room.Sit, Chair: 1})
	return p
}

// begun returns a place whose game has begun, with An to open it.
func begun(t testing.TB, terms room.Terms) *place {
	t.Helper()
	terms.Opens = room.HostOpens
	p := opened(t, terms)
	p.must("an", room.Command{Do: room.BeReady})
	p.must("binh", room.Command{Do: room.BeReady})
	if p.room.Phase() != room.Playing {
		t.Fatalf("both are ready, and the room is %s", p.room.Phase())
	}
	return p
}

var victory = room.Terms{Game: "victory", Start: victoryStart}

func TestPeopleSitDown(t *testing.T) {
	p := opened(t, victory)
	p.must("chi", room.Command{Do: room.Join, Name: "  Chi \t Mai\u0000 "})
	if got := p.room.NameOf("chi"); got != "Chi Mai" {
		t.Errorf("the name became %q", got)
	}
	p.refused(room.Taken, "chi", room.Command{Do: room.Sit, Chair: 1})
	p.refused(room.Taken, "an", room.Command{Do: room.Sit, Chair: 1})
	p.refused(room.NotSeated, "chi", room.Command{Do: room.BeReady})
	p.refused(room.NotHere, "dung", room.Command{Do: room.Sit})
	p.refused(room.BadName, "dung", room.Command{Do: room.Join, Name: " \n"})
	p.refused(room.BadName, "dung", room.Command{Do: room.Join, Name: strings.Repeat("ộ", room.MostName+1)})
	p.refused(room.NotHost, "binh", room.Command{Do: room.Settle, Terms: &victory})
	p.refused(room.Unknown, "an", room.Command{Do: "dance"})
	p.refused(room.Unknown, "an", room.Command{Do: room.Sit, Chair: 2})
	p.refused(room.NotPlaying, "an", room.Command{Do: room.Resign})
	p.must("binh", room.Command{Do: room.Stand})
	p.must("chi", room.Command{Do: room.Sit, Chair: 1})
	if p.room.ChairOf("chi") != 1 || p.room.ChairOf("binh") != room.NoChair {
		t.Error("the chair did not change hands")
	}
	p.must("an", room.Command{Do: room.Leave})
	if p.room.Host() != "binh" || p.room.ChairOf("an") != room.NoChair {
		t.Errorf("the host has left, and %q is the host", p.room.Host())
	}
}

func TestTermsAreAgreedOn(t *testing.T) {
	p := opened(t, victory)
	p.must("binh", room.Command{Do: room.BeReady})
	other := room.Terms{Game: "mnk:3,3,3", Opens: room.GuestOpens}
	p.must("an", room.Command{Do: room.Settle, Terms: &other})
	if p.room.IsReady(1) {
		t.Error("ready for what one has not seen")
	}
	p.must("binh", room.Command{Do: room.BeReady})
	p.must("an", room.Command{Do: room.BeReady})
	if p.room.Phase() != room.Playing || p.room.ToMove() != 1 {
		t.Errorf("%s, chair %d to move", p.room.Phase(), p.room.ToMove())
	}
	p.refused(room.NotSetting, "an", room.Command{Do: room.Settle, Terms: &victory})
	p.refused(room.NotSetting, "an", room.Command{Do: room.Stand})
}

func TestTermsThatCannotBePlayed(t *testing.T) {
	for name, terms := range map[string]room.Terms{
		"no game":    {Game: "chess"},
		"a start":    {Game: "victory", Start: "X"},
		"a long one": {Game: "victory", Start: strings.Repeat("X", 4000)},
		"an end":     {Game: "mnk:3,3,3", Start: "OOO/XX./X.. X"},
		"an option":  {Game: "victory", Options: game.Options{"victory": "z9"}},
		"an unknown": {Game: "victory", Options: game.Options{"cells": "a1"}},
		"opens":      {Game: "victory", Opens: "both"},
		"vote":       {Game: "victory", VoteTime: 1},
		"no engine":  {Game: "victory", Chairs: [2]room.Chair{{}, {Kind: room.EngineChair}}},
		"two engines": {Game: "victory", Chairs: [2]room.Chair{
			{Kind: room.EngineChair, Engine: "a"}, {Kind: room.EngineChair, Engine: "b"},
		}},
		"a kind":       {Game: "victory", Chairs: [2]room.Chair{{Kind: "cat"}, {}}},
		"a kept chair": {Game: "victory", Chairs: [2]room.Chair{{Holder: "an"}, {}}},
		"fixed":        {Game: "victory", Fixed: true},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlace(t)
			p.refused(room.BadTerms, "an", room.Command{Do: room.Create, Name: "An", Terms: &terms})
		})
	}
	newPlace(t).refused(room.BadTerms, "an", room.Command{Do: room.Create, Name: "An"})
}

func TestGameInARoom(t *testing.T) {
	p := begun(t, room.Terms{Game: "mnk:3,3,3"})
	p.refused(room.NotYourTurn, "binh", p.moveOf("a1"))
	p.refused(room.Illegal, "an", p.moveOf("d4"))
	p.refused(room.Illegal, "an", p.moveOf(strings.Repeat("a", 5000)))
	p.refused(room.Late, "an", room.Command{Do: room.Move, Game: 1, Ply: 1, Move: "a1"})
	p.refused(room.Late, "an", room.Command{Do: room.Move, Game: 2, Ply: 0, Move: "a1"})
	first := p.moveOf("a1")
	p.must("an", first)
	before := len(p.log)
	p.must("an", first) // asked again, since the answer was lost
	p.must("an", room.Command{Do: room.BeReady})
	if len(p.log) != before {
		t.Error("a move was made twice, or somebody was ready twice")
	}
	p.refused(room.Late, "an", room.Command{Do: room.Move, Game: 1, Ply: 0, Move: "b2"})
	for _, text := range []string{"a2", "b1", "a3"} {
		p.move(text)
	}
	p.refused(room.Illegal, "an", p.moveOf("a1"))
	p.move("c1")
	result, over := p.room.Match().Result()
	if !over || result.Winner != game.First || p.room.Phase() != room.Over || p.room.Score() != [2]int{2, 0} {
		t.Fatalf("%v %v, %s, score %v", result, over, p.room.Phase(), p.room.Score())
	}
	p.refused(room.NotPlaying, "an", p.moveOf("c3"))
	p.must("binh", room.Command{Do: room.Rematch, Game: 1})
	p.must("an", room.Command{Do: room.Rematch, Game: 1})
	if p.room.Games() != 2 || p.room.ToMove() != 1 {
		t.Errorf("game %d, chair %d to move: the sides change", p.room.Games(), p.room.ToMove())
	}
	p.must("an", room.Command{Do: room.Rematch, Game: 1}) // asked again
	p.must("an", room.Command{Do: room.Resign, Game: 2})
	p.must("an", room.Command{Do: room.Resign, Game: 2})
	if p.room.Score() != [2]int{2, 2} {
		t.Errorf("score %v", p.room.Score())
	}
	seats := p.room.Match().Seats()
	if seats[0].Name != "Bình" || seats[1].Name != "An" {
		t.Errorf("the record says %q and %q", seats[0].Name, seats[1].Name)
	}
}

func TestDrawIsOffered(t *testing.T) {
	offer := func(p *place) room.Command {
		return room.Command{Do: room.Draw, Game: p.room.Games(), Ply: len(p.room.Match().Moves())}
	}
	p := begun(t, victory)
	p.refused(room.NotOffered, "binh", room.Command{Do: room.Decline, Game: 1})
	p.must("an", offer(p))
	p.must("binh", room.Command{Do: room.Decline, Game: 1})
	p.refused(room.OfferedTwice, "an", offer(p))
	p.move("d3")
	p.must("an", offer(p))
	p.move("c5")
	if _, asker := p.room.Question(); asker != room.NoChair {
		t.Error("a move leaves the opponent's offer standing")
	}
	p.must("binh", offer(p))
	p.must("an", offer(p))
	result, _ := p.room.Match().Result()
	if result != (game.Result{Winner: game.NoSide, Reason: game.Agreement}) || p.room.Score() != [2]int{1, 1} {
		t.Fatalf("%v, score %v", result, p.room.Score())
	}
	if _, err := match.ParseRecord(p.room.Match().Record().String()); err != nil {
		t.Errorf("the record cannot be read: %v", err)
	}
}

// A replay of the events makes the same room.
func TestEventsMakeTheRoom(t *testing.T) {
	p := begun(t, room.Terms{Game: "victory", Clock: match.TimeControl{Total: time.Minute}})
	for _, text := range []string{"d3", "c5", "d6"} {
		p.now = p.now.Add(1234 * time.Millisecond)
		p.move(text)
	}
	var replay room.Room
	for i := range p.log {
		if err := replay.Apply(&p.log[i]); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := replay.Match().Record().String(), p.room.Match().Record().String(); got != want {
		t.Errorf("replayed:\n%s\nplayed:\n%s", got, want)
	}
	for _, side := range []game.Player{game.First, game.Second} {
		a, _, _ := replay.Remaining(side, p.now)
		b, _, _ := p.room.Remaining(side, p.now)
		if a != b || a == time.Minute {
			t.Errorf("%v left, replayed %v", b, a)
		}
	}
	for i := range p.log {
		if err := replay.Apply(&p.log[i]); err == nil && p.log[i].Kind != room.Joined && p.log[i].Kind != room.Ready {
			t.Errorf("%s is taken twice", p.log[i].Kind)
		}
	}
}

func TestIdleRoomsClose(t *testing.T) {
	p := begun(t, victory)
	p.now = p.now.Add(room.Idle - time.Second)
	p.due()
	if p.room.Phase() != room.Playing {
		t.Fatal("closed before a day was over")
	}
	if wake := p.room.Wake(); wake.Sub(p.now) != time.Second {
		t.Errorf("wakes in %v", wake.Sub(p.now))
	}
	p.now = p.now.Add(time.Second)
	p.due()
	if p.room.Phase() != room.Shut {
		t.Fatal("open after a day")
	}
	p.refused(room.IsClosed, "an", p.moveOf("d3"))
}

// Any bytes of a store make no room or a whole one.
func FuzzApply(f *testing.F) {
	p := begun(f, room.Terms{Game: "mnk:3,3,3", Clock: match.TimeControl{Total: time.Minute}})
	p.move("b2")
	text, err := json.Marshal(p.log)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		var log []room.Event
		if json.Unmarshal(text, &log) != nil {
			return
		}
		var r room.Room
		for i := range log {
			_ = r.Apply(&log[i])
		}
		r.Wake()
		if r.Match() != nil {
			r.ToMove()
			r.Votes()
		}
	})
}
