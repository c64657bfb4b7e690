// Package play plays one game without a screen: whoever the sides are, there is one
// loop, one way to keep the clocks, and one list of ways to lose by failing.
package play
