package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"colat/game"
)

// The words of a record in text form.
const (
	header       = "colat record"
	version      = "1"
	branched     = "2" // with branches
	timed        = "3" // with times of moves, and possibly branches
	annotated    = "4" // with variations, and possibly all of these
	controlled   = "5" // with a clock of increments or of unequal times, and possibly all of these
	movesPerLine = 10

	keyGame   = "game"
	keyStart  = "start"
	keyFirst  = "first"
	keySecond = "second"
	keyClock  = "clock"
	keyMoves  = "moves"
	keyUndone = "undone"
	keyTimes  = "times"
	keyBranch = "branch"
	keyResult = "result"

	keyVariations = "variations"
)

// String returns the record as text, which ParseRecord reads:
//
//	colat record 1
//	game victory
//	start ---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3
//	first human
//	second champion:time=1s
//	clock 35m0s 34m12.5s 33m1s
//	moves d3 c5 d6 e3
//	undone f4
//	times 34m58s,35m0s 34m58s,33m40s 34m30s,33m40s 34m30s,33m1s 34m12.5s,33m1s
//	branch 3 c3 f4
//	times 34m30s,33m20s 34m19.75s,33m20s
//	variations d3 c5 d6 (f4 {an alternative}) e3!
//	result X resignation
//
// The first line holds the version of the format: 5 if the clock has increments or unequal times,
// otherwise 4 if there are variations, otherwise 3
// if there are times of moves, otherwise 2 if there are branches, otherwise 1. A clock line holds the total time,
// the time that First and Second have left and, if moves have a limit, the limit and
// the time that the side to move has spent on its move. With increments or unequal times it holds the
// time control in place of the total and the limit: "clock 3m+2s/5m 2m58s 5m0s". There may be any number of
// lines of moves, and of moves taken back ("undone"). A branch line holds the number of
// moves that the branch shares with the game, including moves taken back, and the moves
// that follow them. A times line holds the time that both sides had left after each of
// the preceding moves of the game or of a branch, or "-" if it is unknown; several
// lines may follow each other. A variations line is the text of a variation.Tree. A result line holds the
// winner, X for First, O for
// Second or draw, and the reason; it is absent while the match is in progress. The
// failure of an engine is written as a resignation. The name of a seat is written as a
// Go string if it is empty, begins or ends with a space, begins with a quotation mark,
// or contains characters that are not printable.
func (r *Record) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, header, r.version())
	fmt.Fprintln(&b, keyGame, r.Rules.ID())
	fmt.Fprintln(&b, keyStart, r.Rules.FormatPosition(r.Start))
	fmt.Fprintln(&b, keyFirst, quoteName(r.Names[0]))
	fmt.Fprintln(&b, keySecond, quoteName(r.Names[1]))
	if c := r.Clock; c != nil {
		fmt.Fprintln(&b, c)
	}
	s := r.Start.Clone()
	writeMoves(&b, keyMoves, s, r.Moves)
	writeMoves(&b, keyUndone, s, r.Undone)
	writeTimes(&b, r.times())
	r.writeBranches(&b)
	if r.annotated() {
		fmt.Fprintln(&b, keyVariations, r.Variations)
	}
	if r.Over {
		reason := r.Result.Reason
		if byFailing(reason) {
			reason = game.Resignation
		}
		fmt.Fprintln(&b, keyResult, winnerName(r.Result.Winner), string(reason))
	}
	return b.String()
}

// annotated reports whether the record has variations or notes.
func (r *Record) annotated() bool { return r.Variations != nil && !r.Variations.IsEmpty() }

// version returns the version of the format that the record needs.
func (r *Record) version() string {
	timesKnown := hasTimes(r.times())
	for i, branch := range r.Branches {
		timesKnown = timesKnown || hasTimes(r.timesInBranch(i, r.shared(branch)))
	}
	switch {
	case r.Clock != nil && !r.Clock.Control.isPlain():
		return controlled
	case r.annotated():
		return annotated
	case timesKnown:
		return timed
	case len(r.Branches) > 0:
		return branched
	}
	return version
}

// times returns Times if there is a clock and one element for each move, otherwise nil.
func (r *Record) times() []TimesLeft {
	if r.Clock == nil || len(r.Times) != len(r.Moves)+len(r.Undone) {
		return nil
	}
	return r.Times
}

// timesInBranch returns the times of branch i after its first shared moves if there is
// a clock and one element for each move of the branch, otherwise nil.
func (r *Record) timesInBranch(i, shared int) []TimesLeft {
	if r.Clock == nil || i >= len(r.BranchTimes) || len(r.BranchTimes[i]) != len(r.Branches[i]) {
		return nil
	}
	return r.BranchTimes[i][shared:]
}

// shared returns the number of moves at the beginning of a line that it shares with the
// game.
func (r *Record) shared(line []game.Move) int {
	n := 0
	for _, played := range [2][]game.Move{r.Moves, r.Undone} {
		for _, m := range played {
			if n == len(line) || line[n] != m {
				return n
			}
			n++
		}
	}
	return n
}

// writeBranches writes each branch from the move at which it leaves the game.
func (r *Record) writeBranches(b *strings.Builder) {
	for i, branch := range r.Branches {
		s, shared := r.Start.Clone(), r.shared(branch)
		for _, m := range branch[:shared] {
			s.Play(m)
		}
		fmt.Fprintln(b, keyBranch, shared, game.FormatMoves(s, branch[shared:], " "))
		writeTimes(b, r.timesInBranch(i, shared))
	}
}

// writeMoves writes moves and plays them on s.
func writeMoves(b *strings.Builder, key string, s game.State, moves []game.Move) {
	for i, m := range moves {
		if i%movesPerLine == 0 {
			b.WriteString(key)
		}
		b.WriteByte(' ')
		b.WriteString(s.Rules().FormatMove(s, m))
		if i%movesPerLine == movesPerLine-1 || i == len(moves)-1 {
			b.WriteByte('\n')
		}
		s.Play(m)
	}
}

// quoteName returns a name in a form that stays on one line and that unquoteName
// reverses.
func quoteName(name string) string {
	plain := name != "" && !strings.HasPrefix(name, `"`) && strings.TrimSpace(name) == name
	for _, c := range name {
		plain = plain && strconv.IsPrint(c) && c != '\uFFFD'
	}
	if plain {
		return name
	}
	return strconv.Quote(name)
}

func unquoteName(text string) (string, error) {
	if !strings.HasPrefix(text, `"`) {
		return text, nil
	}
	name, err := strconv.Unquote(text)
	if err != nil {
		return "", fmt.Errorf("the name %.40q has no proper end", text)
	}
	return name, nil
}

// hasTimes reports whether any of the times are known.
func hasTimes(list []TimesLeft) bool { return slices.ContainsFunc(list, TimesLeft.known) }

// writeTimes writes the times of moves, if any are known.
func writeTimes(b *strings.Builder, list []TimesLeft) {
	if !hasTimes(list) {
		return
	}
	for part := range slices.Chunk(list, movesPerLine) {
		b.WriteString(keyTimes)
		for _, t := range part {
			fmt.Fprint(b, " ", t)
		}
		b.WriteByte('\n')
	}
}
