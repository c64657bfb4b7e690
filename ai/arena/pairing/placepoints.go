package pairing

import "math/bits"

// award gives the players of a stage the points of the stage for a place, counted from 0.
// Players at later places keep their points from earlier stages.
func (p *planner) award(stage Stage, place int, names ...string) {
	if place >= len(stage.Points) {
		return
	}
	for _, name := range names {
		p.placePoints[name] = stage.Points[place]
	}
}

// awardTable gives the players of a group the points for their places.
func (p *planner) awardTable(stage Stage, table []Row) {
	for place := range table {
		p.award(stage, place, table[place].Name)
		table[place].PlacePoints = p.pointsOf(table[place].Name)
	}
}

// lostPlace returns the place, from 0, of the losers of the knock-out round with the
// given number of players left.
func lostPlace(left int) int { return bits.Len(uint(left)) - 1 }

// pointsOf returns the points by place that a player has so far, nil if the tournament
// gives none.
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
