package mnk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"colat/game"
)

// Rules is an m,n,k game of one size and rule. It implements game.Rules.
type Rules struct {
	columns, rows, row int
	rule               Rule
	opening            Opening
	key                uint64 // part of Hash, different for each game
	*geometry
}

// A Rule determines which rows of stones win.
type Rule uint8

// New returns the rules for a board of 3 to 20 columns and rows on which row stones in
// a row win. row must be between 2 and the longer side. The error names the number that
// is out of range.
func New(columns, rows, row int, rule Rule) (*Rules, error) {
	longer := max(columns, rows)
	switch {
	case columns < leastSide || columns > mostSide:
		return nil, fmt.Errorf("mnk: %d columns: want %d to %d", columns, leastSide, mostSide)
	case rows < leastSide || rows > mostSide:
		return nil, fmt.Errorf("mnk: %d rows: want %d to %d", rows, leastSide, mostSide)
	case row < leastRow || row > longer:
		return nil, fmt.Errorf("mnk: %d in a row: want %d to %d, the board's longer side", row, leastRow, longer)
	case rule == Renju && row != renjuRow:
		return nil, fmt.Errorf("mnk: renju with %d in a row: want %d", row, renjuRow)
	}
	r := &Rules{columns: columns, rows: rows, row: row, rule: rule}
	r.geometry = geometryOf(columns, rows, row)
	r.key = r.newKey()
	return r, nil
}

func (r *Rules) newKey() uint64 {
	return game.Scramble(uint64(r.opening)<<32 | uint64(r.columns)<<24 | uint64(r.rows)<<16 | uint64(r.row)<<8 |
		uint64(r.rule))
}

// ReasonNames implements game.ReasonNamer.
func (r *Rules) ReasonNames() map[game.Reason]game.Names {
	return map[game.Reason]game.Names{InARow: {Vietnamese: "đủ quân thẳng hàng", English: "enough in a row"}}
}

func init() {
	side := func(name, vietnamese, english string, least int) game.Option {
		return game.Option{
			Name: name, Label: game.Names{Vietnamese: vietnamese, English: english},
			Kind: game.Number, Least: least, Most: mostSide, Default: "3",
		}
	}
	game.Register(game.Family{
		ID:   "mnk",
		Name: game.Names{Vietnamese: "Cờ m,n,k", English: "m,n,k"},
		Options: []game.Option{
			side("columns", "Cột (m)", "Columns (m)", leastSide),
			side("rows", "Hàng (n)", "Rows (n)", leastSide),
			side("row", "Thẳng (k)", "Row (k)", leastRow),
			{
				Name: "rule", Label: game.Names{Vietnamese: "Luật", English: "Rule"},
				Kind: game.Choice, Choices: ruleNames, Default: ruleNames[Freestyle].Value,
			},
			{
				Name: "opening", Label: game.Names{Vietnamese: "Khai cuộc", English: "Opening"},
				Kind: game.Choice, Choices: openingNames, Default: openingNames[NoOpening].Value,
			},
		},
		Configure: configure,
		Arguments: arguments,
	})
}

// arguments formats the options for configure.
func arguments(values game.Options) string {
	word := func(name, otherwise string) string {
		if value, ok := values[name]; ok {
			return value
		}
		return otherwise
	}
	text := word("columns", "3") + "," + word("rows", "3") + "," + word("row", "3")
	if rule := word("rule", ruleNames[Freestyle].Value); rule != ruleNames[Freestyle].Value {
		text += "," + rule
	}
	if opening := word("opening", openingNames[NoOpening].Value); opening != openingNames[NoOpening].Value {
		text += "," + opening
	}
	return text
}

// configure reads "m,n,k", after which the rule and the opening may follow. The empty text means 3,3,3.
func configure(text string) (game.Rules, error) {
	if text == "" {
		return New(3, 3, 3, Freestyle)
	}
	words := strings.Split(text, ",")
	if len(words) < 3 || len(words) > 5 {
		return nil, fmt.Errorf("mnk: want columns, rows and stones in a row, as in mnk:7,7,5 or mnk:15,15,5,caro, not %.40q",
			text)
	}
	var numbers [3]int
	for i, word := range words[:3] {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("mnk: %.40q is not a whole number", word)
		}
		numbers[i] = n
	}
	rule, opening, err := variant(words[3:])
	if err != nil {
		return nil, err
	}
	r, err := New(numbers[0], numbers[1], numbers[2], rule)
	if err != nil {
		return nil, err
	}
	return r.WithOpening(opening)
}

// variant returns the rule and the opening of their words, at most one of each.
func variant(words []string) (rule Rule, opening Opening, err error) {
	known := [2]bool{}
	for _, word := range words {
		is := func(name game.OptionValue) bool { return name.Value == word }
		if i := slices.IndexFunc(ruleNames, is); i >= 0 && !known[0] {
			rule, known[0] = Rule(i), true
		} else if i := slices.IndexFunc(openingNames, is); i >= 0 && !known[1] {
			opening, known[1] = Opening(i), true
		} else {
			return 0, 0, fmt.Errorf("mnk: unknown rule %.40q: want freestyle, exact, caro or renju, and swap or swap2", word)
		}
	}
	return rule, opening, nil
}

