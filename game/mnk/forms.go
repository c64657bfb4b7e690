package mnk

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"colat/game"
)

// five is the number of stones in a row in the games that programs of gomoku know.
const five = 5

// usualSides are the sides of the boards on which five in a row is played, the most usual first.
var usualSides = []int{15, 20, 19}

// UsualRules implements notation.Sizer: five in a row on its usual boards.
func (r *Rules) UsualRules() (list []game.Rules) {
	for _, side := range usualSides {
		if rules, err := New(side, side, five, Freestyle); err == nil {
			list = append(list, rules)
		}
	}
	return list
}

// OwnMoves implements notation.MoveTranslator. Programs of gomoku write moves one after another,
// "h8i9g7", or as pairs of column and row, "7,7 8,8", which count from 0 or, if one of them is the
// side of the board, from 1.
func (r *Rules) OwnMoves(text string) string {
	if cells := r.pairs(text); cells != "" {
		return cells
	}
	var b strings.Builder
	for i := range len(text) {
		c := text[i]
		if i > 0 && isDigit(text[i-1]) && c|0x20 >= 'a' && c|0x20 < 'a'+mostSide {
			b.WriteByte(' ')
		}
		b.WriteByte(c)
	}
	return b.String()
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// pairs returns the names of the cells of a text that is pairs of numbers alone, or else "".
func (r *Rules) pairs(text string) string {
	if strings.Trim(text, "0123456789,;()[] \t\r\n") != "" || !strings.Contains(text, ",") {
		return ""
	}
	var numbers []int
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return c < '0' || c > '9' }) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return ""
		}
		numbers = append(numbers, n)
	}
	if len(numbers)%2 != 0 {
		return ""
	}
	first := 0
	for i, n := range numbers {
		if n >= [2]int{r.columns, r.rows}[i%2] {
			first = 1
		}
	}
	var cells []string
	for pair := range slices.Chunk(numbers, 2) {
		cell, err := r.cellAt(pair[0]-first, pair[1]-first)
		if err != nil {
			return ""
		}
		cells = append(cells, CellName(r.columns, cell))
	}
	return strings.Join(cells, " ")
}

// cellAt returns the cell in a column and a row, both from 0.
func (r *Rules) cellAt(x, y int) (int, error) {
	if x < 0 || x >= r.columns || y < 0 || y >= r.rows {
		return 0, fmt.Errorf("column %d, row %d is off the board of %d columns and %d rows", x+1, y+1, r.columns, r.rows)
	}
	return y*r.columns + x, nil
}

// SGFGame implements notation.SGFPlayer.
func (r *Rules) SGFGame() string { return "4" }

// SGFRules implements notation.SGFPlayer. Rules of five in a row on a board of this size stay as
// they are, unless the file names others. An opening is one that the file names.
func (r *Rules) SGFRules(size, rule string) (game.Rules, error) {
	columns, rows, found := strings.Cut(size, ":")
	if size == "" {
		columns = strconv.Itoa(usualSides[0])
	}
	if !found {
		rows = columns
	}
	width, errWidth := strconv.Atoi(strings.TrimSpace(columns))
	height, errHeight := strconv.Atoi(strings.TrimSpace(rows))
	if err := errors.Join(errWidth, errHeight); err != nil {
		return nil, fmt.Errorf("%.40q is not the size of a board: want a side such as 15, or columns:rows", size)
	}
	own, opening := Freestyle, NoOpening
	if r.row == five {
		own = r.rule
	}
	words := strings.FieldsFunc(strings.ToLower(rule), func(c rune) bool { return c == ',' || c == ' ' })
	if named, begun, err := variant(words); err == nil && len(words) > 0 {
		own, opening = named, begun
	}
	rules, err := New(width, height, five, own)
	if err != nil {
		return nil, err
	}
	return rules.WithOpening(opening)
}

