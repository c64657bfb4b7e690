package main

import (
	"maps"
	"testing"
)

// TestHeadingPages reads a tree of pages in which a page stands beside nodes, as a browser prints 17 pages.
func TestHeadingPages(t *testing.T) {
	const pdf = `1 0 obj
<</Type /Pages
/Count 2
/Kids [5 0 R 6 0 R]>>
endobj
2 0 obj
<</Type /Pages
/Count 2
/Kids [7 0 R 8 0 R]>>
endobj
3 0 obj
<</Type /Pages
/Count 5
/Kids [1 0 R 2 0 R 9 0 R]>>
endobj
4 0 obj
<</first [5 0 R /XYZ 0 0 0]
/middle [7 0 R /XYZ 0 9 0]
/last [9 0 R /XYZ 0 9 0]>>
endobj
`
	want := map[string]int{"first": 1, "middle": 3, "last": 5}
	if got := headingPages([]byte(pdf)); !maps.Equal(got, want) {
		t.Errorf("the headings are on pages %v, want %v", got, want)
	}
}
