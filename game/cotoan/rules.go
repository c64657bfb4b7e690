package cotoan

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"colat/game"
)

// Decision is the condition that decides a game.
type Decision uint8

const (
	First  Decision = iota // the capture of a 0 or the target, the earlier of the two
	Zero                   // the capture of a 0 alone
	Points                 // the target alone; the 0 is worth no points
)

// Bounds of the target, in points.
const (
	LeastTarget   = 10
	DefaultTarget = 15
	MostTarget    = 999 // more than all pieces of a side together: then the 0 alone decides
)

// Config holds the options of the game.
type Config struct {
	// Target is the number of points that ends the game, LeastTarget to MostTarget.
	Target int
	// StrictRemainder forbids the remainder of a number divided by a larger one.
	StrictRemainder bool
	// ZeroFront allows a 0 as the front piece of an addition or a subtraction.
	ZeroFront bool
	// Operations are the allowed operations, at least one.
	Operations Operations
	Decides    Decision
}

// Default returns the configuration with the default options.
func Default() Config { return Config{Target: DefaultTarget, Operations: AllOperations} }

// Rules is the game with one configuration. It implements game.Rules.
type Rules struct {
	config  Config
	reaches Reaches
	key     uint64 // part of Hash, different for each configuration
}

// New returns the rules of a configuration. The error names the field that is out of
// range.
func New(c Config) (*Rules, error) {
	switch {
	case c.Target < LeastTarget || c.Target > MostTarget:
		return nil, fmt.Errorf("cotoan: a target of %d points: want %d to %d", c.Target, LeastTarget, MostTarget)
	case c.Operations == 0 || c.Operations > AllOperations:
		return nil, fmt.Errorf("cotoan: no operations: want at least one of %s", Signs)
	case c.Decides > Points:
		return nil, fmt.Errorf("cotoan: decided by %d: want First, Zero or Points", c.Decides)
	}
	r := &Rules{config: c}
	r.makeReaches()
	key := uint64(c.Target)<<16 | uint64(c.Operations)<<8 | uint64(c.Decides)<<2
	if c.StrictRemainder {
		key |= 2
	}
	if c.ZeroFront {
		key |= 1
	}
	r.key = game.Scramble(key)
	return r, nil
}

// Config returns the configuration of the rules.
func (r *Rules) Config() Config { return r.config }

// Reaches returns the distances at which two pieces capture.
func (r *Rules) Reaches() *Reaches { return &r.reaches }

// Sides implements game.Rules.
func (r *Rules) Sides() [2]game.Names {
	return [2]game.Names{{Vietnamese: "Đỏ", English: "Red"}, {Vietnamese: "Xanh", English: "Blue"}}
}

// mostCaptures is the largest number of captures in a game: the capturing side still
// has two pieces.
const mostCaptures = 2*Numbers - 2

// mostMoves is an upper bound of the moves in a position: a piece n slides to at most
// 8n squares, and to no more than a queen in chess, 34 here; and each of nine pieces
// captures in at most eight directions.
const mostMoves = 8 + 16 + 24 + 32 + 5*34 + 9*Directions

// Traits implements game.Rules.
func (r *Rules) Traits() game.Traits {
	return game.Traits{
		Letters: [2]string{"r", "b"}, Longest: (mostCaptures + 1) * QuietLimit,
		MostMoves: mostMoves, MoveLength: len("a10xa11"), Repeats: true,
	}
}

// StartOptions implements game.Rules. There is only one start.
func (r *Rules) StartOptions() []game.Option { return nil }

// OptionsOf implements game.Rules.
func (r *Rules) OptionsOf(game.State) game.Options { return nil }

// New implements game.Rules.
func (r *Rules) New(options game.Options, _ *rand.Rand) (game.State, error) {
	if err := game.CheckOptions(nil, options); err != nil {
		return nil, fmt.Errorf("the game %s: %w", r.ID(), err)
	}
	s := &State{
		rules: r, board: StartBoard(), zeroLost: game.NoSide, history: make([]past, 0, QuietLimit),
	}
	s.conclude()
	return s, nil
}

// own returns s as a state of these rules.
func (r *Rules) own(s game.State) (*State, error) {
	return game.OwnState(s, r, func(own *State) bool { return own.rules.key == r.key })
}

