package match

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"colat/game"
	"colat/game/variation"
)

// ParseRecord reads the format of Record.String. It checks that the moves are legal and
// lead to the result. Line ends may be CRLF; blank lines, and additional spaces around
// or between words, are ignored. An error begins with "line N: ".
//
// The game must be registered: import its package.
func ParseRecord(text string) (*Record, error) {
	p := parser{seen: make(map[string]bool)}
	line := 0
	for raw := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		line++
		content := strings.TrimSpace(raw)
		if content == "" {
			continue
		}
		if err := p.line(content); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	if err := p.finish(); err != nil {
		return nil, fmt.Errorf("line %d: %w", line+1, err)
	}
	return &p.record, nil
}

// parser reads a record line by line.
type parser struct {
	record  Record
	state   game.State // after the moves read so far
	settled bool       // whether the header has been read
	// onBoard and over are the result on the board after the last of Moves.
	onBoard game.Result
	over    bool
	seen    map[string]bool
	// timed holds the times of the moves that the current lines of times belong to; nil
	// before the first line of times or of a branch. The last untimed of its elements
	// have not been read yet, out of expected.
	timed             []TimesLeft
	untimed, expected int
}

func (p *parser) line(content string) error {
	if !p.settled {
		p.settled = true
		return checkHeader(content)
	}
	key, value := content, ""
	if space := strings.IndexAny(content, " \t"); space >= 0 {
		key, value = content[:space], strings.TrimSpace(content[space:])
	}
	if p.seen[key] && key != keyMoves && key != keyUndone && key != keyTimes && key != keyBranch {
		return fmt.Errorf("a second line %q", key)
	}
	p.seen[key] = true
	switch key {
	case keyGame:
		return p.game(value)
	case keyStart:
		return p.start(value)
	case keyFirst:
		return p.name(game.First, value)
	case keySecond:
		return p.name(game.Second, value)
	case keyClock:
		return p.clock(value)
	case keyMoves:
		return p.moves(value)
	case keyUndone:
		return p.undone(value)
	case keyTimes:
		return p.times(value)
	case keyBranch:
		return p.branch(value)
	case keyVariations:
		return p.variations(value)
	case keyResult:
		return p.result(value)
	}
	return fmt.Errorf("unknown word %.40q: want %s", key, strings.Join([]string{keyGame, keyStart, keyFirst,
		keySecond, keyClock, keyMoves, keyUndone, keyTimes, keyBranch, keyVariations, "or " + keyResult}, ", "))
}

func checkHeader(content string) error {
	words := strings.Fields(content)
	if len(words) != 3 || strings.Join(words[:2], " ") != header {
		return fmt.Errorf("not a record: want %q, not %.40q", header+" "+version, content)
	}
	if !slices.Contains([]string{version, branched, timed, annotated, controlled}, words[2]) {
		return fmt.Errorf("a record of version %.40q, but this program reads versions %s to %s",
			words[2], version, controlled)
	}
	return nil
}

func (p *parser) game(value string) (err error) {
	p.record.Rules, err = game.Find(value)
	return err
}

func (p *parser) start(value string) error {
	if p.record.Rules == nil {
		return errors.New("the start comes before the game")
	}
	start, err := p.record.Rules.ParsePosition(value)
	if err != nil {
		return err
	}
	p.record.Start = start
	p.state = start.Clone()
	p.onBoard, p.over = p.state.Result()
	return nil
}

func (p *parser) name(player game.Player, value string) (err error) {
	p.record.Names[player], err = unquoteName(value)
	return err
}

func (p *parser) clock(value string) error {
	words := strings.Fields(value)
	if len(words) > 0 && strings.ContainsAny(words[0], "+/") {
		return p.timeControl(words)
	}
	if len(words) != 3 && len(words) != 5 {
		return fmt.Errorf("%d times, want 3: the total, and the time left of either side; "+
			"and with a limit for moves 5: the limit, and the time spent of it", len(words))
	}
	var times [5]time.Duration
	total := time.Duration(math.MaxInt64)
	for i, word := range words {
		var err error
		if times[i], err = parseTime(word, total); err != nil {
			return err
		}
		total = times[0]
	}
	c := &ClockRecord{
		Control: TimeControl{Total: times[0], Move: times[3]},
		Left:    [2]time.Duration{times[1], times[2]}, Spent: times[4],
	}
	switch {
	case c.Control.Total == 0:
		return errors.New("the total time is 0")
	case c.Spent > c.Control.Move:
		return fmt.Errorf("of a limit of %s for a move %s cannot be spent", c.Control.Move, c.Spent)
	case len(words) == 5 && c.Control.Move == 0:
		return errors.New("the limit for a move is 0")
	}
	p.record.Clock = c
	return nil
}

