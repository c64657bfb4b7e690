package cotoan

import (
	"strings"

	"colat/game"
)

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
