//go:build !page

package main

import (
	_ "colat/ai/book/data"    // the page loads them
	_ "colat/ai/puzzles/data" // the page loads them
)
