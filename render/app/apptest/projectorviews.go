package apptest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/render/program/scene"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// PupilNames are names as in a class, some of them long.
var PupilNames = []string{
	"Nguyễn Thị Minh Khai", "Trần Quốc Tuấn", "Lê Hoàng Bảo Châu",
	"Phạm Gia Hân", "An", "Vũ Đức Thịnh",
	"Đặng Nguyễn Phương Uyên", "Bùi Khánh Linh", "Hồ Ngọc Hân",
	"Võ Nguyễn Hoàng Phúc", "Minh", "Đỗ Thuỳ Dương",
	"Huỳnh Như", "Nguyễn Đình Trọng", "Lý Thường Kiệt",
	"Dương Quỳnh Anh", "Ngô Bảo Ngọc", "Trịnh Công Sơn",
	"Mai An Tiêm", "Tạ Quang Bửu", "Cao Bá Quát", "Phan Châu Trinh", "Lâm Tâm Như Ý", "Tôn Nữ Thị Ninh",
	"Khổng Tú Quỳnh", "Quách Tuấn Du", "Ông Tư Cần Thơ 123456",
	"Đinh Tiên Hoàng", "Ưng Hoàng Phúc", "Nguyễn Hữu Trường Giang",
}

// Schooled is a class for a projector: the server of its tournament, and the pupils by name.
type Schooled struct {
	testing.TB
	*Server
	ID     string
	Host   *Pupil
	Pupils map[string]*Pupil
	Rng    *rand.Rand
}

// School opens a tournament by terms, which so many pupils enter.
func School(t testing.TB, terms *tournament.Terms, pupils int) *Schooled {
	s := &Schooled{TB: t, Server: NewServer(), Pupils: make(map[string]*Pupil), Rng: rand.New(rand.NewPCG(9, 9))}
	s.Host = s.OpensTournament(GuestKey(900), terms)
	_, s.ID = s.Served(t)
	for _, name := range PupilNames[:pupils] {
		s.Pupils[name] = s.Pupil(s.ID, name)
	}
	return s
}

// NamesPupil reports whether a text contains the name of a pupil, or the title of a class's
// tournament.
func NamesPupil(text string) bool {
	for _, name := range append(PupilNames, SunTerms()().Title) {
		words := strings.Fields(name)
		if strings.Contains(text, words[len(words)-1]) || strings.HasPrefix(text, words[0]) {
			return true
		}
	}
	return false
}

func (s *Schooled) Tournament() *tournament.Tournament { return &s.Tournaments[s.ID].Tournament }

func (s *Schooled) Begins() *Schooled {
	s.Host.InTournament(s.ID, &tournament.Command{Do: tournament.Begin})
	return s
}

// Given returns the games that are given, in a fixed order.
func (s *Schooled) Given() []tournament.Given { return slices.Clone(s.Tournament().Given()) }

// Starts has the players of a game be ready.
func (s *Schooled) Starts(g tournament.Given) {
	BeReady(s, s.Pupils[g.Players[0]], s.Pupils[g.Players[1]])
}

// Plays has so many moves made in a game, drawn by chance, within a moment each.
func (s *Schooled) Plays(g tournament.Given, moves int) {
	for range moves {
		r := &s.Rooms[g.Room].Room
		if r.Match() == nil || r.Match().Over() {
			return
		}
		state := r.Match().State()
		legal := state.AppendMoves(nil)
		move := state.Rules().FormatMove(state, legal[s.Rng.IntN(len(legal))])
		s.Pupils[g.Players[r.ToMove()]].does(s, &rooms.Command{Do: rooms.Move, Move: move})
		s.Now = s.Now.Add(150 * time.Millisecond)
	}
}

// Ends has the player of a chair win a game by resignation.
func (s *Schooled) Ends(g tournament.Given, winner int) {
	switch r := &s.Rooms[g.Room].Room; {
	case r.Match() == nil:
		s.Starts(g)
	case r.Match().Over():
		return // it was won on the board
	}
	s.Pupils[g.Players[1-winner]].Resigns(s)
}

// EndsRound ends the games that are given.
func (s *Schooled) EndsRound() *Schooled {
	for i, g := range s.Given() {
		s.Ends(g, i%2)
	}
	return s
}

// PlaysRound has all games that are given be on, each a few moves further than the one
// before.
func (s *Schooled) PlaysRound() *Schooled {
	for i, g := range s.Given() {
		s.Starts(g)
		s.Plays(g, 6+(i*7)%40)
	}
	return s
}

// onProjector shows what a class does on a projector.
func onProjector(terms func() *tournament.Terms, pupils int, do func(s *Schooled)) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		s := School(t, terms(), pupils)
		if do != nil {
			do(s)
		}
		a.Projects(s)
	}
}

// Projects shows a class.
func (a *App) Projects(s *Schooled) {
	a.Server = s.Server
	a.Go(scene.Tournament{ID: s.ID, Projects: true})
	SettleRoom(a)
}

// SunTerms are terms of a tournament of the flagship.
func SunTerms(stages ...pairing.Stage) func() *tournament.Terms {
	return func() *tournament.Terms {
		return &tournament.Terms{
			Title: "Giải Cờ Lật lớp 12A1 năm học 2026–2027", Game: "victory", Seed: 5,
			Clock: match.TimeControl{Total: 5 * time.Minute}, Stages: stages,
		}
	}
}

