//go:build !page

package all

import (
	_ "colat/ai/book/data"    // the page loads them
	_ "colat/ai/puzzles/data" // the page loads them
)
