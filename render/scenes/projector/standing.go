package projector

import (
	"slices"

	"colat/ai/arena/pairing"
	lobby "colat/render/scenes/tournament"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// standing is the state of a tournament that the projector shows.
type standing struct {
	phase   tournament.Phase
	paused  bool
	title   string
	players []string // in the order of entry
	bots    map[string]bool

	stage         string // kind of the current stage
	round, rounds int    // in the stage; rounds is 0 if not known
	places        int    // left in the round of a knock-out
	played, games int    // in the round

	plan    *pairing.Plan // nil before the tournament begins
	tables  []lobby.Standings
	bracket bracket
	placed  []pairing.Place  // settled places, the best first
	boards  []encounter      // games of the round with a room, in the plan's order
	ended   []pairing.Result // latest results, the latest first
	missing []string         // players who are not ready, in the order of boards
}

// encounter is a game with its room.
type encounter struct {
	tournament.Given
	order   int // index of the game in the plan
	over    bool
	result  pairing.Result // if over
	waits   [2]bool        // chairs whose players are not ready
	playing bool           // the game has begun and is not over
	plies   int
	rank    int // better rank of the two players in the table; 0 if neither has one
}

// mostEnded is the maximum number of latest results.
const mostEnded = 4

// stand returns the state of a tournament. room returns nil for a room that is not known yet.
func stand(c *tournament.Tournament, room func(id string) *rooms.Room) standing {
	terms := c.Terms()
	s := standing{
		phase: c.Phase(), paused: c.IsPaused(), title: terms.Title, players: lobby.NamesIn(c), bots: make(map[string]bool),
	}
	for _, name := range s.players {
		if c.IsBot(name) {
			s.bots[name] = true
		}
	}
	plan, err := c.Plan()
	if err != nil || !c.HasBegun() || len(plan.Phases) == 0 {
		return s
	}
	s.plan, s.placed = plan, plan.Places
	at := &plan.Phases[len(plan.Phases)-1]
	s.findRound(plan, at, &terms)
	s.tables = lobby.TablesOf(plan)
	s.bracket = treeOf(plan)
	s.findBoards(c, plan, at, room)
	return s
}

// findRound sets the current stage and round, and the progress of the round.
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

// findBoards sets the games of the round, the latest results and the missing players.
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
		for _, row := range t.Rows {
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
			continue // the game does not count
		}
		if len(s.ended) < mostEnded {
			s.ended = append(s.ended, *game.Result)
		}
		if inRound[g.Game] && !has(s.boards, g.Game) {
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

// update reads the state of a game from its room.
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

// better returns the better of two ranks, where 0 means none.
func better(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// bracket is a knock-out as a tree. It has all rounds from the first one to the final, each
// with half as many ties as the round before. The winners of two adjacent ties meet in the
// next round.
type bracket []bracketRound

// bracketRound is a round, or a part of it. Players of later rounds may not be known yet.
type bracketRound struct {
	places int // places left in the round
	ties   []pairing.Tie
}

// hasBegun reports whether the points of a tie come from games, or its winner was drawn by lot.
func hasBegun(t *pairing.Tie) bool {
	return t.Points != [2]int{} || t.By == pairing.ByPoints || t.By == pairing.ByLot
}

// treeOf returns the bracket of the last stage of a plan. It returns an empty bracket if that
// stage is not a knock-out.
func treeOf(plan *pairing.Plan) bracket {
	var b bracket
	for _, round := range lobby.BracketOf(plan) {
		b = append(b, bracketRound{2 * len(round.Ties), round.Ties})
	}
	for len(b) > 0 && len(b[len(b)-1].ties) > 1 {
		last := b[len(b)-1].ties
		next := bracketRound{places: len(last)}
		for pair := range slices.Chunk(last, 2) {
			next.ties = append(next.ties, pairing.Tie{Players: [2]string{pair[0].Winner, pair[1].Winner}})
		}
		b = append(b, next)
	}
	return b
}

// from returns the last rounds of the bracket. They start with the first round that has at
// most most ties or, if that is earlier, with the current round, which has places places
// left.
func (b bracket) from(most, places int) []bracketRound {
	for i := range b {
		if len(b[i].ties) <= most || b[i].places <= places {
			return b[i:]
		}
	}
	return nil
}

// part returns the i-th of several equal parts of rounds: a part has the ties that lead to
// the same later ties. It omits the rounds in which parts meet.
func part(rounds []bracketRound, i, of int) []bracketRound {
	var own []bracketRound
	for _, r := range rounds {
		n := len(r.ties) / of
		if n == 0 {
			break
		}
		own = append(own, bracketRound{places: r.places, ties: r.ties[i*n : (i+1)*n]})
	}
	return own
}

// champion returns the winner of the final, or "" if it is not decided.
func (b bracket) champion() string {
	if len(b) == 0 {
		return ""
	}
	return b[len(b)-1].ties[0].Winner
}
