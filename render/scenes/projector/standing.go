package projector

import (
	"slices"

	"colat/ai/arena/pairing"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// standing is what a projector tells of a tournament at a moment, without any drawing.
type standing struct {
	phase   tournament.Phase
	paused  bool
	title   string
	players []string // who takes part, in the order in which they came

	stage         string // the kind of the one that is being played
	round, rounds int    // of it; rounds is 0 where nobody knows how many there will be
	places        int    // left in the round of a knock-out
	played, games int    // of the round

	tables  []ranking
	bracket bracket
	placed  []pairing.Place // those that are settled, the best first
	boards  []encounter     // the games of the round that are or were in rooms, in the plan's order
	ended   []finish        // the last games that have, the latest first
	missing []string        // who is waited for in a room, in the order of the boards
}

// ranking is a table of players, of a group if it has a name.
type ranking struct {
	group string
	rows  []pairing.Row
}

// encounter is a game with its room.
type encounter struct {
	tournament.Given
	order   int // the games of a tournament are numbered as the plan has them
	over    bool
	result  pairing.Result // if it is over
	waits   [2]bool        // for a player who is not ready in the room
	playing bool           // it has begun and is not over
	plies   int
	rank    int // the best one of its players in the table; 0 where nobody has one
}

// finish is how a game has ended.
type finish struct {
	players [2]string
	points  [2]int
	forfeit bool
}

// mostEnded is how many of the games that have ended are told.
const mostEnded = 4

// stand says how a tournament stands. Rooms that are not known yet are nil.
func stand(c *tournament.Tournament, room func(id string) *rooms.Room) standing {
	terms := c.Terms()
	s := standing{phase: c.Phase(), paused: c.IsPaused(), title: terms.Title}
	for _, e := range c.Entries() {
		if !e.Left {
			s.players = append(s.players, e.Name)
		}
	}
	plan, err := c.Plan()
	if err != nil || s.phase == tournament.Entering || len(plan.Phases) == 0 {
		return s
	}
	s.placed = plan.Places
	at := &plan.Phases[len(plan.Phases)-1]
	s.findRound(plan, at, &terms)
	s.findTables(plan)
	s.bracket = treeOf(plan)
	s.findBoards(c, plan, at, room)
	return s
}

// findRound finds out which round is played, and how much of it is.
func (s *standing) findRound(plan *pairing.Plan, at *pairing.Phase, terms *tournament.Terms) {
	s.stage = terms.Stages[at.Stage-1].Kind
	for _, m := range at.Meetings {
		s.rounds = max(s.rounds, m.Round)
	}
	s.round = s.rounds
	if next := plan.Next(); len(next) > 0 {
		s.round = next[0].Round
	}
	for _, m := range at.Meetings {
		if m.Round != s.round {
			continue
		}
		for i := range m.Games {
			s.games++
			if m.Games[i].Over() {
				s.played++
			}
		}
	}
	result := &plan.Stages[len(plan.Stages)-1]
	switch s.stage {
	case pairing.SwissStage:
		s.round, s.rounds = len(result.Swiss.Rounds), result.Swiss.Planned
	case pairing.KnockOutStage:
		s.places = 2 * len(result.Rounds[len(result.Rounds)-1].Ties)
		s.rounds = 0
	}
}

// findTables has the tables of the stage that is played, or of the last one that has some.
func (s *standing) findTables(plan *pairing.Plan) {
	for _, stage := range slices.Backward(plan.Stages) {
		switch {
		case stage.Swiss != nil:
			s.tables = []ranking{{rows: stage.Swiss.Table}}
		case len(stage.Groups) == 1:
			s.tables = []ranking{{rows: stage.Groups[0].Table}}
		default:
			for _, g := range stage.Groups {
				s.tables = append(s.tables, ranking{g.Name, g.Table})
			}
		}
		if len(s.tables) > 0 {
			return
		}
	}
}

// findBoards finds the games of the round, those that have ended, and who is waited for.
func (s *standing) findBoards(
	c *tournament.Tournament, plan *pairing.Plan, at *pairing.Phase, room func(string) *rooms.Room,
) {
	known, order := make(map[string]*pairing.Game), make(map[string]int)
	inRound := make(map[string]bool)
	for p := range plan.Phases {
		for m := range plan.Phases[p].Meetings {
			meeting := &plan.Phases[p].Meetings[m]
			for g := range meeting.Games {
				game := &meeting.Games[g]
				known[game.Key], order[game.Key] = game, len(order)
				inRound[game.Key] = &plan.Phases[p] == at && (meeting.Round == s.round || s.stage == pairing.SwissStage)
			}
		}
	}
	ranks := make(map[string]int)
	for _, t := range s.tables {
		for _, row := range t.rows {
			ranks[row.Name] = row.Rank
		}
	}
	for _, g := range c.Given() {
		p := encounter{Given: g, order: order[g.Game], rank: better(ranks[g.Players[0]], ranks[g.Players[1]])}
		p.update(room(g.Room))
		s.boards = append(s.boards, p)
	}
	for _, g := range slices.Backward(c.Played()) {
		game := known[g.Game]
		if game == nil || !game.Over() || game.Players != g.Players {
			continue // it does not count
		}
		if len(s.ended) < mostEnded {
			s.ended = append(s.ended, finish{game.Players, game.Result.Points, game.Result.Forfeit})
		}
		if inRound[g.Game] && !slices.ContainsFunc(s.boards, func(p encounter) bool { return p.Game == g.Game }) {
			p := encounter{Given: g, order: order[g.Game], over: true, result: *game.Result}
			s.boards = append(s.boards, p)
		}
	}
	slices.SortFunc(s.boards, func(a, b encounter) int { return a.order - b.order })
	for _, p := range s.boards {
		for i, waits := range p.waits {
			if waits {
				s.missing = append(s.missing, p.Players[i])
			}
		}
	}
}

// update says what is going on in the room of a game that is not known to be over.
func (p *encounter) update(r *rooms.Room) {
	if r == nil {
		return
	}
	if m := r.Match(); m != nil {
		p.plies, p.playing = len(m.Moves()), !m.Over()
		return
	}
	if r.Phase() == rooms.Setting {
		p.waits = [2]bool{!r.IsReady(0), !r.IsReady(1)}
	}
}

// better returns the better of two ranks, of which 0 is none.
func better(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}