// Settings implements game.Rules.
func (r *Rules) Settings() game.Options {
	return game.Options{
		optionTarget:     strconv.Itoa(r.config.Target),
		optionRemainder:  word(remainders, r.config.StrictRemainder),
		optionZeroFront:  word(onOff, r.config.ZeroFront),
		optionOperations: r.config.Operations.signs(" "),
		optionDecides:    decisions[r.config.Decides].Value,
	}
}

// ID implements game.Rules.
func (r *Rules) ID() string {
	if own := arguments(r.Settings()); own != "" {
		return "cotoan:" + own
	}
	return "cotoan"
}

// Name implements game.Rules: the name of the game, with the options that differ from
// their defaults in brackets.
func (r *Rules) Name() game.Names {
	settings := r.Settings()
	var vietnamese, english []string
	for _, o := range options {
		value := settings[o.Name]
		if value == o.Default {
			continue
		}
		label := game.Names{Vietnamese: value, English: value}
		for _, choice := range o.Choices {
			if o.Kind == game.Choice && choice.Value == value {
				label = choice.Label
			}
		}
		vietnamese = append(vietnamese, lower(o.Label.Vietnamese)+" "+lower(label.Vietnamese))
		english = append(english, lower(o.Label.English)+" "+lower(label.English))
	}
	n := game.Names{Vietnamese: "Cờ toán Việt Nam", English: "Cờ toán"}
	if len(english) > 0 {
		n.Vietnamese += " (" + strings.Join(vietnamese, ", ") + ")"
		n.English += " (" + strings.Join(english, ", ") + ")"
	}
	return n
}

// lower returns a label with its first word in lower case.
func lower(text string) string {
	first, rest, _ := strings.Cut(text, " ")
	return strings.TrimSpace(strings.ToLower(first) + " " + rest)
}

const (
	optionTarget     = "target"
	optionRemainder  = "remainder"
	optionZeroFront  = "zero-front"
	optionOperations = "operations"
	optionDecides    = "decides"
)

// The values of the options. The value for a false or zero setting comes first.
var (
	remainders = []game.OptionValue{
		{Value: "any", Label: game.Names{Vietnamese: "Mọi số", English: "Any"}},
		{Value: "strict", Label: game.Names{Vietnamese: "Không khi x < y", English: "Not if x < y"}},
	}
	onOff = []game.OptionValue{
		{Value: "off", Label: game.Names{Vietnamese: "Không", English: "Off"}},
		{Value: "on", Label: game.Names{Vietnamese: "Được", English: "On"}},
	}
	signs = []game.OptionValue{
		{Value: "+", Label: game.Names{Vietnamese: "Cộng", English: "Sum"}},
		{Value: "-", Label: game.Names{Vietnamese: "Trừ", English: "Difference"}},
		{Value: "*", Label: game.Names{Vietnamese: "Nhân", English: "Product"}},
		{Value: "/", Label: game.Names{Vietnamese: "Chia", English: "Quotient"}},
		{Value: "%", Label: game.Names{Vietnamese: "Số dư", English: "Remainder"}},
	}
	decisions = []game.OptionValue{
		{Value: "first", Label: game.Names{Vietnamese: "Quân 0 hoặc điểm", English: "0 or points"}},
		{Value: "zero", Label: game.Names{Vietnamese: "Quân 0", English: "The 0"}},
		{Value: "points", Label: game.Names{Vietnamese: "Điểm", English: "Points"}},
	}
)

// options are the options of the family, in the order of an ID.
var options = []game.Option{
	{
		Name: optionTarget, Label: game.Names{Vietnamese: "Điểm kết thúc", English: "Target"},
		Kind: game.Number, Least: LeastTarget, Most: MostTarget, Default: strconv.Itoa(DefaultTarget),
	},
	{
		Name: optionRemainder, Label: game.Names{Vietnamese: "Số dư x mod y", English: "Remainder x mod y"},
		Kind: game.Choice, Choices: remainders, Default: remainders[0].Value,
	},
	{
		Name: optionZeroFront, Label: game.Names{Vietnamese: "Quân 0 đứng trước", English: "0 as front piece"},
		Kind: game.Choice, Choices: onOff, Default: onOff[0].Value,
	},
	{
		Name: optionOperations, Label: game.Names{Vietnamese: "Phép tính", English: "Operations"},
		Kind: game.Several, Choices: signs, Default: AllOperations.signs(" "),
	},
	{
		Name: optionDecides, Label: game.Names{Vietnamese: "Phân định bằng", English: "Decided by"},
		Kind: game.Choice, Choices: decisions, Default: decisions[First].Value,
	},
}

