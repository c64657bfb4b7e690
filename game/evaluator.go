package game

// MaxEstimate bounds what Evaluate returns. Searches place proven results
// beyond it.
const MaxEstimate = 15000

// MaxNamedEstimate bounds what a NamedEvaluation returns, the sums that documents
// print among them.
const MaxNamedEstimate = 100_000

// Evaluator is an optional ability of a State: to estimate who is ahead without
// looking further. A search asks once, before it begins, whether a game has it.
type Evaluator interface {
	// Evaluate returns by how much the side to move is expected to win, in
	// hundredths of what the game counts its results in, such as discs. It is
	// 0 where neither side is ahead, and between -MaxEstimate and MaxEstimate.
	// Where the game is over it means nothing: Result knows better.
	Evaluate() int
}

// Evaluations is an optional ability of Rules: to estimate by other measures than
// Evaluator does, such as the one that a course teaches.
type Evaluations interface {
	// Evaluations returns the measures there are, the same ones each time. No two
	// have the same name.
	Evaluations() []NamedEvaluation
}

// A NamedEvaluation is a measure of who is ahead.
type NamedEvaluation struct {
	// Name is what players' options call it, such as "course": lower-case letters.
	Name  string
	Label Names // for people
	// Evaluate returns what Evaluator's Evaluate returns, in units of its own and
	// between -MaxNamedEstimate and MaxNamedEstimate, for states of the rules that
	// offer it. It does not allocate.
	Evaluate func(State) int
}

// Noisy is an optional ability of a State: to tell which moves an estimate is not
// to be trusted before. A quiescence search looks at these alone.
type Noisy interface {
	// AppendNoisy appends to buf those legal moves of the side to move that may
	// change the estimate at one stroke: captures, threats and answers to them. No
	// move is there twice. None is there where the position is quiet, or the game
	// over. It does not allocate where buf is large enough.
	AppendNoisy(buf []Move) []Move
}

// Decisive is an optional ability of a State: to find, at little cost, a move that
// decides the game at once.
type Decisive interface {
	// DecisiveMove returns a legal move with which the side to move wins at once or,
	// if it finds none, one that keeps the opponent from winning at once by its next
	// move; NoMove if it finds neither. It may overlook some. It does not allocate.
	DecisiveMove() Move
}
