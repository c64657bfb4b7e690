package pairing

import "slices"

// A pair is a meeting of two players in a round.
type pair struct {
	round  int
	first  string
	second string
}

// roundRobin returns the meetings of all players with each other, round by round, by the
// circle method: one player keeps its place, and the others move by one place per round.
func roundRobin(players []string) []pair {
	circle := slices.Clone(players)
	if len(circle)%2 == 1 {
		circle = append(circle, "") // the opponent of "" rests
	}
	n := len(circle)
	var meetings []pair
	for round := range n - 1 {
		for i := range n / 2 {
			a, b := circle[i], circle[n-1-i]
			if a == "" || b == "" {
				continue
			}
			// The opening side alternates along the circle, and for the player that keeps
			// its place from round to round.
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
