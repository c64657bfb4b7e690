package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Options maps names of options to values, as in URLs: {"victory": "a1 c7 d5 g4 f3"}
// for the victory game. Absent options are drawn at random or have their defaults.
type Options map[string]string

// OptionKind determines the values of an option.
type OptionKind uint8

const (
	Choice  OptionKind = iota // one of Choices
	Several                   // any of Choices, at least one, with spaces between
	Number                    // a whole number from Least to Most
	Cells                     // Most different squares of the board, with spaces between
)

// An Option is a setting of a game that is chosen before the game begins.
type Option struct {
	Name  string // in IDs, addresses and files
	Label Names  // for people
	Kind  OptionKind
	// Choices are the values of a Choice or of Several.
	Choices []OptionValue
	// Least and Most bound a Number. Most is the number of squares of Cells.
	Least, Most int
	// None is the value of Cells for a game without any; "" if there must be some.
	None string
	// Default is the value of an absent option, or "" if it is drawn at random.
	Default string
}

// OptionValue is a possible value of an option.
type OptionValue struct {
	Value string
	Label Names
}

// Drawn reports whether the value may have been drawn at random: None is never drawn.
func (o *Option) Drawn(value string) bool {
	return o.Default == "" && (o.None == "" || value != o.None)
}

// Check returns an error if the option cannot have the value. It does not check whether
// the names of Cells are squares, which depends on the game.
func (o *Option) Check(value string) error {
	switch o.Kind {
	case Choice:
		return o.checkChoice(value)
	case Several:
		words := strings.Fields(value)
		if len(words) == 0 {
			return fmt.Errorf("option %s: want at least one of %s", o.Name, o.values())
		}
		for i, word := range words {
			if slices.Contains(words[:i], word) {
				return fmt.Errorf("option %s: %q stands there twice", o.Name, word)
			}
			if err := o.checkChoice(word); err != nil {
				return err
			}
		}
	case Number:
		if n, err := strconv.Atoi(value); err != nil || n < o.Least || n > o.Most {
			return fmt.Errorf("option %s: want a whole number from %d to %d, not %.40q", o.Name, o.Least, o.Most, value)
		}
	case Cells:
		if value == "" {
			return fmt.Errorf("option %s: want %d squares", o.Name, o.Most)
		}
	}
	return nil
}

func (o *Option) checkChoice(value string) error {
	for _, c := range o.Choices {
		if c.Value == value {
			return nil
		}
	}
	return fmt.Errorf("option %s: want %s, not %.40q", o.Name, o.values(), value)
}

// values lists the choices in an error message.
func (o *Option) values() string {
	var values []string
	for _, c := range o.Choices {
		values = append(values, c.Value)
	}
	if n := len(values); n > 1 {
		return strings.Join(values[:n-1], ", ") + " or " + values[n-1]
	}
	return strings.Join(values, "")
}

// CheckOptions returns an error if a name in values is not in options, or if an option
// cannot have its value.
func CheckOptions(options []Option, values Options) error {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		i := slices.IndexFunc(options, func(o Option) bool { return o.Name == name })
		if i < 0 {
			return unknownOption(options, name)
		}
		if err := options[i].Check(values[name]); err != nil {
			return err
		}
	}
	return nil
}

func unknownOption(options []Option, name string) error {
	if len(options) == 0 {
		return fmt.Errorf("there is no option %.40q: the game has none", name)
	}
	var names []string
	for _, o := range options {
		names = append(names, o.Name)
	}
	return errors.New("there is no option " + strconv.Quote(name) + ": the game has " + strings.Join(names, ", "))
}
