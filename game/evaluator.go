package game

// MaxEstimate bounds what Evaluate returns. Searches place proven results
// beyond it.
const MaxEstimate = 15000

// Evaluator is an optional ability of a State: to estimate who is ahead without
// looking further. A search asks once, before it begins, whether a game has it.
type Evaluator interface {
	// Evaluate returns by how much the side to move is expected to win, in
	// hundredths of what the game counts its results in, such as discs. It is
	// 0 where neither side is ahead, and between -MaxEstimate and MaxEstimate.
	// Where the game is over it means nothing: Result knows better.
	Evaluate() int
}
