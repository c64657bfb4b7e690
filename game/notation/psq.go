package notation

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"colat/game"
	"colat/game/match"
)

// A PSQPlayer is Rules of a family of games that Piskvorky, the manager of the gomoku tournaments,
// stores in .psq files: five in a row.
type PSQPlayer interface {
	// PSQRules returns the rules for the size of a board and the number of a rule, 0 for
	// five or more in a row.
	PSQRules(columns, rows, rule int) (game.Rules, error)
	// PSQHeader returns the values of PSQRules, false if the game is another one.
	PSQHeader() (columns, rows, rule int, ok bool)
	// CellOfPSQ returns the text of a move from its column and row, which count from 1.
	CellOfPSQ(x, y int) (string, error)
	// PSQOfCell is its reverse.
	PSQOfCell(m game.Move) (x, y int)
}

// psqStart begins the first line, "Piskvorky 15x15, 11:11, 0": the size of the board, the kinds of
// the players and the rule. A line a move follows with column, row and milliseconds, the name of
// the file of either player, and what else the manager notes.
const psqStart = "Piskvorky "

// The tags of what a record does not hold.
const (
	tagPSQPlayers = "psq.players"
	tagPSQEnd     = "psq.end"
)

func (r *reader) isPSQ() bool { return strings.HasPrefix(r.text, psqStart) }

// psq parses a game of Piskvorky.
func (r *reader) psq() (*match.Record, error) {
	lines := strings.Split(strings.ReplaceAll(r.text, "\r\n", "\n"), "\n")
	record, player, err := r.psqHeader(lines[0])
	if err != nil {
		return nil, err
	}
	s := record.Start.Clone()
	lines = lines[1:]
	for len(lines) > 0 {
		numbers, isMove := psqMove(lines[0])
		if !isMove {
			break
		}
		m, err := parsePSQ(s, player, numbers)
		if err != nil {
			return nil, badMove(record, strings.Clone(lines[0]), err)
		}
		s.Play(m)
		record.Moves = append(record.Moves, m)
		record.Milliseconds = append(record.Milliseconds, float64(numbers[2]))
		lines = lines[1:]
	}
	if !slices.ContainsFunc(record.Milliseconds, func(ms float64) bool { return ms > 0 }) {
		record.Milliseconds = nil
	}
	for side := range record.Names {
		if len(lines) > 0 && lines[0] != "-1" {
			record.Names[side] = psqName(lines[0])
			lines = lines[1:]
		}
	}
	if rest := strings.TrimSpace(strings.Join(lines, "\n")); rest != "" {
		record.AddTag(tagPSQEnd, strings.Clone(rest))
	}
	if result, over := s.Result(); over {
		record.End(result, s)
	}
	return record, nil
}

// psqHeader parses the first line.
func (r *reader) psqHeader(line string) (*match.Record, PSQPlayer, error) {
	fields := strings.Split(strings.TrimPrefix(line, psqStart), ",")
	columns, rows, _ := strings.Cut(strings.TrimSpace(fields[0]), "x")
	width, errWidth := strconv.Atoi(columns)
	height, errHeight := strconv.Atoi(rows)
	rule := 0
	if len(fields) > 2 {
		rule, _ = strconv.Atoi(strings.TrimSpace(fields[2])) // no number is the usual rule
	}
	if errWidth != nil || errHeight != nil {
		return nil, nil, fmt.Errorf("psq: %.40q is not the size of a board: want columns and rows, such as 15x15",
			fields[0])
	}
	for _, family := range r.candidates() {
		player, ok := family.(PSQPlayer)
		if !ok {
			continue
		}
		rules, err := player.PSQRules(width, height, rule)
		if err != nil {
			return nil, nil, &Error{Fault: BadStart, Rules: family, Err: fmt.Errorf("psq: %w", err)}
		}
		s, err := start(rules, nil)
		if err != nil {
			return nil, nil, err
		}
		record := &match.Record{Rules: rules, Start: s}
		if len(fields) > 1 {
			record.AddTag(tagPSQPlayers, strings.Clone(strings.TrimSpace(fields[1])))
		}
		return record, rules.(PSQPlayer), nil
	}
	return nil, nil, &Error{Fault: UnknownGame, Text: "Piskvorky", Err: errors.New("psq: there is no such game here")}
}

// psqMove returns the numbers of a line of three.
func psqMove(line string) (numbers [3]int, isMove bool) {
	words := strings.Split(line, ",")
	if len(words) != len(numbers) {
		return numbers, false
	}
	for i, word := range words {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 0 {
			return numbers, false
		}
		numbers[i] = n
	}
	return numbers, true
}

func parsePSQ(s game.State, player PSQPlayer, numbers [3]int) (game.Move, error) {
	text, err := player.CellOfPSQ(numbers[0], numbers[1])
	if err != nil {
		return game.NoMove, err
	}
	return s.Rules().ParseMove(s, text)
}

// psqEnds are the ends of the names of programs' files.
var psqEnds = []string{".zip", ".exe", ".7z"}

// psqName returns the name of a player from that of its file.
func psqName(line string) string {
	for _, end := range psqEnds {
		if name, found := strings.CutSuffix(strings.TrimSpace(line), end); found {
			return strings.Clone(name)
		}
	}
	return strings.Clone(strings.TrimSpace(line))
}

// writePSQ formats a game of Piskvorky.
func writePSQ(r *match.Record) (string, error) {
	player, ok := r.Rules.(PSQPlayer)
	columns, rows, rule := 0, 0, 0
	if ok {
		columns, rows, rule, ok = player.PSQHeader()
	}
	switch {
	case !ok:
		return "", unwritten(r.Rules, PSQ, "Piskvorky has no game %s", r.Rules.ID())
	case MadeUp(r.Start):
		return "", unwritten(r.Rules, PSQ, "Piskvorky has games from the empty board alone")
	}
	players := r.Tag(tagPSQPlayers)
	players = cmp.Or(players, "11:11") // programs
	var b strings.Builder
	fmt.Fprintf(&b, "%s%dx%d, %s, %d\n", psqStart, columns, rows, players, rule)
	for i, m := range r.Moves {
		x, y := player.PSQOfCell(m)
		ms := 0.0
		if i -= r.Opening; i >= 0 && i < len(r.Milliseconds) {
			ms = r.Milliseconds[i]
		}
		fmt.Fprintf(&b, "%d,%d,%.0f\n", x, y, ms)
	}
	for _, name := range r.Names {
		b.WriteString(strings.Map(ggfLetter, name) + psqEnds[0] + "\n")
	}
	end := r.Tag(tagPSQEnd)
	end = cmp.Or(end, "-1")
	return b.String() + end, nil
}