// timeControl parses the line of a clock with a time control.
func (p *parser) timeControl(words []string) (err error) {
	c := &ClockRecord{}
	if c.Control, err = ParseTimeControl(words[0]); err != nil {
		return fmt.Errorf("%.40q: %w", words[0], err)
	}
	if len(words) != 3 && len(words) != 4 {
		return fmt.Errorf("%d words of a clock, want 3: the time control, and the time left of either side; "+
			"and with a limit for moves 4: the time spent of it", len(words))
	}
	for side := range c.Left {
		if c.Left[side], err = parseTime(words[1+side], c.Control.Of(game.Player(side)).most()); err != nil {
			return err
		}
	}
	if len(words) == 4 {
		c.Spent, err = parseTime(words[3], max(c.Control.Move, c.Control.Second.Move))
	}
	p.record.Clock = c
	return err
}

func (p *parser) moves(value string) error {
	if p.seen[keyUndone] || p.seen[keyTimes] || p.seen[keyBranch] || p.seen[keyResult] {
		return errors.New("moves come before those undone, times, branches and the result")
	}
	err := p.play(value, &p.record.Moves)
	if err == nil {
		p.onBoard, p.over = p.state.Result()
	}
	return err
}

func (p *parser) undone(value string) error {
	if p.seen[keyTimes] || p.seen[keyBranch] || p.seen[keyResult] {
		return errors.New("moves undone come before times, branches and the result")
	}
	return p.play(value, &p.record.Undone)
}

// play parses moves, plays them and appends them to list.
func (p *parser) play(value string, list *[]game.Move) error {
	if p.state == nil {
		return errors.New("moves come after the start")
	}
	for word := range strings.FieldsSeq(value) {
		m, err := p.record.Rules.ParseMove(p.state, word)
		if err != nil {
			return fmt.Errorf("move %d: %w", len(p.record.Moves)+len(p.record.Undone)+1, err)
		}
		p.state.Play(m)
		*list = append(*list, m)
	}
	return nil
}

func (p *parser) branch(value string) error {
	if p.state == nil {
		return errors.New("branches come after the start")
	}
	if p.seen[keyResult] {
		return errors.New("branches come before the result")
	}
	if len(p.record.Branches) == mostBranches {
		return fmt.Errorf("more than %d branches", mostBranches)
	}
	words := strings.Fields(value)
	if len(words) == 0 {
		return errors.New("a branch without moves")
	}
	line := slices.Concat(p.record.Moves, p.record.Undone)
	shared, err := strconv.Atoi(words[0])
	if err != nil || shared < 0 || shared > len(line) {
		return fmt.Errorf("a branch after %.40q moves of the game: want a number from 0 to %d", words[0], len(line))
	}
	s := p.record.Start.Clone()
	branch := slices.Clone(line[:shared])
	for _, m := range branch {
		s.Play(m)
	}
	for _, word := range words[1:] {
		m, err := p.record.Rules.ParseMove(s, word)
		if err != nil {
			return fmt.Errorf("move %d of the branch: %w", len(branch)+1, err)
		}
		s.Play(m)
		branch = append(branch, m)
	}
	for _, other := range append(p.record.Branches, line) {
		if n := min(len(other), len(branch)); slices.Equal(other[:n], branch[:n]) {
			return errors.New("the branch begins as another line ends, or is a part of one")
		}
	}
	p.record.Branches = append(p.record.Branches, branch)
	return p.branchTimes(shared, len(branch))
}

// variations parses the variations of an analysis.
func (p *parser) variations(value string) (err error) {
	switch {
	case p.state == nil:
		return errors.New("variations come after the start")
	case p.seen[keyResult]:
		return errors.New("variations come before the result")
	}
	p.record.Variations, err = variation.Parse(p.record.Start, value)
	return err
}

