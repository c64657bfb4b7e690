package app

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

// pupilNames are what pupils are called: as people are in a class, some of them at length.
var pupilNames = []string{
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

// schooled is a class for a projector: the server of its tournament, and the pupils by name.
type schooled struct {
	testing.TB
	*roomServer
	id     string
	host   *pupil
	pupils map[string]*pupil
	rng    *rand.Rand
}

// school opens a tournament by terms, which so many pupils enter.
func school(t testing.TB, terms *tournament.Terms, pupils int) *schooled {
	s := &schooled{TB: t, roomServer: newRoomServer(), pupils: make(map[string]*pupil), rng: rand.New(rand.NewPCG(9, 9))}
	s.host = s.opensTournament(guestKey(900), terms)
	_, s.id = s.served(t)
	for _, name := range pupilNames[:pupils] {
		s.pupils[name] = s.pupil(s.id, name)
	}
	return s
}

// namesPupil reports whether a text has the name of somebody in it, or what a class calls
// its tournament.
func namesPupil(text string) bool {
	for _, name := range append(pupilNames, sunTerms()().Title) {
		words := strings.Fields(name)
		if strings.Contains(text, words[len(words)-1]) || strings.HasPrefix(text, words[0]) {
			return true
		}
	}
	return false
}

func (s *schooled) tournament() *tournament.Tournament { return &s.tournaments[s.id].tournament }

func (s *schooled) begins() *schooled {
	s.host.InTournament(s.id, &tournament.Command{Do: tournament.Begin})
	return s
}

// given returns the games that are given, in a fixed order.
func (s *schooled) given() []tournament.Given { return slices.Clone(s.tournament().Given()) }

// starts has the players of a game be ready.
func (s *schooled) starts(g tournament.Given) {
	beReady(s, s.pupils[g.Players[0]], s.pupils[g.Players[1]])
}

// plays has so many moves made in a game, drawn by chance, within a moment each.
func (s *schooled) plays(g tournament.Given, moves int) {
	for range moves {
		r := &s.rooms[g.Room].room
		if r.Match() == nil || r.Match().Over() {
			return
		}
		state := r.Match().State()
		legal := state.AppendMoves(nil)
		move := state.Rules().FormatMove(state, legal[s.rng.IntN(len(legal))])
		s.pupils[g.Players[r.ToMove()]].does(s, &rooms.Command{Do: rooms.Move, Move: move})
		s.now = s.now.Add(150 * time.Millisecond)
	}
}

// ends has the player of a chair win a game by resignation.
func (s *schooled) ends(g tournament.Given, winner int) {
	switch r := &s.rooms[g.Room].room; {
	case r.Match() == nil:
		s.starts(g)
	case r.Match().Over():
		return // it was won on the board
	}
	s.pupils[g.Players[1-winner]].resigns(s)
}

// endsRound ends the games that are given.
func (s *schooled) endsRound() *schooled {
	for i, g := range s.given() {
		s.ends(g, i%2)
	}
	return s
}

// playsRound has all games that are given be on, each a few moves further than the one
// before.
func (s *schooled) playsRound() *schooled {
	for i, g := range s.given() {
		s.starts(g)
		s.plays(g, 6+(i*7)%40)
	}
	return s
}

// onProjector shows what a class does on a projector.
func onProjector(terms func() *tournament.Terms, pupils int, do func(s *schooled)) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		s := school(t, terms(), pupils)
		if do != nil {
			do(s)
		}
		a.projects(s)
	}
}

// projects shows a class.
func (a *App) projects(s *schooled) {
	a.options.Rooms = s.dialer()
	a.Go(scene.Tournament{ID: s.id, Projects: true})
	settleRoom(a)
}

// sunTerms are terms of a tournament of the flagship.
func sunTerms(stages ...pairing.Stage) func() *tournament.Terms {
	return func() *tournament.Terms {
		return &tournament.Terms{
			Title: "Giải Cờ Lật lớp 12A1 năm học 2026–2027", Game: "victory", Seed: 5,
			Clock: match.TimeControl{Total: 5 * time.Minute}, Stages: stages,
		}
	}
}

var (
	swissStage    = pairing.Stage{Kind: pairing.SwissStage, Rounds: 5, Games: 1}
	knockOutStage = pairing.Stage{Kind: pairing.KnockOutStage, Games: 1}
	groupsStage   = pairing.Stage{Kind: pairing.GroupStage, Groups: 4, Games: 1, Advance: 2}
)

