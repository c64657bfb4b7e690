package pairing

// A Change is what is different between two plans of a tournament, for instance before
// and after a result was corrected.
type Change struct {
	// Gone are meetings that were planned and are not any more, and New those that were
	// not: what people have been told is wrong.
	Gone []Meeting `json:"gone,omitempty"`
	New  []Meeting `json:"new,omitempty"`
	// Void are results that have counted and do not any more: their games were for
	// nothing.
	Void []Void `json:"void,omitempty"`
	// Reopened reports whether the tournament was finished and is not any more.
	Reopened bool `json:"reopened,omitempty"`
}

// Since returns what is different from an earlier plan of the same tournament.
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

// missingIn returns the meetings of one plan that another does not have.
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