func init() {
	game.Register(game.Family{
		ID:        "cotoan",
		Name:      game.Names{Vietnamese: "Cờ toán Việt Nam", English: "Cờ toán"},
		Options:   options,
		Configure: configure,
		Arguments: arguments,
	})
}

// word returns the value of a setting that is off or on.
func word(values []game.OptionValue, on bool) string {
	if on {
		return values[1].Value
	}
	return values[0].Value
}

// arguments formats the options that differ from their defaults for configure, as in
// "target=20,operations=+-*". TOML strings hold the signs unchanged. A URL must escape
// two of them, + as %2B and % as %25, as url.Values does.
func arguments(values game.Options) string {
	var words []string
	for _, o := range options {
		value, given := values[o.Name]
		if o.Kind == game.Several {
			set, _ := readOperations(strings.ReplaceAll(value, " ", ""))
			given, value = given && set != AllOperations, set.signs("")
		}
		if given && value != o.Default {
			words = append(words, o.Name+"="+value)
		}
	}
	return strings.Join(words, ",")
}

// configure reads the options in any order, each at most once. Absent options have
// their defaults.
func configure(text string) (game.Rules, error) {
	c := Default()
	seen := make(map[string]bool)
	for argument := range strings.SplitSeq(text, ",") {
		if text == "" {
			break
		}
		name, value, found := strings.Cut(argument, "=")
		if !found {
			return nil, fmt.Errorf("cotoan: want name=value, as in cotoan:target=20,remainder=strict, not %.40q", argument)
		}
		if seen[name] {
			return nil, fmt.Errorf("cotoan: option %s stands there twice", name)
		}
		seen[name] = true
		if err := c.set(name, value); err != nil {
			return nil, fmt.Errorf("cotoan: %w", err)
		}
	}
	return New(c)
}

// set assigns a value to an option of an ID.
func (c *Config) set(name, value string) error {
	if name == optionOperations {
		// A plus sign that is not escaped in a URL is decoded as a space.
		set, err := readOperations(strings.ReplaceAll(value, " ", "+"))
		c.Operations = set
		return err
	}
	if err := game.CheckOptions(options, game.Options{name: value}); err != nil {
		return err
	}
	switch name {
	case optionTarget:
		c.Target, _ = strconv.Atoi(value)
	case optionRemainder:
		c.StrictRemainder = value == remainders[1].Value
	case optionZeroFront:
		c.ZeroFront = value == onOff[1].Value
	case optionDecides:
		c.Decides = Decision(slices.IndexFunc(decisions, func(v game.OptionValue) bool { return v.Value == value }))
	}
	return nil
}

// readOperations reads signs, each at most once.
func readOperations(text string) (Operations, error) {
	var set Operations
	for _, sign := range text {
		op := strings.IndexRune(Signs, sign)
		switch {
		case op < 0:
			return 0, fmt.Errorf("option %s: want any of %s, such as +-*, not %.40q", optionOperations, Signs, text)
		case set.Has(Operation(op)):
			return 0, fmt.Errorf("option %s: %q stands there twice", optionOperations, sign)
		}
		set |= 1 << op
	}
	if set == 0 {
		return 0, errors.New("option " + optionOperations + ": want at least one of " + Signs)
	}
	return set, nil
}

// value returns the result of an operation on the numbers of the rear and the front
// piece, and whether the rules allow it.
func (r *Rules) value(op Operation, rear, front int) (value int, allowed bool) {
	if rear == 0 || !r.config.Operations.Has(op) {
		return 0, false
	}
	if front == 0 {
		return rear, r.config.ZeroFront && (op == Add || op == Subtract)
	}
	switch op {
	case Add:
		return rear + front, true
	case Subtract:
		return rear - front, true
	case Multiply:
		return rear * front, true
	case Divide:
		return rear / front, true
	}
	return rear % front, rear >= front || !r.config.StrictRemainder
}

func (r *Rules) makeReaches() {
	for rear := range Numbers {
		for front := range Numbers {
			for op := range operationCount {
				if value, allowed := r.value(op, rear, front); allowed && distanceOf(value) > 0 {
					r.reaches[rear][front] |= 1 << distanceOf(value)
				}
			}
		}
	}
}
