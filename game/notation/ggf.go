package notation

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"colat/game"
	"colat/game/match"
)

// A GGFPlayer is Rules of a game that may have a name in GGF, the format of the Generic
// Game Server (Buro and Durdanović, 1999), in which Othello programs store games.
type GGFPlayer interface {
	BoardReader
	// GGFGame returns the name of the game in the property GM, or "" if it has none.
	GGFGame() string
	// BoardOf formats a position for ReadBoard, with the letters of GGF.
	BoardOf(s game.State) string
	// Margin returns the lead of the first side, negative if it is behind.
	Margin(s game.State) int
}

// isGGFFile reports whether the text begins as games in files do.
func (r *reader) isGGFFile() bool { return strings.HasPrefix(r.text, "(;") }

// isGGF reports whether the text looks like a GGF game, with something before it perhaps.
func (r *reader) isGGF() bool {
	return strings.Contains(r.text, "(;") || strings.HasPrefix(r.text, "GM[")
}

// A property is a name and its value, as in B[d3//1.2].
type property struct{ name, value string }

// properties parses the properties of a text that holds a single game.
func properties(text string) ([]property, error) {
	var list []property
	if begin := strings.Index(text, "(;"); begin >= 0 {
		text = text[begin+2:]
	}
	for {
		text = strings.TrimLeft(text, " \t\r\n;")
		if text == "" {
			return list, nil
		}
		if strings.HasPrefix(text, ")") {
			break
		}
		name, rest, found := strings.Cut(text, "[")
		value, rest, ended := strings.Cut(rest, "]")
		if !found || !ended {
			return nil, fmt.Errorf("GGF: want a property such as B[d3] after %d others, not %.40q", len(list), text)
		}
		list = append(list, property{strings.ToUpper(strings.TrimSpace(name)), value})
		text = rest
	}
	if strings.Contains(text, "(;") {
		return nil, errors.New("GGF: there is more than one game: want one at a time")
	}
	return list, nil
}

// ggf parses a GGF game.
func (r *reader) ggf() (*match.Record, error) {
	list, err := properties(r.text)
	if err != nil {
		return nil, err
	}
	value := func(name string) string {
		for _, p := range list {
			if p.name == name {
				return strings.TrimSpace(p.value)
			}
		}
		return ""
	}
	rules, player, err := ggfGame(value("GM"))
	if err != nil {
		return nil, err
	}
	if strings.Contains(value("TY"), "a") {
		return nil, &Error{Fault: UnknownGame, Text: value("TY"),
			Err: fmt.Errorf("GGF: an anti game, TY[%.40s], which the side with fewer discs wins", value("TY"))}
	}
	s, err := ggfStart(rules, player, value("BO"))
	if err != nil {
		return nil, err
	}
	names := [2]string{strings.Clone(value("PB")), strings.Clone(value("PW"))} // they outlive the text
	record := &match.Record{
		Rules: rules, Start: s, Names: names, Ended: ggfDate(value("DT")), Round: strings.Clone(value(ggfRound)),
	}
	end, err := playGGF(record, list)
	if err != nil {
		return nil, err
	}
	readGGFVariations(record, list)
	if result, over := end.Result(); over {
		record.End(result, end)
	} else if result, over := ggfResult(value("RE"), end); over {
		record.End(result, end)
	}
	tagGGF(record, list, end)
	return record, nil
}

// ggfGame finds the game named by GM. Without a name it returns the first game that GGF
// has.
func ggfGame(name string) (game.Rules, GGFPlayer, error) {
	for _, rules := range game.Standard() {
		player, ok := rules.(GGFPlayer)
		if own := ""; ok {
			own = player.GGFGame()
			if own != "" && (name == "" || strings.EqualFold(name, own)) {
				return rules, player, nil
			}
		}
	}
	return nil, nil, &Error{Fault: UnknownGame, Text: name, Err: fmt.Errorf("GGF: there is no game %.40q here", name)}
}

