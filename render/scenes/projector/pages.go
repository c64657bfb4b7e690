package projector

// stretch is the part of a table with the rows from, inclusive, to to, exclusive.
type stretch struct{ table, from, to int }

// pagesOfTables divides tables into pages with a number of lines each. Each stretch takes one
// line for its head. A table stays on one page if possible, short tables share a page, and
// the pages of a long table have about the same number of rows.
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
