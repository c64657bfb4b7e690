package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// OneLine joins the lines of any error text into one and makes it safe for a terminal.
func OneLine(text string) string {
	return Printable(strings.Join(strings.Fields(text), " "))
}

// Printable escapes characters that a terminal might interpret, as Go does: text from
// files and programs must not move the cursor or control the terminal.
func Printable(text string) string {
	var b strings.Builder
	for i, c := range text {
		switch {
		case c == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case strconv.IsPrint(c):
			b.WriteRune(c)
		default:
			quoted := strconv.QuoteRune(c)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return b.String()
}

// Shown formats the value of a flag for an error: a number unchanged, other text in
// quotes, both cut to a readable length.
func Shown(text string) string {
	const most = 40
	if len(text) > most {
		return fmt.Sprintf("%.*q… (%d bytes)", most, text, len(text))
	}
	digits := strings.TrimPrefix(text, "-")
	if digits != "" && strings.Trim(digits, "0123456789.hmsnuµ") == "" {
		return text
	}
	return strconv.Quote(text)
}

// flagError returns a usage error for an error about a flag, in this program's wording.
func flagError(cmd *cobra.Command, err error) error {
	var (
		value   *pflag.InvalidValueError
		missing *pflag.ValueRequiredError
		unknown *pflag.NotExistError
		syntax  *pflag.InvalidSyntaxError
	)
	switch {
	case errors.As(err, &value):
		return Usagef("--%s %s: %s", value.GetFlag().Name, Shown(value.GetValue()), wanted(value))
	case errors.As(err, &missing):
		return Usagef("--%s: there is no value after it", missing.GetFlag().Name)
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return Usagef("unknown flag %q: %s --help lists the flags", "-"+unknown.GetSpecifiedShortnames(), cmd.CommandPath())
	case errors.As(err, &unknown):
		return Usagef("unknown flag %q: %s --help lists the flags", "--"+unknown.GetSpecifiedName(), cmd.CommandPath())
	case errors.As(err, &syntax):
		return Usagef("%q is not of the form --flag or --flag=value", syntax.GetSpecifiedFlag())
	}
	return Usagef("%w: %s --help lists the flags", err, cmd.CommandPath())
}

// wanted describes the valid values of a flag. Without it, flags of pflag's own types
// would report errors in the wording of strconv.
func wanted(bad *pflag.InvalidValueError) string {
	if n, ok := bad.GetFlag().Value.(Bounded); ok {
		return n.wants()
	}
	switch kind := bad.GetFlag().Value.Type(); kind {
	case "bool":
		return "want true, false or nothing at all"
	case "duration":
		return "want a time, such as 500ms or 1s"
	case "int", "int64", "uint", "uint64":
		return "want a whole number"
	default:
		return "want a " + kind
	}
}

// checkEmpty returns an error for a flag with an empty text, because ignoring the flag
// would not be what the user asked for.
func checkEmpty(cmd *cobra.Command) error {
	var err error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		var texts []string
		if list, ok := f.Value.(pflag.SliceValue); ok {
			texts = list.GetSlice()
		} else if f.Value.Type() == "string" {
			texts = []string{f.Value.String()}
		}
		if err == nil && slices.Contains(texts, "") {
			err = Usagef("--%s is empty: leave it out, or give it a value", f.Name)
		}
	})
	return err
}
