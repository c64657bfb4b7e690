package notation

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"colat/game"
)

// A Passer is a State of a game in which a side without a move must pass. Transcripts
// often omit such a pass, which is then the only legal move.
type Passer interface {
	MustPass() bool
}

// ParseMoves parses a list of moves played from s, which it does not change, as people
// and programs write them. Moves may be joined if the game allows it, and may omit
// passes. Numbers of moves, the names or discs of the side before a move, marks such as
// ?!, comments, and a result at the end are skipped. If a move is invalid, ParseMoves
// returns the moves before it and a *game.MoveError.
func ParseMoves(s game.State, text string) ([]game.Move, error) {
	t := newTranscript(s)
	err := t.read(withoutLineNumbers(withoutComments(t.own(text))))
	return t.moves, err
}

func newTranscript(s game.State) *transcript {
	t := &transcript{rules: s.Rules(), after: s.Clone(), marked: game.NoSide}
	t.joiner, _ = t.rules.(game.Joiner)
	if moves := s.AppendMoves(nil); len(moves) > 0 {
		t.numeric = strings.Trim(t.rules.FormatMove(s, moves[0]), "0123456789") == ""
	}
	return t
}

// own returns a text with the usual characters and the game's own notation.
func (t *transcript) own(text string) string {
	text = plain(text)
	if translator, ok := t.rules.(MoveTranslator); ok {
		text = translator.OwnMoves(text)
	}
	return text
}

// read plays the moves of a text without comments.
func (t *transcript) read(text string) error {
	t.rest = text
	for t.trim(); t.rest != ""; t.trim() {
		before := t.rest
		if err := t.next(); err != nil {
			if len(t.moves) > 0 && !t.numeric && isResult(before) {
				return nil
			}
			return err
		}
	}
	return nil
}

// transcript is the state of ParseMoves.
type transcript struct {
	rules  game.Rules
	joiner game.Joiner // nil if moves need separators
	after  game.State
	moves  []game.Move
	rest   string
	marked game.Player // the side named since the last move
	marks  int         // how often one was
	// signs are the marks behind moves, such as ?! or $6, as far as there are any.
	signs map[int]string
	// numeric tells that moves are numbers, so that a number at the end is a move, not a score.
	numeric bool
}

// Characters between moves, between which moves of no game continue. Dashes also separate
// moves, of games whose moves have none.
const separators = " \t\r\n\v\f,+;/|.:、。，・·…→⇒➔~_*#\"'`[]()<>"

func (t *transcript) trim() { t.rest = strings.TrimLeft(t.rest, separators) }

// passes are the words for a pass in other programs and languages, the longer ones first.
var passes = []string{"パス", "pass", "pa", "ps", "--", "@@", "@"}

// isPass reports whether a word means a pass in the formats of other programs.
func isPass(word string) bool { return slices.Contains(passes, strings.ToLower(word)) }

// next reads the next word, which may be several moves.
func (t *transcript) next() error {
	if t.sideMark() {
		return nil
	}
	end := strings.IndexAny(t.rest, separators+sideMarks[0]+sideMarks[1])
	if end < 0 {
		end = len(t.rest)
	}
	word, after := t.rest[:end], t.rest[end:]
	t.rest = after
	if strings.HasPrefix(word, "$") {
		t.sign(word)
		return nil
	}
	if t.isLabel(word, after) || t.sideWord(word, after) {
		return nil
	}
	for word != "" {
		switch rest := strings.TrimLeft(word, "-"); {
		case rest == word:
		case t.mustPass():
			if err := t.play("pass"); err != nil {
				return err
			}
			word = rest
			continue
		case word == "-" || t.joiner != nil && !strings.HasPrefix(word, "--"):
			word = rest
			continue
		}
		var err error
		if word, err = t.move(word); err != nil {
			return err
		}
		rest := strings.TrimLeft(word, "!?")
		t.sign(word[:len(word)-len(rest)])
		word = rest
	}
	return nil
}

