package matching

// Size is how many numbers a weight has.
const Size = 14

// A Weight is what a pair is worth: numbers of which an earlier one counts more than
// all later ones together, so that aims can be put in an order instead of being
// weighed against each other. A matching is worth the sum of its pairs.
type Weight [Size]int64

// Compare returns a negative number if w is worth less than o, 0 if as much, a positive
// number if more.
func (w *Weight) Compare(o *Weight) int {
	for i := range w {
		if w[i] != o[i] {
			if w[i] < o[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// Add adds so many times another weight.
func (w *Weight) Add(o *Weight, times int64) {
	for i := range w {
		w[i] += times * o[i]
	}
}

// half returns half of a weight of even numbers.
func (w *Weight) half() Weight {
	var h Weight
	for i := range w {
		h[i] = w[i] / 2
	}
	return h
}