func (p *parser) result(value string) error {
	if p.state == nil {
		return errors.New("the result comes after the start")
	}
	word, reason, _ := strings.Cut(value, " ")
	winner, known := parseWinner(word)
	if !known {
		return fmt.Errorf("want X, O or draw and a reason, not %.40q", value)
	}
	result := game.Result{Winner: winner, Reason: game.Reason(strings.TrimSpace(reason))}
	ends := offBoard(result.Reason) && !byFailing(result.Reason)
	switch {
	case p.over && result != p.onBoard:
		return fmt.Errorf("the moves end with %s %s, not %.40q", winnerName(p.onBoard.Winner), p.onBoard.Reason, value)
	case !p.over && (!ends || (result.Winner == game.NoSide) != withoutWinner(result.Reason)):
		return fmt.Errorf("the game is not over after the moves, so only %s, %s or a draw by %s can end it, not %.40q",
			game.Resignation, game.Timeout, game.Agreement, value)
	}
	p.record.End(result, p.state)
	return nil
}

// finish checks that the record is complete.
func (p *parser) finish() error {
	if !p.settled {
		return fmt.Errorf("the record is empty: want %q", header+" "+version)
	}
	for _, key := range []string{keyGame, keyStart, keyFirst, keySecond} {
		if !p.seen[key] {
			return fmt.Errorf("the record ends without a line %q", key)
		}
	}
	if p.over && !p.record.Over {
		return fmt.Errorf("the record ends without a line %q, but the moves end the game", keyResult)
	}
	return p.checkTimes()
}

// parseTimes parses the times of one move.
func parseTimes(word string, control TimeControl) (TimesLeft, error) {
	if word == noTime {
		return unknownTimes, nil
	}
	first, second, both := strings.Cut(word, ",")
	if !both {
		return unknownTimes, fmt.Errorf("%.40q: want the time that each side has left, "+
			"such as 4m58s,5m0s, or - if it is unknown",
			word)
	}
	var t TimesLeft
	for i, text := range [2]string{first, second} {
		left, err := parseTime(text, control.Of(game.Player(i)).most())
		if err != nil {
			return unknownTimes, err
		}
		t[i] = left.Truncate(time.Millisecond)
	}
	return t, nil
}

// parseTime parses the remaining time of a clock that began with total.
func parseTime(text string, total time.Duration) (time.Duration, error) {
	left, err := time.ParseDuration(text)
	if err != nil {
		return 0, fmt.Errorf("%.40q is not a time such as 34m12.5s", text)
	}
	if left < 0 || left > total {
		return 0, fmt.Errorf("the time %s is not between 0 and the total, %s", left, total)
	}
	return left, nil
}

// times parses times of the moves that were read last, those of the game or of a
// branch.
func (p *parser) times(value string) error {
	switch {
	case p.record.Clock == nil:
		return errors.New("times of moves come after the clock")
	case p.seen[keyResult]:
		return errors.New("times come before the result")
	}
	if p.timed == nil {
		p.expected = len(p.record.Moves) + len(p.record.Undone)
		p.timed, p.untimed = allUnknown(p.expected), p.expected
		p.record.Times = p.timed
	}
	for word := range strings.FieldsSeq(value) {
		t, err := parseTimes(word, p.record.Clock.Control)
		if err != nil {
			return err
		}
		if p.untimed == 0 {
			return errors.New("more times than moves")
		}
		p.untimed--
		p.timed[len(p.timed)-1-p.untimed] = t
	}
	return nil
}

// branchTimes prepares the parser for the times of a branch, for the moves after the
// shared ones. It fails if the times of the preceding moves are incomplete.
func (p *parser) branchTimes(shared, moves int) error {
	if err := p.checkTimes(); err != nil {
		return err
	}
	list := allUnknown(moves)
	copy(list[:shared], p.record.Times)
	p.record.BranchTimes = append(p.record.BranchTimes, list)
	p.timed, p.untimed, p.expected = list, moves-shared, moves-shared
	return nil
}

// checkTimes checks that the last moves have either all or none of their times.
func (p *parser) checkTimes() error {
	if p.untimed > 0 && p.untimed < p.expected {
		return fmt.Errorf("times of %d moves, but there are %d", p.expected-p.untimed, p.expected)
	}
	return nil
}