// ggfStart parses BO: the size of the board, its squares, and the side to move.
func ggfStart(rules game.Rules, player GGFPlayer, board string) (game.State, error) {
	if board == "" {
		return start(rules, nil)
	}
	size, squares, _ := strings.Cut(board, " ")
	if size != "8" {
		return nil, &Error{Fault: BadStart, Rules: rules, Err: fmt.Errorf("GGF: a board of the size %.40q: want 8", size)}
	}
	if d := drawingOf(squares); d != nil { // some programs write other letters
		if side, rest := d.side(rules); side != game.NoSide {
			squares = strings.Join(append(d.rows, side.Letter(), rest), " ")
		}
	}
	s, err := player.ReadBoard(squares, nil)
	if err != nil {
		return nil, &Error{Fault: BadStart, Rules: rules, Err: fmt.Errorf("GGF: %w", err)}
	}
	return s, nil
}

// playGGF plays the moves of a game, each with the letter of its side, and appends them
// to the record, with the times that they took. It returns the position after them.
func playGGF(record *match.Record, list []property) (game.State, error) {
	s := record.Start.Clone()
	var times []float64
	var evaluations []string
	for _, p := range list {
		side := game.NoSide
		switch p.name {
		case "B":
			side = game.First
		case "W":
			side = game.Second
		default:
			continue
		}
		text, reports, _ := strings.Cut(p.value, "/") // an evaluation and the time
		text = strings.TrimSpace(text)
		passer, mayPass := s.(Passer)
		if mayPass && !isPass(text) && passer.MustPass() && side != s.ToMove() {
			pass := s.AppendMoves(nil)[0]
			s.Play(pass)
			record.Moves = append(record.Moves, pass)
			times, evaluations = append(times, 0), append(evaluations, "")
		}
		if mayPass && isPass(text) {
			text = "pass"
		}
		if side != s.ToMove() {
			return nil, badMove(record, text, fmt.Errorf("%s is to move", record.Rules.Sides()[s.ToMove()].English))
		}
		m, err := record.Rules.ParseMove(s, text)
		if err != nil {
			return nil, badMove(record, text, err)
		}
		s.Play(m)
		record.Moves = append(record.Moves, m)
		evaluation, ms := ggfReports(reports)
		times, evaluations = append(times, ms), append(evaluations, evaluation)
	}
	if slices.ContainsFunc(times, func(ms float64) bool { return ms > 0 }) {
		record.Milliseconds = times
	}
	if slices.ContainsFunc(evaluations, func(e string) bool { return e != "" }) {
		record.Evaluations = evaluations
	}
	return s, nil
}

// badMove returns the error of the move after those of the record.
func badMove(record *match.Record, text string, err error) error {
	return &Error{Fault: BadMove, Rules: record.Rules, Number: len(record.Moves) + 1, Text: text, Err: err}
}

// ggfResult parses the result of a game that ended in s before the board was full:
// RE[-64.000:r] is a resignation of the first side, :t a loss on time, and :s a score on which the
// sides agreed. An agreed score by which a side leads is taken for a resignation of the other one,
// as is a loss on time of the side that was not to move. A score alone ends no game.
func ggfResult(text string, s game.State) (game.Result, bool) {
	score, how, _ := strings.Cut(text, ":")
	how = strings.ToLower(strings.TrimSpace(how))
	points, err := strconv.ParseFloat(strings.TrimSpace(score), 64)
	result := game.Result{Winner: game.NoSide, Reason: game.Agreement}
	switch {
	case err != nil || how != "r" && how != "t" && how != "s" || !(points < 0 || points > 0) && how != "s":
		return game.Result{}, false
	case points < 0:
		result = game.Result{Winner: game.Second, Reason: game.Resignation}
	case points > 0:
		result = game.Result{Winner: game.First, Reason: game.Resignation}
	}
	if how == "t" && result.Winner == s.ToMove().Opponent() {
		result.Reason = game.Timeout
	}
	return result, true
}
