package pairing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"colat/ai/arena/pairing/swiss"
)

// kept returns the pairs that have played a game of a Swiss round or are playing one. If
// a player would have two opponents, finished games take precedence over others, and then
// earlier results over later ones.
func (s *swissStage) kept(place string, there []*swissPlayer) []swiss.Pair {
	number := make(map[string]int)
	for i, player := range there {
		number[player.name] = i
	}
	var known []*Result
	for _, r := range s.order {
		if strings.HasPrefix(r.Game, place+"/") {
			known = append(known, r)
		}
	}
	slices.SortStableFunc(known, func(a, b *Result) int { return cmp.Compare(rank(a), rank(b)) })
	var pairs []swiss.Pair
	busy := make(map[int]bool)
	for _, r := range known {
		opens, ok := opener(place, r, s.stage.Games)
		first, isThere := number[r.Players[opens]]
		second, isThereToo := number[r.Players[1-opens]]
		if !ok || !isThere || !isThereToo || first == second || busy[first] || busy[second] ||
			there[first].met[there[second].name] {
			continue
		}
		busy[first], busy[second] = true, true
		pairs = append(pairs, swiss.Pair{First: first, Second: second})
	}
	return pairs
}

// rank sorts finished games before open ones.
func rank(r *Result) int {
	if r.Open {
		return 1
	}
	return 0
}

// opener returns which player of the result opens the first game of its meeting. ok
// reports whether the result belongs to a game of a meeting at place.
func opener(place string, r *Result, games int) (side int, ok bool) {
	number, err := strconv.Atoi(r.Game[strings.LastIndexByte(r.Game, '/')+1:])
	if err != nil || number < 1 || number > games ||
		r.Game != keyOf(place, r.Players, number-1) && r.Game != plainKeyOf(place, r.Players, number-1) {
		return 0, false
	}
	return (number - 1) % 2, true
}
