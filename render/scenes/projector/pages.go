package projector

// stretch is a part of a table: the rows from one on and before another.
type stretch struct{ table, from, to int }

// pagesOfTables divides tables into pages with room for so many lines. Each stretch takes a
// line for its head besides its rows. A table stands on one page where it can, tables that
// are short stand together, and the pages of a long one have about as many rows.
func pagesOfTables(tables []ranking, lines int) [][]stretch {
	lines = max(lines, 2)
	var pages [][]stretch
	var page []stretch
	free := lines
	turn := func() {
		if len(page) > 0 {
			pages = append(pages, page)
		}
		page, free = nil, lines
	}
	for i := range tables {
		rows := len(tables[i].rows)
		switch {
		case rows == 0:
		case rows+1 <= free:
			page, free = append(page, stretch{i, 0, rows}), free-rows-1
		default:
			turn()
			size := ration(rows, lines-1)
			for from := 0; from < rows; from += size {
				if from > 0 {
					turn()
				}
				to := min(from+size, rows)
				page, free = append(page, stretch{i, from, to}), lines-1-(to-from)
			}
		}
	}
	turn()
	return pages
}
