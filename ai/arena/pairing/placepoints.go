package pairing

import "math/bits"

// award gives players of a stage the points of their places: its Points, the first
// place's first. Whoever comes after those keeps what it has from earlier stages.
func (p *planner) award(stage Stage, place int, names ...string) {
	if place >= len(stage.Points) {
		return
	}
	for _, name := range names {
		p.placePoints[name] = stage.Points[place]
	}
}

// awardTable gives the points of their places to the players of a group.
func (p *planner) awardTable(stage Stage, table []Row) {
	for place := range table {
		p.award(stage, place, table[place].Name)
		table[place].PlacePoints = p.pointsOf(table[place].Name)
	}
}

// lostPlace returns the place, from 0, of those who lose in the round of a knock-out
// that so many were left in.
func lostPlace(left int) int { return bits.Len(uint(left)) - 1 }

// pointsOf returns the points by place that a player has so far, nil where the
// tournament gives none.
func (p *planner) pointsOf(name string) *int {
	if !p.givesPlacePoints() {
		return nil
	}
	points := p.placePoints[name]
	return &points
}

// givesPlacePoints reports whether any stage gives points by place.
func (t *Tournament) givesPlacePoints() bool {
	for _, s := range t.Stages {
		if len(s.Points) > 0 {
			return true
		}
	}
	return false
}
