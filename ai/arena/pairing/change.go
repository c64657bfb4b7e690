package pairing

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