// lateInRound has a second round be played, in which some games are over and somebody is
// waited for.
func lateInRound(s *schooled) {
	s.begins().endsRound()
	for i, g := range s.given() {
		switch i % 5 {
		case 1:
			s.starts(g)
			s.plays(g, 20)
			s.ends(g, i/5%2)
		case 4:
			beReady(s, s.pupils[g.Players[0]])
		default:
			s.starts(g)
			s.plays(g, 4+(i*7)%40)
		}
	}
	s.now = s.now.Add(20 * time.Second)
}

// projectorViews are the states of a projector whose pages are looked at.
var projectorViews = []struct {
	name    string
	prepare func(*testing.T, *App)
}{
	{"projector empty", onProjector(sunTerms(swissStage), 0, nil)},
	{"projector entering", onProjector(sunTerms(groupsStage, knockOutStage), 12, nil)},
	{"projector entering many", onProjector(sunTerms(swissStage), 30, nil)},
	{"projector of two boards", onProjector(
		sunTerms(pairing.Stage{Kind: pairing.SwissStage, Rounds: 3, Games: 1}), 4,
		func(s *schooled) { s.begins().playsRound() },
	)},
	{"projector of six boards", onProjector(sunTerms(swissStage), 12, lateInRound)},
	{"projector of fifteen boards", onProjector(sunTerms(swissStage), 30, lateInRound)},
	{"projector begins", onProjector(sunTerms(swissStage), 30, func(s *schooled) { s.begins() })},
	{"projector of groups", onProjector(sunTerms(groupsStage, knockOutStage), 20, lateInRound)},
	{"projector of lines", onProjector(func() *tournament.Terms {
		terms := tournamentTerms(swissStage)
		terms.Game = "mnk:15,15,5"
		return terms
	}, 6, func(s *schooled) { s.begins().playsRound() })},
	{"projector of cotoan", onProjector(func() *tournament.Terms {
		terms := tournamentTerms(swissStage)
		terms.Game = "cotoan"
		return terms
	}, 8, func(s *schooled) { s.begins().playsRound() })},
	{"projector of nine boards each", onProjector(func() *tournament.Terms {
		terms := tournamentTerms(swissStage)
		terms.Game = "uttt"
		return terms
	}, 8, func(s *schooled) { s.begins().playsRound() })},
	{"projector paused", onProjector(sunTerms(swissStage), 6, func(s *schooled) {
		s.begins().playsRound()
		s.host.InTournament(s.id, &tournament.Command{Do: tournament.Pause})
	})},
	{"projector of a knock-out of eight", onProjector(
		sunTerms(knockOutStage), 8, func(s *schooled) { s.begins().playsRound() },
	)},
	{"projector of semi-finals", onProjector(sunTerms(knockOutStage), 8, func(s *schooled) {
		s.begins().endsRound().playsRound()
	})},
	{"projector of a knock-out of sixteen", onProjector(sunTerms(knockOutStage), 16, func(s *schooled) {
		s.begins().playsRound()
	})},
	{"projector of a bracket of sixteen", func(t *testing.T, a *App) {
		onProjector(sunTerms(knockOutStage), 16, func(s *schooled) { s.begins().endsRound().endsRound().playsRound() })(t, a)
	}},
	{"projector bracket of thirty", func(t *testing.T, a *App) {
		onProjector(sunTerms(knockOutStage), 30, lateInRound)(t, a)
		press("next-page")(t, a)
	}},
	{"projector over", onProjector(sunTerms(swissStage), 30, func(s *schooled) {
		s.begins()
		for range 5 {
			s.endsRound()
		}
	})},
	{"projector champion", onProjector(sunTerms(knockOutStage), 8, func(s *schooled) {
		s.begins().endsRound().endsRound().endsRound()
	})},
	{"projector champion's way", func(t *testing.T, a *App) {
		onProjector(sunTerms(knockOutStage), 8, func(s *schooled) { s.begins().endsRound().endsRound().endsRound() })(t, a)
		press("next-page")(t, a)
	}},
	{"projector of nobody", func(t *testing.T, a *App) {
		s := school(t, swissTerms(), 2)
		s.none = true
		a.projects(s)
	}},
	{"projector of none", func(t *testing.T, a *App) {
		s := school(t, swissTerms(), 2)
		s.id = newRoomServer().roomID()
		a.projects(s)
		settleRoom(a)
	}},
}

// projectorView is one of them.
func projectorView(name string) func(*testing.T, *App) {
	for _, view := range projectorViews {
		if view.name == name {
			return view.prepare
		}
	}
	panic(fmt.Sprintf("there is no view %q", name))
}

func TestProjectorLayout(t *testing.T) {
	for _, view := range projectorViews {
		testLayout(t, view.name, "", view.prepare)
	}
}
