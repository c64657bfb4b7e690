package notation

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordRows reads 64 squares in words of the same length, in brackets as on the Generic
// Game Server perhaps, where the size of the board stands in front.
func wordRows(text string) *drawing {
	text = strings.TrimLeft(text, " \t\r\n\"'")
	rest := strings.TrimPrefix(text, "[")
	if after, found := strings.CutPrefix(strings.TrimLeft(rest, " "), "8 "); found {
		rest = strings.Replace(after, "]", "", 1)
	}
	var board strings.Builder
	length, letters := 0, 0
	for letters < 64 {
		rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
		end := strings.IndexFunc(rest, func(c rune) bool { return !isCell(c) })
		if end < 0 {
			end = len(rest)
		}
		n := utf8.RuneCountInString(rest[:end])
		if letters == 0 {
			length = n
		}
		if length == 65 && n == 65 { // the side to move is the last letter
			_, last := utf8.DecodeLastRuneInString(rest[:end])
			end, n, length = end-last, 64, 64
		}
		if n == 0 || n != length || 64%n != 0 {
			return nil
		}
		board.WriteString(rest[:end])
		letters, rest = letters+n, rest[end:]
	}
	cells, rows := []rune(board.String()), []string(nil)
	for i := 0; i < 64; i += 8 {
		rows = append(rows, string(cells[i:i+8]))
	}
	return &drawing{rows, rest}
}

// listedRows reads a list of lists, as programs in Python have it, such as
// pre_input_board = [['X', 'O', 0], [0, 0, 0], [0, 0, 0]].
func listedRows(text string) *drawing {
	begin := strings.IndexAny(text, "[({")
	if begin < 0 || strings.Trim(text[:begin], nameLetters) != "" || strings.TrimLeft(text[begin+1:], " \t\r\n") == "" {
		return nil
	}
	open := text[begin]
	closing := map[byte]string{'[': "]", '(': ")", '{': "}"}[open]
	rest := text[begin+1:]
	var rows []string
	for {
		rest = strings.TrimLeft(rest, " \t\r\n,")
		if strings.HasPrefix(rest, closing) {
			return &drawing{rows, rest[1:]}
		}
		if !strings.HasPrefix(rest, string(open)) {
			return nil
		}
		row, after, found := strings.Cut(rest[1:], closing)
		if !found {
			return nil
		}
		var cells strings.Builder
		for _, cell := range strings.Split(strings.TrimRight(strings.TrimSpace(row), ","), ",") {
			cell = strings.Trim(strings.TrimSpace(cell), `"'`)
			switch cell {
			case "-1":
				cell = "2"
			case "", " ", "None", "null":
				cell = "."
			}
			if utf8.RuneCountInString(cell) != 1 || !isCells(cell) {
				return nil
			}
			cells.WriteString(cell)
		}
		rows, rest = append(rows, cells.String()), after
	}
}

// nameLetters may stand in front of a list of lists.
const nameLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ =:\t\r\n"

// Bounds of the rows and columns of a drawn board, and of the bytes of text above it.
const (
	leastSide = 3
	mostSide  = 26
	mostAbove = 80
)

// drawnRows reads a board drawn in lines, with the letters of columns, the numbers of rows,
// and lines between the cells perhaps.
func drawnRows(text string) *drawing {
	var d drawing
	var numbers []int
	var behind strings.Builder
	width, piped := 0, strings.Contains(text, "|")
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		columns := ruler(line)
		if columns > 0 && len(d.rows) == 0 {
			width = columns
		}
		if line == "" || columns > 0 || isBorder(line) || piped && strings.Trim(line, "-") == "" {
			continue
		}
		cells, number, rest := cellsOf(line, width)
		if cells == "" || width > 0 && utf8.RuneCountInString(cells) != width {
			if len(d.rows) > 0 {
				behind.WriteString(line + "\n")
				continue
			}
			// The side to move may stand above the board, and little else.
			if d.rest += line + " "; len(d.rest) > mostAbove || holdsMove(line) || strings.ContainsAny(line, "=?{[") {
				return nil
			}
			continue
		}
		if behind.Len() > 0 { // a second board, or rows behind other text
			return nil
		}
		width = utf8.RuneCountInString(cells)
		d.rows, numbers = append(d.rows, cells), append(numbers, number)
		if rest != "" {
			d.rest += rest + " "
		}
		if len(d.rest) > 4*mostAbove {
			return nil
		}
	}
	d.rest += behind.String()
	if len(d.rows) < leastSide || width < leastSide {
		return nil
	}
	if numbers[0] == len(d.rows) && numbers[len(numbers)-1] == 1 { // counted from the bottom
		slices.Reverse(d.rows)
	}
	return &d
}