// sign adds the mark behind the last move.
func (t *transcript) sign(mark string) {
	if mark == "" || len(t.moves) == 0 {
		return
	}
	if t.signs == nil {
		t.signs = make(map[int]string)
	}
	t.signs[len(t.moves)-1] = mark
}

// move plays the first move of a word and returns the rest of it.
func (t *transcript) move(word string) (rest string, err error) {
	_, mayPass := t.after.(Passer)
	lower := strings.ToLower(word)
	for _, pass := range passes {
		if !mayPass || !strings.HasPrefix(lower, pass) {
			continue
		}
		if _, over := t.after.Result(); over {
			return word[len(pass):], nil
		}
		if t.joiner != nil || isPass(word) {
			return word[len(pass):], t.play("pass")
		}
	}
	if t.joiner != nil {
		word, rest = t.joiner.CutMove(word)
	}
	if t.mustPass() {
		if err := t.play("pass"); err != nil {
			return "", err
		}
	}
	unmarked := strings.TrimRight(word, "!?")
	if err = t.play(unmarked); err == nil {
		t.sign(word[len(unmarked):])
	}
	if first, others, found := strings.Cut(word, "-"); err != nil && t.joiner == nil && found {
		if t.play(first) == nil {
			return others, nil
		}
	}
	return rest, err
}

func (t *transcript) mustPass() bool {
	passer, ok := t.after.(Passer)
	return ok && passer.MustPass()
}

// play plays the move with the given text.
func (t *transcript) play(text string) error {
	fault := func(err error) error { return &game.MoveError{Number: len(t.moves) + 1, Text: text, Err: err} }
	m, err := t.rules.ParseMove(t.after, text)
	if err != nil {
		return fault(err)
	}
	if t.marks == 1 && t.marked != t.after.ToMove() && text != "pass" {
		return fault(errors.New(t.rules.Sides()[t.after.ToMove()].English + " is to move"))
	}
	t.after.Play(m)
	t.moves = append(t.moves, m)
	if text != "pass" {
		t.marks = 0
	}
	return nil
}

// isLabel reports whether a word is the number of a move: digits that are no move, with a
// dot or the like after them or the number that comes next, counted in moves of both
// sides or of one.
func (t *transcript) isLabel(word, after string) bool {
	number, err := strconv.Atoi(word)
	if err != nil {
		// The number may be joined to the move, as in 1f5.
		digits := word[:len(word)-len(strings.TrimLeft(word, "0123456789"))]
		if digits == "" || t.joiner == nil || !t.isNext(digits) {
			return false
		}
		t.rest = word[len(digits):] + after
		return true
	}
	_, moveErr := t.rules.ParseMove(t.after, word)
	pointed := strings.HasPrefix(after, ".") || strings.HasPrefix(after, ":") || strings.HasPrefix(after, ")") ||
		strings.HasPrefix(after, "…") || strings.HasPrefix(after, "、")
	return number > 0 && (pointed && (moveErr != nil || t.isNext(word)) || moveErr != nil && t.isNext(word))
}

// isNext reports whether a number is that of the next move.
func (t *transcript) isNext(digits string) bool {
	number, err := strconv.Atoi(digits)
	discs := 0
	for _, m := range t.moves {
		if !t.isPassMove(m) {
			discs++
		}
	}
	return err == nil && (number == len(t.moves)+1 || number == len(t.moves)/2+1 || number == discs+1)
}

func (t *transcript) isPassMove(m game.Move) bool {
	_, mayPass := t.after.(Passer)
	return mayPass && t.rules.FormatMove(t.after, m) == "pass"
}

// sideMarks are signs of the sides in front of moves.
var sideMarks = [2]string{"●黒■", "○白□"}

// sideMark skips a disc in front of a move.
func (t *transcript) sideMark() bool {
	for side, discs := range sideMarks {
		c, length := utf8.DecodeRuneInString(t.rest)
		if strings.ContainsRune(discs, c) {
			t.mark(game.Player(side))
			t.rest = t.rest[length:]
			return true
		}
	}
	return false
}