var (
	SwissStage    = pairing.Stage{Kind: pairing.SwissStage, Rounds: 5, Games: 1}
	KnockOutStage = pairing.Stage{Kind: pairing.KnockOutStage, Games: 1}
	GroupsStage   = pairing.Stage{Kind: pairing.GroupStage, Groups: 4, Games: 1, Advance: 2}
)

// lateInRound plays a second round until some of its games are over and the others wait
// for a player.
func lateInRound(s *Schooled) {
	s.Begins().EndsRound()
	for i, g := range s.Given() {
		switch i % 5 {
		case 1:
			s.Starts(g)
			s.Plays(g, 20)
			s.Ends(g, i/5%2)
		case 4:
			BeReady(s, s.Pupils[g.Players[0]])
		default:
			s.Starts(g)
			s.Plays(g, 4+(i*7)%40)
		}
	}
	s.Now = s.Now.Add(20 * time.Second)
}

// ProjectorViews are the states of a projector whose pages are looked at.
var ProjectorViews = []View{
	{"projector with bots", HostsBy(SwissTerms(), 5, InTurn(BotsEnter, presses("projector")))},
	{"projector over with bots", HostsBy(SwissTerms(), 5, InTurn(BotsEnter, Begins, PlayStages(20),
		presses("projector")))},
	{"projector empty", onProjector(SunTerms(SwissStage), 0, nil)},
	{"projector entering", onProjector(SunTerms(GroupsStage, KnockOutStage), 12, nil)},
	{"projector entering many", onProjector(SunTerms(SwissStage), 30, nil)},
	{"projector of two boards", onProjector(
		SunTerms(pairing.Stage{Kind: pairing.SwissStage, Rounds: 3, Games: 1}), 4,
		func(s *Schooled) { s.Begins().PlaysRound() },
	)},
	{"projector of six boards", onProjector(SunTerms(SwissStage), 12, lateInRound)},
	{"projector of fifteen boards", onProjector(SunTerms(SwissStage), 30, lateInRound)},
	{"projector begins", onProjector(SunTerms(SwissStage), 30, func(s *Schooled) { s.Begins() })},
	{"projector of groups", onProjector(SunTerms(GroupsStage, KnockOutStage), 20, lateInRound)},
	{"projector of lines", onProjector(func() *tournament.Terms {
		terms := TournamentTerms(SwissStage)
		terms.Game = "mnk:15,15,5"
		return terms
	}, 6, func(s *Schooled) { s.Begins().PlaysRound() })},
	{"projector of cotoan", onProjector(func() *tournament.Terms {
		terms := TournamentTerms(SwissStage)
		terms.Game = "cotoan"
		return terms
	}, 8, func(s *Schooled) { s.Begins().PlaysRound() })},
	{"projector of nine boards each", onProjector(func() *tournament.Terms {
		terms := TournamentTerms(SwissStage)
		terms.Game = "uttt"
		return terms
	}, 8, func(s *Schooled) { s.Begins().PlaysRound() })},
	{"projector paused", onProjector(SunTerms(SwissStage), 6, func(s *Schooled) {
		s.Begins().PlaysRound()
		s.Host.InTournament(s.ID, &tournament.Command{Do: tournament.Pause})
	})},
	{"projector of a knock-out of eight", onProjector(
		SunTerms(KnockOutStage), 8, func(s *Schooled) { s.Begins().PlaysRound() },
	)},
	{"projector of semi-finals", onProjector(SunTerms(KnockOutStage), 8, func(s *Schooled) {
		s.Begins().EndsRound().PlaysRound()
	})},
	{"projector of a knock-out of sixteen", onProjector(SunTerms(KnockOutStage), 16, func(s *Schooled) {
		s.Begins().PlaysRound()
	})},
	{"projector of a bracket of sixteen", func(t *testing.T, a *App) {
		onProjector(SunTerms(KnockOutStage), 16, func(s *Schooled) { s.Begins().EndsRound().EndsRound().PlaysRound() })(t, a)
	}},
	{"projector bracket of thirty", func(t *testing.T, a *App) {
		onProjector(SunTerms(KnockOutStage), 30, lateInRound)(t, a)
		Press("next-page")(t, a)
	}},
	{"projector over", onProjector(SunTerms(SwissStage), 30, func(s *Schooled) {
		s.Begins()
		for range 5 {
			s.EndsRound()
		}
	})},
	{"projector champion", onProjector(SunTerms(KnockOutStage), 8, func(s *Schooled) {
		s.Begins().EndsRound().EndsRound().EndsRound()
	})},
	{"projector champion's way", func(t *testing.T, a *App) {
		onProjector(SunTerms(KnockOutStage), 8, func(s *Schooled) { s.Begins().EndsRound().EndsRound().EndsRound() })(t, a)
		Press("next-page")(t, a)
	}},
	{"projector of nobody", func(t *testing.T, a *App) {
		s := School(t, SwissTerms(), 2)
		s.None = true
		a.Projects(s)
	}},
	{"projector of none", func(t *testing.T, a *App) {
		s := School(t, SwissTerms(), 2)
		s.ID = NewServer().RoomID()
		a.Projects(s)
		SettleRoom(a)
	}},
}

// ProjectorView is one of them.
func ProjectorView(name string) func(*testing.T, *App) {
	for _, view := range ProjectorViews {
		if view.Name == name {
			return view.Prepare
		}
	}
	panic(fmt.Sprintf("there is no view %q", name))
}
