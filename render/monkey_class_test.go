package render

import (
	"strings"
	"time"

	"colat/ai/arena/schedule"
	"colat/render/keep"
	"colat/web/rooms/contest"
	rooms "colat/web/rooms/room"
)

// monkeyContests are what monkeys play in contests.
var monkeyContests = []func() *contest.Terms{
	swissTerms, groupTerms, roundRobinTerms,
	func() *contest.Terms { return contestTerms(schedule.Stage{Kind: schedule.KnockOutStage, Games: 2}) },
	func() *contest.Terms {
		t := contestTerms(schedule.Stage{Kind: schedule.SwissStage, Games: 1})
		t.Game, t.Walkover = "classic", 20
		return t
	},
}

// openContest opens a contest, of the person itself or of somebody else, with others in it
// that do whatever comes to their minds.
func (m *monkey) openContest(begin, projects bool) {
	m.app.OpenFront(m.chosen()) // out of the one before
	s := newRoomServer()
	s.rng = m.rng
	m.app.options.Rooms, m.app.options.Contests = s.connect, s.connectClass
	person := keep.Person{Key: strings.Repeat("a", 52), Name: "An"}
	if m.rng.IntN(3) == 0 {
		person.Name = ""
	}
	m.app.Store.KeepPerson(person)
	terms := monkeyContests[m.rng.IntN(len(monkeyContests))]()
	if m.rng.IntN(2) == 0 {
		m.app.OpenContest("", terms)
		settleRoom(m.app)
	} else {
		host := s.connectClass(strings.Repeat("h", 52)).(*contestLine)
		host.Send(&contest.Command{Do: contest.Open, Terms: terms})
	}
	_, id := s.served(m)
	var others []*pupil
	for _, name := range classNames[:4+m.rng.IntN(6)] {
		others = append(others, s.pupil(id, name))
	}
	c := s.contests[id]
	if c.contest.Host() != s.contestLines[0].who || projects {
		m.app.enterContest(id, nil, projects)
		settleRoom(m.app)
		press("enter")(m.T, m.app)
	}
	if begin {
		s.inContest(id, c.contest.Host(), &contest.Command{Do: contest.Begin})
		settleRoom(m.app)
	}
	s.lively = func() { m.disturbContest(s, c, others) }
}

// disturbContest has one of the others do something, now and then.
func (m *monkey) disturbContest(s *roomServer, c *servedContest, others []*pupil) {
	if m.rng.IntN(25) > 0 {
		return
	}
	s.pass(time.Duration(m.rng.IntN(4000)) * time.Millisecond)
	p := others[m.rng.IntN(len(others))]
	id := ""
	for other, served := range s.contests {
		if served == c {
			id = other
		}
	}
	host := func(command *contest.Command) { s.inContest(id, c.contest.Host(), command) }
	switch m.rng.IntN(20) {
	case 0:
		host(&contest.Command{Do: contest.Begin})
	case 1:
		host(&contest.Command{Do: contest.Pause})
	case 2, 3:
		host(&contest.Command{Do: contest.Resume})
	case 4:
		p.Send(&contest.Command{Do: contest.Leave})
	case 5:
		p.Send(&contest.Command{Do: contest.Enter, Name: p.name + "x"})
	case 6:
		p.down = !p.down
	case 7:
		s.contestLines[0].down = !s.contestLines[0].down
	case 8:
		if played := c.contest.Played(); len(played) > 0 {
			g := played[m.rng.IntN(len(played))]
			host(&contest.Command{Do: contest.Correct, Result: &schedule.Result{
				Game: g.Game, Players: g.Players, Points: endingsOfGames[m.rng.IntN(len(endingsOfGames))],
			}})
		}
	case 9:
		if m.rng.IntN(8) == 0 {
			host(&contest.Command{Do: contest.Close})
		}
	default:
		m.playOn(s, c)
	}
}

var endingsOfGames = [][2]int{{schedule.Win, 0}, {schedule.Draw, schedule.Draw}, {0, schedule.Win}}

// playOn has something happen in one of the rooms of a contest.
func (m *monkey) playOn(s *roomServer, c *servedContest) {
	given := c.contest.Given()
	if len(given) == 0 {
		return
	}
	id := given[m.rng.IntN(len(given))].Room
	r := &s.rooms[id].room
	chair := m.rng.IntN(2)
	who := r.Terms().Chairs[chair].Holder
	if r.Phase() != rooms.Playing {
		s.do(id, who, &rooms.Command{Do: rooms.BeReady})
		return
	}
	command := &rooms.Command{Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves())}
	if m.rng.IntN(4) == 0 {
		command.Do = rooms.Resign
	} else {
		state := r.Match().State()
		moves := state.AppendMoves(nil)
		command.Move = state.Rules().FormatMove(state, moves[m.rng.IntN(len(moves))])
		who = r.Terms().Chairs[r.ToMove()].Holder
	}
	s.do(id, who, command)
}
