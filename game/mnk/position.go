package mnk

import (
	"fmt"
	"strconv"
	"strings"

	"colat/game"
)

// FindCell returns the cell with a name. Its column may be upper case. The error
// describes the names of this board.
func (r *Rules) FindCell(name string) (int, error) {
	if len(name) == 2 || len(name) == 3 && name[1] != '0' {
		column := int(name[0]|0x20) - 'a'
		row, err := strconv.ParseUint(name[1:], 10, 8)
		if err == nil && column >= 0 && column < r.columns && row >= 1 && int(row) <= r.rows {
			return (int(row)-1)*r.columns + column, nil
		}
	}
	last := CellName(r.columns, r.columns*r.rows-1)
	return 0, fmt.Errorf("%.40q is not a cell: want a column from a to %c and a row from 1 to %s, such as %s",
		name, last[0], last[1:], CellName(r.columns, r.columns*r.rows/2))
}

// ParseMove implements game.Rules: a cell such as "h8", or "keep", "swap" or "more" where a side is chosen.
func (r *Rules) ParseMove(s game.State, text string) (game.Move, error) {
	state, err := r.own(s)
	if err != nil {
		return game.NoMove, err
	}
	text = strings.TrimSpace(text)
	if m, is, err := state.parseChoice(text); is {
		if err != nil {
			return game.NoMove, fmt.Errorf("illegal move: %w", err)
		}
		return m, nil
	}
	cell, err := r.FindCell(text)
	switch {
	case err != nil:
		return game.NoMove, fmt.Errorf("malformed move: %w", err)
	case state.winner != game.NoSide || state.free == 0 || state.stuck():
		return game.NoMove, fmt.Errorf("illegal move: %w", game.Refuse("ván cờ đã kết thúc", "the game is over"))
	case state.stage == Choosing:
		return game.NoMove, fmt.Errorf("illegal move: %w", game.Refuse("hãy chọn bên trước", "a side is chosen first"))
	case state.cells[cell] != empty:
		return game.NoMove, fmt.Errorf("illegal move: %w", game.Refuse("%s đã có %s", "%s holds an %s already",
			CellName(r.columns, cell), state.At(cell).Letter()))
	}
	if fault := state.Fault(cell); fault != NoFault {
		return game.NoMove, fmt.Errorf("illegal move: %w", fault.refusal(CellName(r.columns, cell)))
	}
	return game.Move(cell), nil
}

// FormatMove implements game.Rules.
func (r *Rules) FormatMove(_ game.State, m game.Move) string {
	if i := int(m) - int(KeepSide); i >= 0 && i < len(choiceWords) {
		return choiceWords[i]
	}
	if int(m) >= r.columns*r.rows {
		return fmt.Sprintf("move(%d)", m)
	}
	return CellName(r.columns, int(m))
}

// ParsePosition implements game.Rules. It reads the format of FormatPosition in upper
// or lower case. Without a third field the opening is over: either side may have any
// number of stones and be to move. If there are winning rows the game is over: their
// owner has won or, if both sides have one, the side that is not to move.
func (r *Rules) ParsePosition(text string) (game.State, error) {
	fields := strings.Fields(text)
	if len(fields) != 2 && len(fields) != 3 {
		return nil, fmt.Errorf("position of the game %s: %d fields, want 2: the rows, then the side to move, X or O",
			r.ID(), len(fields))
	}
	toMove, known := r.Traits().Side(fields[1])
	if !known {
		return nil, fmt.Errorf("position, field 2 (the side to move): want X or O, not %.40q", fields[1])
	}
	s := newState(r, toMove)
	rows := strings.Split(fields[0], "/")
	if len(rows) != r.rows {
		return nil, fmt.Errorf("position, field 1 (the board): %d rows, want %d", len(rows), r.rows)
	}
	for y, row := range rows {
		if err := s.readRow(y, row); err != nil {
			return nil, fmt.Errorf("position, row %d: %w", y+1, err)
		}
	}
	s.findWinner()
	if len(fields) == 3 {
		if err := s.readStage(fields[2]); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// ReadBoard implements notation.BoardReader: the rows, then the side to move. If that is
// missing, it is the side with fewer stones, or X if both have as many.
func (r *Rules) ReadBoard(text string, _ game.Options) (game.State, error) {
	rows := strings.Fields(text)
	side := game.First
	if n := len(rows) - 1; n == r.rows && len(rows[n]) == 1 {
		if rows[n] == game.Second.Letter() {
			side = game.Second
		}
		rows = rows[:n]
	} else if strings.Count(text, "X") > strings.Count(text, "O") {
		side = game.Second
	}
	return r.ParsePosition(strings.ReplaceAll(strings.Join(rows, "/"), "-", ".") + " " + side.Letter())
}

// Resized implements notation.Resizer. On a board of another size the rows that win are
// as long as on this one, or as usual if this one is the board of three by three.
func (r *Rules) Resized(columns, rows int) (game.Rules, error) {
	if columns == r.columns && rows == r.rows {
		return r, nil
	}
	row, longer := r.row, max(columns, rows)
	if r.columns == leastSide && r.rows == leastSide {
		row = usualRow
	}
	resized, err := New(columns, rows, min(row, longer), r.rule)
	if err != nil {
		return nil, err
	}
	return resized.WithOpening(r.opening)
}

// usualRow is the length of a winning row on large boards.
const usualRow = 5

// readRow puts the stones of a row on the board.
func (s *State) readRow(y int, text string) error {
	x := 0
	for _, letter := range text {
		if x < s.rules.columns {
			cell := y*s.rules.columns + x
			switch letter {
			case 'X', 'x':
				s.put(cell, game.First)
			case 'O', 'o':
				s.put(cell, game.Second)
			case '.':
			default:
				return fmt.Errorf("column %d: want X, O or a dot, not %q", x+1, letter)
			}
		}
		x++
	}
	if x != s.rules.columns {
		return fmt.Errorf("%d cells, want %d", x, s.rules.columns)
	}
	return nil
}

// findWinner finds winning rows on a board that need not be the result of a game.
func (s *State) findWinner() {
	for cell, owner := range s.cells {
		if owner == empty || !s.wins(cell) {
			continue
		}
		s.winner = game.Player(owner)
		if s.winner != s.toMove {
			return
		}
	}
}

// Diagram implements game.Diagrammer: the board with the letters of its columns and the
// numbers of its rows, with X, O, and a dot for an empty cell.
func (s *State) Diagram() string {
	columns, rows := s.rules.columns, s.rules.rows
	width := len(fmt.Sprint(rows))
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", width))
	for x := range columns {
		fmt.Fprintf(&b, " %c", 'a'+x)
	}
	for cell, owner := range s.cells {
		if cell%columns == 0 {
			fmt.Fprintf(&b, "\n%*d", width, cell/columns+1)
		}
		fmt.Fprintf(&b, " %c", ".XO"[owner+1])
	}
	b.WriteByte('\n')
	return b.String()
}