// sideWord reports whether a word names a side. A single letter names one only with a
// colon after it, since it may be a column.
func (t *transcript) sideWord(word, after string) bool {
	side := sideOf(t.rules, word)
	if side == game.NoSide || utf8.RuneCountInString(word) == 1 && !strings.HasPrefix(after, ":") {
		return false
	}
	t.mark(side)
	return true
}

func (t *transcript) mark(side game.Player) { t.marked, t.marks = side, t.marks+1 }

// sideOf returns the side that a word names, or game.NoSide.
func sideOf(rules game.Rules, word string) game.Player {
	traits := rules.Traits()
	for side, names := range rules.Sides() {
		player := game.Player(side)
		words := []string{names.English, names.Vietnamese, traits.Letter(player), player.Letter(), "BW"[side : side+1]}
		if slices.ContainsFunc(words, func(known string) bool { return strings.EqualFold(known, word) }) {
			return player
		}
	}
	return game.NoSide
}

// withoutComments returns a text without the parts that are not moves: {comments}, %comments
// to the end of a line, and round brackets with anything but moves inside.
func withoutComments(text string) string {
	var b strings.Builder
	for text != "" {
		at := strings.IndexAny(text, "{%(")
		if at < 0 {
			break
		}
		b.WriteString(text[:at])
		end, kept := len(text), ""
		switch text[at] {
		case '%':
			if line := strings.IndexByte(text[at:], '\n'); line >= 0 {
				end = at + line
			}
		case '{':
			closed := strings.IndexByte(text[at:], '}')
			if closed < 0 {
				return b.String() + text[at:]
			}
			end = at + closed + 1
		case '(':
			closed := strings.IndexByte(text[at:], ')')
			if closed < 0 {
				closed = len(text) - at - 1
			}
			end = at + closed + 1
			if inside := strings.Trim(text[at+1:end], "() "); isPass(inside) || holdsMove(inside) {
				kept = text[at+1 : end]
			}
		}
		b.WriteString(" " + kept)
		text = text[end:]
	}
	b.WriteString(text)
	return strings.NewReplacer("bỏ lượt", "pass", "Bỏ lượt", "pass").Replace(b.String())
}

// holdsMove reports whether a text has a letter and a number behind it, as squares have,
// or two digits alone.
func holdsMove(text string) bool {
	for i := 1; i < len(text); i++ {
		first := text[i-1] | 0x20
		if first >= 'a' && first <= 'z' && text[i] >= '0' && text[i] <= '9' {
			return true
		}
	}
	return len(text) == 2 && strings.Trim(text, "0123456789") == ""
}

// withoutLineNumbers returns a text without the numbers at the beginning of its lines, if
// there are several lines, which are numbered from 1 without a gap.
func withoutLineNumbers(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		rest := strings.TrimLeft(line, "0123456789")
		number, err := strconv.Atoi(line[:len(line)-len(rest)])
		if err != nil || number != len(lines)+1 || rest == "" || !strings.ContainsAny(rest[:1], " \t.:)") {
			return text
		}
		lines = append(lines, rest)
	}
	if len(lines) < 2 {
		return text
	}
	return strings.Join(lines, "\n")
}

// resultWords are the words, in lower case, that tell the result behind a game.
var resultWords = strings.Fields("black white wins win won by draw drawn tie result score resign resigns resigned " +
	"resignation time timeout end final x o b w r t đen trắng thắng hòa hoà thua kết quả tỉ tỷ số " +
	"黒 白 勝ち 引き分け")

// isResult reports whether a text behind the moves is no more than the result or the score
// of a game.
func isResult(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '½'
	})
	for _, word := range words {
		if strings.Trim(word, "0123456789½") != "" && !slices.Contains(resultWords, word) {
			return false
		}
	}
	return true
}
