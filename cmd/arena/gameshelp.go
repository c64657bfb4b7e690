package main

import (
	"fmt"
	"strings"

	"colat/game"
)

// gamesHelp lists the games with the options that follow a colon in their names and the
// options of their starts, which are flags.
func gamesHelp() string {
	var b strings.Builder
	for _, family := range game.Families() {
		fmt.Fprintf(&b, "\n  %-10s %s", family.ID, family.Name.English)
		for _, o := range family.Options {
			fmt.Fprintf(&b, "\n    :%-9s %s", o.Name, optionHelp(&o))
		}
		rules, err := family.Rules(nil)
		if err != nil {
			continue
		}
		for _, o := range rules.StartOptions() {
			fmt.Fprintf(&b, "\n    --%-8s %s", o.Name, optionHelp(&o))
		}
	}
	return b.String()
}

// gameNames lists the games for the help of a flag.
func gameNames() string {
	var names []string
	for _, family := range game.Families() {
		names = append(names, family.ID)
	}
	return strings.Join(names, ", ")
}

// optionHelp returns the label of an option and its valid values.
func optionHelp(o *game.Option) string {
	var values []string
	for _, c := range o.Choices {
		values = append(values, c.Value)
	}
	want := strings.Join(values, ", ")
	switch o.Kind {
	case game.Several:
		want = "any of " + want
	case game.Number:
		want = fmt.Sprintf("%d to %d", o.Least, o.Most)
	case game.Cells:
		want = fmt.Sprintf("%d squares with spaces between", o.Most)
		if o.None != "" {
			want += ", or " + o.None
		}
	}
	otherwise := o.Default
	if otherwise == "" {
		otherwise = "drawn"
	}
	return fmt.Sprintf("%s: %s; default: %s", strings.ToLower(o.Label.English), want, otherwise)
}