// Size returns the numbers of columns and rows of the board, and of stones in a winning
// row.
func (r *Rules) Size() (columns, rows, row int) { return r.columns, r.rows, r.row }

// Rule returns the rule for winning rows.
func (r *Rules) Rule() Rule { return r.rule }

// ID implements game.Rules.
func (r *Rules) ID() string { return "mnk:" + arguments(r.Settings()) }

// Settings implements game.Rules.
func (r *Rules) Settings() game.Options {
	return game.Options{
		"columns": strconv.Itoa(r.columns),
		"rows":    strconv.Itoa(r.rows),
		"row":     strconv.Itoa(r.row),
		"rule":    ruleNames[r.rule].Value,
		"opening": openingNames[r.opening].Value,
	}
}

// Name implements game.Rules.
func (r *Rules) Name() game.Names {
	size := fmt.Sprintf("%d×%d, ", r.columns, r.rows)
	n := game.Names{Vietnamese: fmt.Sprintf("%s%d quân", size, r.row), English: fmt.Sprintf("%s%d in a row", size, r.row)}
	var vietnamese, english []string
	add := func(label game.Names, usual bool) {
		if !usual {
			vietnamese = append(vietnamese, strings.ToLower(label.Vietnamese))
			english = append(english, strings.ToLower(label.English))
		}
	}
	add(ruleNames[r.rule].Label, r.rule == Freestyle)
	add(openingNames[r.opening].Label, r.opening == NoOpening)
	if len(english) > 0 {
		n.Vietnamese += " (" + strings.Join(vietnamese, ", ") + ")"
		n.English += " (" + strings.Join(english, ", ") + ")"
	}
	return n
}

// Sides implements game.Rules.
func (r *Rules) Sides() [2]game.Names {
	return [2]game.Names{{Vietnamese: "X", English: "X"}, {Vietnamese: "O", English: "O"}}
}

// Traits implements game.Rules.
func (r *Rules) Traits() game.Traits {
	cells := r.columns * r.rows
	t := game.Traits{
		Letters: [2]string{"X", "O"}, Longest: cells, MostMoves: cells,
		MoveLength: len(CellName(r.columns, cells-1)),
	}
	if r.opening != NoOpening {
		t.Longest += mostChoices
		t.MoveLength = len(choiceWords[0])
	}
	return t
}

// onlyFirst reports whether the first side alone may begin, as in renju and before an opening.
func (r *Rules) onlyFirst() bool { return r.rule == Renju || r.opening != NoOpening }

// StartOptions implements game.Rules. A game starts on the empty board, and either side may begin, unless only the
// first one does.
func (r *Rules) StartOptions() []game.Option {
	if r.onlyFirst() {
		return nil
	}
	return []game.Option{{
		Name: optionBegins, Label: game.Names{Vietnamese: "Đi trước", English: "Begins"}, Kind: game.Choice,
		Choices: []game.OptionValue{
			{Value: "X", Label: game.Names{Vietnamese: "X", English: "X"}},
			{Value: "O", Label: game.Names{Vietnamese: "O", English: "O"}},
		},
		Default: "X",
	}}
}

// OptionsOf implements game.Rules.
func (r *Rules) OptionsOf(s game.State) game.Options {
	if !r.onlyFirst() && s.(*State).opener() == game.Second {
		return game.Options{optionBegins: "O"}
	}
	return nil
}

// New implements game.Rules. It has one option, "begins": X, the default, or O, if either may begin.
func (r *Rules) New(options game.Options, _ *rand.Rand) (game.State, error) {
	if err := game.CheckOptions(r.StartOptions(), options); err != nil {
		return nil, fmt.Errorf("the game %s: %w", r.ID(), err)
	}
	side := game.First
	if options[optionBegins] == "O" {
		side = game.Second
	}
	return r.NewOpenedBy(side), nil
}

// NewOpenedBy implements game.EitherOpener.
func (r *Rules) NewOpenedBy(side game.Player) game.State {
	if r.onlyFirst() && side == game.Second {
		return nil
	}
	s := newState(r, side)
	if r.opening != NoOpening {
		s.stage = Placing
	}
	return s
}

// own returns s as a state of these rules.
func (r *Rules) own(s game.State) (*State, error) {
	return game.OwnState(s, r, func(own *State) bool { return own.rules.key == r.key })
}

// FormatPosition implements game.Rules: the rows from the top, separated by slashes,
// with X, O, and a dot for an empty cell, then the side to move and, in an opening, "place" or "choose".
func (r *Rules) FormatPosition(s game.State) string {
	state := s.(*State)
	buf := make([]byte, 0, len(state.cells)+r.rows+2)
	for cell, owner := range state.cells {
		if cell > 0 && cell%r.columns == 0 {
			buf = append(buf, '/')
		}
		buf = append(buf, ".XO"[owner+1])
	}
	buf = append(buf, ' ')
	buf = append(buf, state.toMove.Letter()...)
	if state.stage != Settled {
		buf = append(append(buf, ' '), stageWords[state.stage]...)
	}
	return string(buf)
}
