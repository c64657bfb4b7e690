package board

// Near reports whether there are stones around a cell.
func (b *Board) Near(cell int) bool { return b.near[cell] > 0 }
