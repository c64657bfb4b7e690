package pairing

// StageResult is the state of one stage: its groups, its Swiss rounds, the rounds of its
// knock-out, or, as a single group, its simultaneous display.
type StageResult struct {
	Kind   string        `json:"kind"`
	Groups []GroupResult `json:"groups,omitempty"`
	Swiss  *SwissResult  `json:"swiss,omitempty"`
	Rounds []RoundResult `json:"rounds,omitempty"`
}

// GroupResult is a group with its table. Cross[i][j] is the number of points that the
// i-th player of the table got from its games with the j-th.
type GroupResult struct {
	Name  string  `json:"name"`
	Table []Row   `json:"table"`
	Cross [][]int `json:"cross"`
	// Exhibitor is the player who meets all players of Table, in a simultaneous display only,
	// which has no Cross. Players of Table with equal results share a rank.
	Exhibitor *Row `json:"exhibitor,omitempty"`
}

// RoundResult is a round of a knock-out.
type RoundResult struct {
	Name string `json:"name"`
	Ties []Tie  `json:"ties"`
}

// Tie is a meeting of a knock-out, in which one of two players advances, or a meeting of
// a Swiss round.
type Tie struct {
	Players [2]string `json:"players"` // the second is empty for a bye
	Points  [2]int    `json:"points"`
	Winner  string    `json:"winner"` // empty until decided
	By      string    `json:"by"`     // "points", "bye", ByWalkover or ByLot; empty until decided
}

// Unplayed reports whether the tie is open and no game of it has given points.
func (t *Tie) Unplayed() bool { return t.By == "" && t.Points == [2]int{} }

// SwissResult is a Swiss stage with its table.
type SwissResult struct {
	Planned int          `json:"planned"` // rounds
	Table   []Row        `json:"table"`
	Rounds  []SwissRound `json:"rounds"`
	// EndedEarly is set if the next round could not be paired without a repeated meeting
	// or a repeated rest.
	EndedEarly bool `json:"endedEarly,omitempty"`
}

// SwissRound is a round of a Swiss stage.
type SwissRound struct {
	Meetings []Tie    `json:"meetings"` // without winners
	Resting  []string `json:"resting,omitempty"`
}

// An Encounter is the result of a player in a Swiss round.
type Encounter struct {
	Rank   int // of the opponent in the table, 0 if there is none
	Points int
	By     string // "points", "bye", ByWalkover or ByAbsence; "" if not over
}

// Unplayed reports whether the round is open for the player and has given it no points.
func (e *Encounter) Unplayed() bool { return e.By == "" && e.Points == 0 }

// Encounters returns the results of a player in the rounds so far.
func (s *SwissResult) Encounters(name string) []Encounter {
	ranks := make(map[string]int)
	for _, row := range s.Table {
		ranks[row.Name] = row.Rank
	}
	var list []Encounter
	for _, round := range s.Rounds {
		e := Encounter{By: ByAbsence}
		for _, m := range round.Meetings {
			for side, player := range m.Players {
				if player == name {
					e = Encounter{ranks[m.Players[1-side]], m.Points[side], m.By}
				}
			}
		}
		for _, player := range round.Resting {
			if player == name {
				e = Encounter{By: ByBye}
			}
		}
		list = append(list, e)
	}
	return list
}

// A Change is the difference between two plans of a tournament, for instance before and
// after the correction of a result.
type Change struct {
	// Gone holds the meetings that only the earlier plan has, and New holds the meetings
	// that only the later plan has. The players have to be informed of both.
	Gone []Meeting `json:"gone,omitempty"`
	New  []Meeting `json:"new,omitempty"`
	// Void are results that counted in the earlier plan and do not count in the later
	// one.
	Void []Void `json:"void,omitempty"`
	// Reopened reports whether the tournament was finished in the earlier plan and is not
	// in the later one.
	Reopened bool `json:"reopened,omitempty"`
}

// Since returns the changes since an earlier plan of the same tournament.
func (p *Plan) Since(before *Plan) Change {
	c := Change{
		Gone:     missingIn(p, before),
		New:      missingIn(before, p),
		Reopened: before.Finished && !p.Finished,
	}
	for _, v := range p.Void {
		if before.planner.results[v.Result.id()] != nil && before.planner.used[v.Result.id()] {
			c.Void = append(c.Void, v)
		}
	}
	return c
}

// missingIn returns the meetings that the plan "of" has and the plan "plan" lacks.
func missingIn(plan, of *Plan) []Meeting {
	type id struct {
		place   string
		players [2]string
	}
	there := make(map[id]bool)
	for _, phase := range plan.Phases {
		for _, m := range phase.Meetings {
			there[id{m.Place, m.Players}] = true
		}
	}
	var list []Meeting
	for _, phase := range of.Phases {
		for _, m := range phase.Meetings {
			if !there[id{m.Place, m.Players}] {
				list = append(list, m)
			}
		}
	}
	return list
}

// Reasons for the place or points of a player.
const (
	ByPoints     = "points"
	ByBye        = "bye"        // no opponent
	ByWithdrawal = "withdrawal" // ranked last in the group
	ByWalkover   = "walkover"   // the opponent advances, or gets the points, without a game
	ByAbsence    = "absence"    // absent in a Swiss round
)

// A Result is the result of a game, or the note that it is being played.
type Result struct {
	Game    string    `json:"game"`    // the game's Key
	Players [2]string `json:"players"` // the player who opened first
	Points  [2]int    `json:"points"`
	// Open is set while the game is being played. Such a result gives no points, but its
	// players are not paired again.
	Open bool `json:"open,omitempty"`
	// Forfeit is set if the game was not played because one player or both did not come.
	Forfeit bool `json:"forfeit,omitempty"`
	// Corrected is set if the organizer has entered the result.
	Corrected bool `json:"corrected,omitempty"`
}

// A gameID identifies a game, even if the names of players are ambiguous within a key.
type gameID struct {
	key     string
	players [2]string
}

func (r *Result) id() gameID { return gameID{r.Game, r.Players} }
