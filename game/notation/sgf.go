package notation

import (
	"errors"
	"fmt"
	"strings"

	"colat/game"
	"colat/game/match"
)

// An SGFPlayer is Rules of a game that may have a number in SGF, the Smart Game Format
// (FF[4], Kierulf and Hollosi, 1999), in which programs of many board games store games.
type SGFPlayer interface {
	// SGFGame returns the number of the game in the property GM, or "" if it has none.
	SGFGame() string
	// SGFRules returns the rules of the family for the size and the name of the rules in
	// the properties SZ and RU, which are "" if there are none. It ignores other rules.
	SGFRules(size, rule string) (game.Rules, error)
	// SGFSize and SGFRule return the size and the rules for SGFRules. The size is "" if the
	// game has a number but not these rules of it.
	SGFSize() string
	SGFRule() string
	// MoveOfSGF returns the text of a move in the game's own notation. The error says
	// what is wrong with the value of SGF.
	MoveOfSGF(value string) (string, error)
	// SGFOfMove returns the value of SGF for a move.
	SGFOfMove(m game.Move) string
	// SGFPosition returns a position of the stones at the points of both sides.
	SGFPosition(points [2][]string, toMove game.Player) (game.State, error)
	// SGFPoints returns the points of SGFPosition.
	SGFPoints(s game.State) [2][]string
}

// isSGF reports whether the text is a game in SGF: its game is a number, as in GM[2].
func (r *reader) isSGF() bool { return IsSGF(r.text) }

// IsSGF reports whether a text begins with a game in SGF, and not in GGF, in which games
// have names.
func IsSGF(text string) bool {
	begin := strings.Index(text, "(;")
	if begin < 0 || strings.Contains(text[:begin], "[") {
		return false
	}
	root := text[begin+2:]
	for name, value := range rootProperties(root) {
		switch name {
		case "GM":
			return value != "" && strings.Trim(value, "0123456789") == ""
		case "BO", "PC":
			return false
		case "FF", "SZ", "AB", "AW", "AE":
			return true
		}
	}
	return false
}

// rootProperties yields the properties at the beginning of a text as far as they are well
// formed.
func rootProperties(text string) func(yield func(name, value string) bool) {
	return func(yield func(name, value string) bool) {
		p := sgfParser{text: text}
		for {
			name, values, err := p.property()
			if err != nil || name == "" || !yield(name, strings.TrimSpace(values[0])) {
				return
			}
		}
	}
}

// sgfProperty is a property with all its values, as in AB[e4][d5].
type sgfProperty struct {
	name   string
	values []string
}

// sgfParser parses the main line of a game.
type sgfParser struct {
	text string
	list []sgfProperty
}

// errSGFEnd is the error of a game that ends within a property.
var errSGFEnd = errors.New(`SGF: the game has no end: want ")" after its last property`)

// line parses the text of one game: its nodes, and in place of several variations the
// first of them, which is the game as it was played.
func (p *sgfParser) line() error {
	depth := 0
	for {
		p.text = strings.TrimLeft(p.text, " \t\r\n\v\f;")
		switch {
		case p.text == "":
			return errSGFEnd
		case p.text[0] == '(':
			depth++
			p.text = p.text[1:]
		case p.text[0] == ')':
			if depth--; depth < 0 {
				return errors.New(`SGF: a ")" without "("`)
			}
			// The first variation is over, and so is the game. What follows are others.
			return nil
		default:
			name, values, err := p.property()
			if err != nil {
				return err
			}
			p.list = append(p.list, sgfProperty{name, values})
		}
	}
}

// property cuts a property from the text. The name is "" if the text does not begin with
// one.
func (p *sgfParser) property() (name string, values []string, err error) {
	rest := strings.TrimLeft(p.text, " \t\r\n\v\f;")
	end := strings.IndexByte(rest, '[')
	if end < 0 || strings.ContainsAny(rest[:end], "()") {
		return "", nil, fmt.Errorf("SGF: want a property such as B[f5] after %d others, not %.40q", len(p.list), rest)
	}
	// Older versions have names in lower case too, as in GaMe, of which capitals count.
	name = strings.Map(func(c rune) rune {
		if c >= 'A' && c <= 'Z' {
			return c
		}
		return -1
	}, rest[:end])
	if name == "" {
		return "", nil, fmt.Errorf("SGF: %.40q is not the name of a property", strings.TrimSpace(rest[:end]))
	}
	for rest = rest[end:]; strings.HasPrefix(rest, "["); rest = strings.TrimLeft(rest, " \t\r\n\v\f") {
		value, after, ended := cutSGFValue(rest[1:])
		if !ended {
			return "", nil, errSGFEnd
		}
		values, rest = append(values, value), after
	}
	p.text = rest
	return name, values, nil
}

// cutSGFValue cuts a value at the first "]" that has no backslash before it, and removes
// backslashes.
func cutSGFValue(text string) (value, after string, ended bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case ']':
			return b.String(), text[i+1:], true
		case '\\':
			if i++; i < len(text) && text[i] != '\n' {
				b.WriteByte(text[i])
			}
		default:
			b.WriteByte(text[i])
		}
	}
	return "", "", false
}

