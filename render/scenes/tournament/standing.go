package tournament

import (
	"colat/ai/arena/pairing"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// round is a group of games that lists show together: a round of a stage.
type round struct {
	part  string // name in the plan
	round int    // number in a group stage, otherwise 0
	games []entry
	bye   []string
}

// entry is a game of the plan. It has a room if one was given.
type entry struct {
	pairing.Game
	group string // name of the group, if there are several
	room  string
}

// isPlayed reports whether the game is in progress.
func (e *entry) isPlayed() bool { return e.Result != nil && e.Result.Open }

// isAhead reports whether the game has not begun.
func (e *entry) isAhead() bool { return e.Result == nil }

// isOf reports whether the player with a name plays the game.
func (e *entry) isOf(name string) bool {
	return name != "" && (e.Players[0] == name || e.Players[1] == name)
}

// given returns the games in progress.
func (s *Session) given() []tournament.Given {
	if t := s.me.Tournament(); t != nil {
		return t.Given()
	}
	return nil
}

// roundsOf lists all rounds of a plan: the current one, the earlier ones in reverse order,
// then the later ones.
func (s *Session) roundsOf(plan *pairing.Plan) []round {
	places := make(map[string]string) // rooms of games
	t := s.me.Tournament()
	for _, list := range [][]tournament.Given{t.Played(), t.Given()} {
		for _, g := range list {
			places[g.Game+"\n"+g.Players[0]] = g.Room
		}
	}
	var all []round
	for i := range plan.Phases {
		all = append(all, roundsIn(plan, &plan.Phases[i], places)...)
	}
	now := len(all) - 1
	for i := range all {
		if !all[i].over() {
			now = i
			break
		}
	}
	var list []round
	for i := now; i >= 0; i-- {
		list = append(list, all[i])
	}
	return append(list, all[now+1:]...)
}

// over reports whether all games of a round have ended.
func (r *round) over() bool {
	for i := range r.games {
		if !r.games[i].Over() {
			return false
		}
	}
	return true
}

// roundsIn lists the rounds of a phase in order.
func roundsIn(plan *pairing.Plan, phase *pairing.Phase, places map[string]string) []round {
	stage := &plan.Stages[phase.Stage-1]
	groups := stage.Kind == pairing.GroupStage
	var list []round
	at := make(map[int]int) // index in list by the number of a round
	for i := range phase.Meetings {
		m := &phase.Meetings[i]
		number := 0
		if groups {
			number = m.Round
		}
		if _, known := at[number]; !known {
			at[number] = len(list)
			list = append(list, round{part: phase.Name, round: number, bye: phase.Resting})
		}
		r := &list[at[number]]
		for _, g := range m.Games {
			e := entry{Game: g, room: places[g.Key+"\n"+g.Players[0]]}
			if groups && len(stage.Groups) > 1 && m.Group < len(stage.Groups) {
				e.group = stage.Groups[m.Group].Name
			}
			r.games = append(r.games, e)
		}
	}
	return list
}

// isWaiting reports whether a room waits for a player. It returns false if the room is not
// known.
func isWaiting(r *rooms.Room) bool {
	return r != nil && r.Phase() == rooms.Setting && !(r.IsReady(0) && r.IsReady(1))
}

// waitsFor returns the names of the players who are not ready, or nil if the room is not
// known.
func waitsFor(r *rooms.Room) []string {
	if !isWaiting(r) {
		return nil
	}
	var names []string
	for chair := range 2 {
		if !r.IsReady(chair) {
			names = append(names, r.Terms().Chairs[chair].Name)
		}
	}
	return names
}

// standings is the table of a group, or of a stage of Swiss rounds.
type standings struct {
	group string // name of the group, if there are several
	rows  []pairing.Row
}

// tablesOf returns the tables of the last stage that has any.
func tablesOf(plan *pairing.Plan) []standings {
	for i := len(plan.Stages) - 1; i >= 0; i-- {
		stage := &plan.Stages[i]
		if stage.Swiss != nil {
			return []standings{{rows: stage.Swiss.Table}}
		}
		var list []standings
		for _, g := range stage.Groups {
			s := standings{rows: g.Table}
			if len(stage.Groups) > 1 {
				s.group = g.Name
			}
			list = append(list, s)
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// bracketOf returns the rounds of the knock-out, or nil if there is none.
func bracketOf(plan *pairing.Plan) []pairing.RoundResult {
	if n := len(plan.Stages); n > 0 {
		return plan.Stages[n-1].Rounds
	}
	return nil
}

// isSwiss reports whether the table is one of Swiss rounds.
func (s *standings) isSwiss() bool { return len(s.rows) > 0 && s.rows[0].Buchholz != nil }
