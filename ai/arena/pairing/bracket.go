package pairing

// bracket returns the entrants in the order of a knock-out's first round, in which
// neighbours meet: the first meets the last, and the first two can only meet in the
// final. If the number is not a power of two, the strongest meet "" and advance without a
// game.
func bracket(entrants []string) []string {
	size := bracketSize(len(entrants))
	order := []int{0}
	for len(order) < size {
		next := make([]int, 0, 2*len(order))
		for _, seed := range order {
			next = append(next, seed, 2*len(order)-1-seed)
		}
		order = next
	}
	slots := make([]string, size)
	for place, seed := range order {
		if seed < len(entrants) {
			slots[place] = entrants[seed]
		}
	}
	return slots
}

// apart exchanges the weaker players of first-round pairs so that players from the same
// group do not meet, if possible.
func apart(slots []string, group map[string]int) {
	clash := func(i int) bool {
		a, b := slots[i&^1], slots[i|1]
		return a != "" && b != "" && group[a] == group[b]
	}
	for i := 1; i < len(slots); i += 2 {
		if !clash(i) {
			continue
		}
		for j := 1; j < len(slots); j += 2 {
			if j == i || slots[j] == "" {
				continue
			}
			slots[i], slots[j] = slots[j], slots[i]
			if !clash(i) && !clash(j) {
				break
			}
			slots[i], slots[j] = slots[j], slots[i]
		}
	}
}
