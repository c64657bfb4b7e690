package pairing

import "slices"

// A pair is two players that are to play each other in a round.
type pair struct {
	round  int
	first  string
	second string
}

// roundRobin returns the meetings of everybody with everybody, round by round, by
// the circle method: one player stays, the others move on by one place a round.
func roundRobin(players []string) []pair {
	circle := slices.Clone(players)
	if len(circle)%2 == 1 {
		circle = append(circle, "") // whoever meets it rests
	}
	n := len(circle)
	var meetings []pair
	for round := range n - 1 {
		for i := range n / 2 {
			a, b := circle[i], circle[n-1-i]
			if a == "" || b == "" {
				continue
			}
			// Who opens alternates along the circle, and for the one who stays
			// from round to round.
			if i%2 == 1 || i == 0 && round%2 == 1 {
				a, b = b, a
			}
			meetings = append(meetings, pair{round + 1, a, b})
		}
		last := circle[n-1]
		copy(circle[2:], circle[1:n-1])
		circle[1] = last
	}
	return meetings
}
