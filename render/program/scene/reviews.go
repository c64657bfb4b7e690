package scene

import (
	"slices"

	"colat/ai/review"
)

// Reviews holds the complete reviews of the games that were analysed last, by keys that tell them
// apart, so that a scene that is opened again shows them at once. The zero value is empty.
type Reviews struct{ kept []keptReview }

type keptReview struct {
	key   string
	known *review.Review
}

// mostReviews bounds the number of reviews that are kept.
const mostReviews = 16

// Of returns the review with a key, or nil.
func (r *Reviews) Of(key string) *review.Review {
	for i := range r.kept {
		if r.kept[i].key == key {
			return r.kept[i].known
		}
	}
	return nil
}

// Keep keeps a review in place of the oldest one.
func (r *Reviews) Keep(key string, known *review.Review) {
	if r.Of(key) != nil {
		return
	}
	if len(r.kept) == mostReviews {
		r.kept = slices.Delete(r.kept, 0, 1)
	}
	r.kept = append(r.kept, keptReview{key, known})
}