// sgf parses a game in SGF.
func (r *reader) sgf() (*match.Record, error) {
	text := r.text[strings.Index(r.text, "(;"):]
	p := sgfParser{text: text}
	if err := p.line(); err != nil {
		return nil, err
	}
	values := func(name string) []string {
		for _, property := range p.list {
			if property.name == name {
				return property.values
			}
		}
		return nil
	}
	value := func(name string) string { return strings.TrimSpace(strings.Join(values(name), " ")) }
	rules, player, err := r.sgfGame(value("GM"), value("SZ"), value("RU"))
	if err != nil {
		return nil, err
	}
	s, err := sgfStart(rules, player, [2][]string{values("AB"), values("AW")}, value("PL"))
	if err != nil {
		return nil, err
	}
	names := [2]string{strings.Clone(value("PB")), strings.Clone(value("PW"))} // they outlive the text
	record := &match.Record{Rules: rules, Start: s, Names: names, Ended: ggfDate(value("DT"))}
	end, err := playSGF(record, player, p.list)
	if err != nil {
		return nil, err
	}
	if hasNotes(p) {
		readSGFTree(record, player, text)
	}
	if result, over := end.Result(); over {
		record.End(result, end)
	} else if result, over := sgfResult(value("RE")); over {
		record.End(result, end)
	}
	return record, nil
}

// sgfGame returns the rules of a game with a number, a size and the name of its rules. Rules
// that the caller knows come first.
func (r *reader) sgfGame(number, size, rule string) (game.Rules, SGFPlayer, error) {
	for _, rules := range r.candidates() {
		player, ok := rules.(SGFPlayer)
		if !ok || player.SGFGame() == "" || number != "" && player.SGFGame() != number {
			continue
		}
		own, err := player.SGFRules(size, rule)
		if err != nil {
			return nil, nil, &Error{Fault: BadStart, Rules: rules, Err: fmt.Errorf("SGF, SZ: %w", err)}
		}
		return own, own.(SGFPlayer), nil
	}
	return nil, nil, &Error{Fault: UnknownGame, Text: "GM[" + number + "]",
		Err: fmt.Errorf("SGF: there is no game GM[%.40s] here", number)}
}

// sgfStart returns the start of a game, which stones may have been set up for.
func sgfStart(rules game.Rules, player SGFPlayer, points [2][]string, side string) (game.State, error) {
	if len(points[0])+len(points[1]) == 0 {
		return start(rules, nil)
	}
	toMove := game.First
	if strings.HasPrefix(strings.ToUpper(side), "W") {
		toMove = game.Second
	}
	s, err := player.SGFPosition(points, toMove)
	if err != nil {
		return nil, &Error{Fault: BadStart, Rules: rules, Err: fmt.Errorf("SGF: %w", err)}
	}
	return s, nil
}

// playSGF plays the moves of a game and appends them to the record. It returns the
// position after them.
func playSGF(record *match.Record, player SGFPlayer, list []sgfProperty) (game.State, error) {
	s := record.Start.Clone()
	for _, property := range list {
		if !property.isMove() {
			continue
		}
		moves, err := playSGFMove(s, player, property)
		if err != nil {
			return nil, badMove(record, strings.TrimSpace(property.values[0]), err)
		}
		record.Moves = append(record.Moves, moves...)
	}
	return s, nil
}

// isMove reports whether the property is a move.
func (p *sgfProperty) isMove() bool { return p.name == "B" || p.name == "W" }

// playSGFMove plays the move of a property on s, after a pass that the text leaves out perhaps. It
// returns the moves that it has played.
func playSGFMove(s game.State, player SGFPlayer, property sgfProperty) (moves []game.Move, err error) {
	side, value := game.First, strings.TrimSpace(property.values[0])
	if property.name == "W" {
		side = game.Second
	}
	text := value
	passer, mayPass := s.(Passer)
	if mayPass && (value == "" || isPass(value)) {
		text = "pass"
	} else if text, err = player.MoveOfSGF(value); err != nil {
		return nil, err
	}
	rules := s.Rules()
	if mayPass && text != "pass" && passer.MustPass() {
		pass := s.AppendMoves(nil)[0]
		s.Play(pass)
		moves = append(moves, pass)
	}
	if placed := game.PlacedSide(s); side != placed {
		return moves, fmt.Errorf("%s is to move", rules.Sides()[placed].English)
	}
	m, err := rules.ParseMove(s, text)
	if err != nil {
		return moves, err
	}
	s.Play(m)
	return append(moves, m), nil
}

// sgfResult parses the result of a game that the board does not decide: B+R or B+Resign,
// W+T or W+Time, Draw or 0 for a draw by agreement.
func sgfResult(text string) (game.Result, bool) {
	winner, how, found := strings.Cut(strings.ToUpper(text), "+")
	side := strings.Index("BW", winner)
	if !found || winner == "" || side < 0 {
		return game.Result{Winner: game.NoSide, Reason: game.Agreement}, text == "0" || strings.EqualFold(text, "draw")
	}
	reason := game.Resignation
	switch how = strings.TrimSpace(how); {
	case strings.HasPrefix(how, "T"):
		reason = game.Timeout
	case strings.HasPrefix(how, "F"):
		reason = game.Aborted
	}
	return game.Result{Winner: game.Player(side), Reason: reason}, reason != game.Aborted
}
