//go:build !page

package main

import (
	_ "colat/ai/puzzles/data" // the page loads them
)