// ruler returns the number of columns that a line names, in letters or numbers: a b c, or
// 1 2 3. It is 0 if the line holds anything else.
func ruler(line string) int {
	words := strings.Fields(strings.ReplaceAll(line, "|", " "))
	if len(words) == 1 {
		words = strings.Split(words[0], "")
	}
	if len(words) < leastSide || len(words) > mostSide {
		return 0
	}
	for _, first := range []string{"a", "0", "1"} {
		counts := true
		for i, word := range words {
			name := string(rune('a' + i))
			if number, err := strconv.Atoi(first); err == nil {
				name = strconv.Itoa(number + i)
			}
			counts = counts && strings.ToLower(word) == name
		}
		if counts {
			return len(words)
		}
	}
	return 0
}

// isBorder reports whether a line is drawn between rows.
func isBorder(line string) bool {
	const corners = "=+┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝═║"
	return strings.Trim(line, "-|"+corners) == "" && strings.ContainsAny(line, corners)
}

// cellsOf returns the cells of a line of a board, the number of its row, 0 if it has none,
// and what stands behind it. width is the number of cells if it is known. The cells are ""
// if the line is none of a board.
func cellsOf(line string, width int) (cells string, number int, rest string) {
	body := strings.TrimLeft(line, "0123456789")
	label := line[:len(line)-len(body)]
	if body != "" && strings.ContainsAny(body[:1], ".:)") && label != "" {
		body = body[1:]
	}
	body = strings.TrimLeft(body, " ")
	number, _ = strconv.Atoi(label)
	if label == "" || !strings.ContainsAny(line[len(label):min(len(line), len(label)+1)], " .:)|") ||
		isUnlabelled(line, width) {
		body, number, label = line, 0, ""
	}
	switch {
	case strings.Contains(body, "|"):
		body = strings.ReplaceAll(body, " || ", " | ") // each cell has lines of its own
		first := strings.Index(body, "|")
		if strings.TrimSpace(body[:first]) == "" {
			body = body[first+1:]
		}
		inside := body
		if last := strings.LastIndex(body, "|"); last >= 0 {
			if after := strings.TrimSpace(body[last+1:]); after == "" || after == label ||
				utf8.RuneCountInString(after) > 1 || !isCells(after) {
				inside, rest = body[:last], strings.TrimSpace(strings.TrimPrefix(after, label))
			}
		}
		var b strings.Builder
		for cell := range strings.SplitSeq(inside, "|") {
			switch cell = strings.TrimSpace(cell); {
			case cell == "":
				b.WriteByte('.')
			case utf8.RuneCountInString(cell) == 1 && isCells(cell):
				b.WriteString(cell)
			default:
				return "", 0, ""
			}
		}
		return b.String(), number, rest
	default:
		words := strings.Fields(body)
		if len(words) == 0 {
			return "", 0, ""
		}
		n := 0
		if utf8.RuneCountInString(words[0]) > 1 {
			n, cells = 1, words[0]
		} else {
			for n < len(words) && utf8.RuneCountInString(words[n]) == 1 && (width == 0 || n < width) {
				if width == 0 && label != "" && words[n] == label && n >= 8 {
					break
				}
				cells += words[n]
				n++
			}
		}
		words = words[n:]
		if len(words) > 0 && words[0] == label {
			words = words[1:]
		}
		if !isCells(cells) {
			return "", 0, ""
		}
		return cells, number, strings.Join(words, " ")
	}
}

// isUnlabelled reports whether all words of a line are cells and as many as on a board
// without labels: a first word of digits is a cell then, and not the number of a row.
func isUnlabelled(line string, width int) bool {
	words := strings.Fields(line)
	if width > 0 {
		return len(words) == width && isCells(strings.Join(words, ""))
	}
	return isCells(strings.Join(words, "")) && len(words) != 9 && len(words) != 10
}

// inLetters returns the rows in X, O and -. It returns nil if the rows have different
// lengths or letters that do not go together.
func inLetters(rows []string) []string {
	all := strings.Join(rows, "")
	zero, one, two := '-', 'X', 'O' // as programs number empty cells and the sides
	hasEmpty := strings.ContainsAny(all, "-._Ee·・")
	switch hasFirst, hasSecond := strings.ContainsAny(all, firstLetters), strings.ContainsAny(all, secondLetters); {
	case strings.Contains(all, "2"):
	case hasFirst && !hasSecond && hasEmpty:
		zero = 'O' // a zero in place of the letter
	case !hasFirst && !hasSecond && hasEmpty:
		zero, one = 'X', 'O' // as in Egaroucid
	}
	var list []string
	for _, row := range rows {
		if utf8.RuneCountInString(row) != utf8.RuneCountInString(rows[0]) {
			return nil
		}
		list = append(list, strings.Map(func(c rune) rune {
			switch {
			case c == '0':
				return zero
			case c == '1':
				return one
			case c == '2':
				return two
			case strings.ContainsRune(firstLetters, c):
				return 'X'
			case strings.ContainsRune(secondLetters, c):
				return 'O'
			}
			return '-'
		}, row))
	}
	return list
}
