package notation

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"colat/game"
	"colat/game/match"
	"colat/game/variation"
)

// The URL parameters of the page that describe a game. The options of the game's start,
// such as victory, are further parameters.
const (
	gameParameter     = "game"
	positionParameter = "position"
	movesParameter    = "moves"
	namesParameter    = "names" // of both players, one after the other
)

// AddNames adds the names of the players to the parameters of a link.
func AddNames(query url.Values, names [2]string) {
	if names != [2]string{} {
		query[namesParameter] = names[:]
	}
}

// mostName bounds a name in a link, in characters.
const mostName = 40

// LinkedNames returns the names of the players in the parameters of a link, empty if there are
// none.
func LinkedNames(parameters url.Values) (names [2]string) {
	for side, name := range parameters[namesParameter] {
		if side < len(names) {
			name = strings.ToValidUTF8(strings.Map(printable, name), "?")
			names[side] = string([]rune(name)[:min(mostName, utf8.RuneCountInString(name))])
		}
	}
	return names
}

// printable is a mapping for strings.Map that drops what has no picture.
func printable(c rune) rune {
	if unicode.IsPrint(c) {
		return c
	}
	return -1
}

// isLink reports whether the text looks like a URL or the query of one.
func (r *reader) isLink() bool {
	host, fragment, _ := strings.Cut(r.text, "/#")
	bare := strings.Contains(host, ".") && !strings.ContainsAny(host, " \t\r\n") && holdsMove(fragment)
	return bare || strings.Contains(r.text, "://") || strings.ContainsRune(r.text, '=') || strings.HasPrefix(r.text, "?")
}

// Parameters returns the parameters of a link, which is a URL or its query alone.
func Parameters(link string) (url.Values, error) {
	query := strings.Trim(strings.TrimSpace(link), "<>\"'`")
	if _, after, found := strings.Cut(query, "?"); found {
		query = after
	}
	query, _, _ = strings.Cut(query, "#")
	parameters, err := url.ParseQuery(query)
	if err != nil {
		return nil, fmt.Errorf("the link cannot be read: %w", err)
	}
	return parameters, nil
}

// link parses a link to the page. It ignores the host and the path.
func (r *reader) link() (*match.Record, error) {
	parameters, err := Parameters(r.text)
	if err != nil {
		return nil, err
	}
	rules, err := r.linkedGame(parameters)
	if len(parameters) == 1 && parameters.Get(movesParameter) != "" && r.known.Guess {
		at := reader{text: parameters.Get(movesParameter), known: r.known}
		return at.moves()
	}
	if err != nil {
		return r.fragment(err)
	}
	s, err := linkedStart(rules, parameters)
	if err != nil {
		return nil, err
	}
	record, err := movesFrom(s, parameters.Get(movesParameter))
	if err == nil {
		record.Names = LinkedNames(parameters)
	}
	if text := parameters.Get(TreeParameter); text != "" && err == nil {
		if record.Variations, err = variation.Parse(s, text); err != nil {
			return nil, fmt.Errorf("the link's %w", err)
		}
	}
	return record, err
}

// fragment parses what stands behind the # of a link: moves, as calculators of gomoku have them in
// gomocalc.com/#/h8i9g7, or parameters. If there is neither, the error is failure.
func (r *reader) fragment(failure error) (*match.Record, error) {
	_, text, _ := strings.Cut(strings.Replace(r.text, "/%23", "/#", 1), "#")
	text = strings.TrimLeft(text, "/!")
	if text != "" && strings.ContainsRune(text, '=') && !strings.ContainsRune(text, '?') {
		at := reader{text: "?" + text, known: r.known}
		return at.link()
	}
	text, _, _ = strings.Cut(text, "?")
	if decoded, err := url.PathUnescape(text); err == nil {
		text = decoded
	}
	if text = strings.Trim(text, "/<>\"'` "); !holdsMove(text) {
		return nil, failure
	}
	at := reader{text: text, known: r.known}
	at.known.Guess = true
	record, err := at.moves()
	if err == nil {
		return record, nil
	}
	// The moves may begin as those of another game do.
	for _, family := range game.Standard() {
		if sizer, ok := family.(Sizer); ok {
			for _, rules := range sizer.UsualRules() {
				if record, err := at.movesOf(rules, nil, text); err == nil {
					return record, nil
				}
			}
		}
	}
	return nil, err
}

// linkedGame returns the game of a link, which is given by name, by an option that only
// this game has, or by its position.
func (r *reader) linkedGame(parameters url.Values) (game.Rules, error) {
	if id := parameters.Get(gameParameter); id != "" {
		rules, err := game.Find(id)
		if err != nil {
			return nil, &Error{Fault: UnknownGame, Text: id, Err: err}
		}
		return rules, nil
	}
	for _, rules := range game.Standard() {
		for _, o := range rules.StartOptions() {
			if parameters.Has(o.Name) {
				return rules, nil
			}
		}
	}
	if text := parameters.Get(positionParameter); text != "" {
		at := reader{text: text, known: r.known}
		record, err := at.position()
		if err != nil {
			return nil, err
		}
		return record.Rules, nil
	}
	if !parameters.Has(movesParameter) {
		return nil, errors.New("the link names no game: want game=, position= or moves= in it")
	}
	if r.known.Rules == nil {
		return nil, &Error{Fault: Unnamed}
	}
	return r.known.Rules, nil
}

// linkedStart returns the start position of a link.
func linkedStart(rules game.Rules, parameters url.Values) (game.State, error) {
	if text := parameters.Get(positionParameter); text != "" {
		s, err := ReadPosition(rules, text)
		if err != nil {
			return nil, &Error{Fault: BadStart, Rules: rules, Err: err}
		}
		return s, nil
	}
	options := game.Options{}
	for _, o := range rules.StartOptions() {
		options[o.Name] = parameters.Get(o.Name)
	}
	return start(rules, options)
}

// Query returns the URL parameters of the page for a game after the given moves.
func Query(start game.State, moves []game.Move) url.Values {
	rules := start.Rules()
	v := url.Values{gameParameter: {rules.ID()}}
	if MadeUp(start) {
		v.Set(positionParameter, rules.FormatPosition(start))
	} else {
		for name, value := range rules.OptionsOf(start) {
			v.Set(name, value)
		}
	}
	if len(moves) > 0 {
		v.Set(movesParameter, game.FormatMoves(start, moves, game.LinkSeparator(rules)))
	}
	return v
}

// MadeUp reports whether a start position cannot be created from the options of its
// game.
func MadeUp(start game.State) bool {
	rules := start.Rules()
	usual, err := rules.New(rules.OptionsOf(start), nil)
	return err != nil || rules.FormatPosition(usual) != rules.FormatPosition(start)
}
