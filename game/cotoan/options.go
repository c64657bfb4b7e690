package cotoan

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"colat/game"
)

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
