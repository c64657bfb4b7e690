package board

// recent returns the entry of a list that fits and makes it the first, or nil if
// there is none.
func recent[T any](list []*T, fits func(*T) bool) *T {
	for i, entry := range list {
		if entry != nil && fits(entry) {
			copy(list[1:i+1], list[:i])
			list[0] = entry
			return entry
		}
	}
	return nil
}

// remember makes an entry the first of a list and returns the one that has no
// place in it any more, if there is one.
func remember[T any](list []*T, entry *T) (oldest *T) {
	last := len(list) - 1
	oldest = list[last]
	copy(list[1:], list[:last])
	list[0] = entry
	return oldest
}