// SGFSize implements notation.SGFPlayer. SGF has five in a row alone.
func (r *Rules) SGFSize() string {
	if r.row != five {
		return ""
	}
	if r.columns == r.rows {
		return strconv.Itoa(r.columns)
	}
	return fmt.Sprintf("%d:%d", r.columns, r.rows)
}

// SGFRule implements notation.SGFPlayer. An opening follows the rule, as in "freestyle,swap2".
func (r *Rules) SGFRule() string {
	if r.opening == NoOpening {
		return ruleNames[r.rule].Value
	}
	return ruleNames[r.rule].Value + "," + openingNames[r.opening].Value
}

// MoveOfSGF implements notation.SGFPlayer: two letters from a for the column and the row, which
// counts from the top, or the name of a cell. A move without a cell has its own text.
func (r *Rules) MoveOfSGF(value string) (string, error) {
	if slices.Contains(choiceWords[:], strings.ToLower(value)) {
		return value, nil
	}
	if len(value) != 2 || isDigit(value[1]) {
		cell, err := r.FindCell(value)
		return CellName(r.columns, cell), err
	}
	cell, err := r.cellAt(int(value[0]|0x20)-'a', int(value[1]|0x20)-'a')
	if err != nil {
		return "", fmt.Errorf("%.40q: %w", value, err)
	}
	return CellName(r.columns, cell), nil
}

// SGFOfMove implements notation.SGFPlayer.
func (r *Rules) SGFOfMove(m game.Move) string {
	if m >= KeepSide {
		return r.FormatMove(nil, m)
	}
	return string([]byte{'a' + byte(int(m)%r.columns), 'a' + byte(int(m)/r.columns)})
}

// SGFPosition implements notation.SGFPlayer.
func (r *Rules) SGFPosition(points [2][]string, toMove game.Player) (game.State, error) {
	s := newState(r, toMove)
	for side, list := range points {
		for _, point := range list {
			name, err := r.MoveOfSGF(point)
			if err != nil {
				return nil, err
			}
			cell, err := r.FindCell(name)
			if err != nil {
				return nil, err
			}
			if s.cells[cell] != empty {
				return nil, fmt.Errorf("%s has two stones", name)
			}
			s.put(cell, game.Player(side))
		}
	}
	s.findWinner()
	return s, nil
}

// SGFPoints implements notation.SGFPlayer.
func (r *Rules) SGFPoints(s game.State) (points [2][]string) {
	for cell, owner := range s.(*State).cells {
		if owner != empty {
			points[owner] = append(points[owner], r.SGFOfMove(game.Move(cell)))
		}
	}
	return points
}

// psqRules are the numbers of the rules in files of Piskvorky, as in the commands of its protocol.
var psqRules = [...]int{Freestyle: 0, Exact: 1, Caro: 8, Renju: 4}

// PSQRules implements notation.PSQPlayer.
func (r *Rules) PSQRules(columns, rows, rule int) (game.Rules, error) {
	const continuous = 2 // the stones of a game stay for the next one
	own := slices.Index(psqRules[:], rule&^continuous)
	if own < 0 {
		return nil, fmt.Errorf("there is no rule %d here: want 0 for five or more in a row, 1 for exactly five, "+
			"4 for renju, 8 for caro", rule)
	}
	return New(columns, rows, five, Rule(own))
}

// PSQHeader implements notation.PSQPlayer. The files have no moves without a cell, so no openings either.
func (r *Rules) PSQHeader() (columns, rows, rule int, ok bool) {
	return r.columns, r.rows, psqRules[r.rule], r.row == five && r.opening == NoOpening
}

// CellOfPSQ implements notation.PSQPlayer.
func (r *Rules) CellOfPSQ(x, y int) (string, error) {
	cell, err := r.cellAt(x-1, y-1)
	return CellName(r.columns, cell), err
}

// PSQOfCell implements notation.PSQPlayer.
func (r *Rules) PSQOfCell(m game.Move) (x, y int) { return int(m)%r.columns + 1, int(m)/r.columns + 1 }
