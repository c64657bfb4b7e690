//go:build !page

package all

import (
	_ "colat/ai/book/data"        // the page loads them
	_ "colat/ai/lessons/strategy" // the page loads them, and the puzzles
	_ "colat/ai/puzzles/data"
	_ "colat/ai/xot/data" // the page loads it
)
