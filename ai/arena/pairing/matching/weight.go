package matching

// Size is the number of components of a weight.
const Size = 14

// A Weight is the weight of a pair. Its components are compared in order: an earlier one
// outweighs all later ones together, so that aims are ranked instead of balanced against
// each other. The weight of a matching is the sum of the weights of its pairs.
type Weight [Size]int64

// Compare returns -1, 0 or 1 if w is less than, equal to or greater than o.
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

// Add adds o multiplied by times to w.
func (w *Weight) Add(o *Weight, times int64) {
	for i := range w {
		w[i] += times * o[i]
	}
}

// half returns half of w, whose components are even.
func (w *Weight) half() Weight {
	var h Weight
	for i := range w {
		h[i] = w[i] / 2
	}
	return h
}
