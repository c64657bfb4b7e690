package room

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MostName is the maximum number of characters of a name.
const MostName = 24

// CleanName returns a name as it is shown to others: without surrounding spaces,
// invisible characters and characters that reverse the direction of the following text.
// An error is a *Refusal. The server first brings names into composed form (Unicode NFC),
// so that a name has only one spelling.
func CleanName(name string) (string, error) {
	clean, shown := CleanText(name)
	if n := utf8.RuneCountInString(clean); !shown || n > MostName {
		return "", refuse(BadName, "a name has 1 to %d characters", MostName)
	}
	return clean, nil
}

// CleanText cleans text of any length, such as titles, in the way of CleanName. shown
// reports whether visible characters remain.
func CleanText(text string) (clean string, shown bool) {
	if !utf8.ValidString(text) {
		return "", false
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return !isShown(c) })
	kept := words[:0]
	for _, word := range words {
		// An accent without a letter would be drawn over the text before the name.
		if word = strings.TrimLeftFunc(word, unicode.IsMark); word != "" {
			kept = append(kept, word)
		}
	}
	return strings.Join(kept, " "), len(kept) > 0
}

// isShown reports whether a character is visible or an accent of a visible character.
func isShown(c rune) bool {
	switch c {
	case '\u2800', '\ufffc', '\U0001d159': // blank Braille cell, object replacement, null notehead
		return false
	}
	return unicode.IsGraphic(c) && !unicode.IsSpace(c) &&
		!unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// clean returns the terms as the server stores them: with cleaned names of chairs, and
// with Begins set to ByHost if a chair is a TeamChair and to WhenReady otherwise.
func (t *Terms) clean() (*Terms, error) {
	c := *t
	c.Begins = WhenReady
	if c.Chairs[0].Kind == TeamChair || c.Chairs[1].Kind == TeamChair {
		c.Begins = ByHost
	}
	for i := range c.Chairs {
		if c.Chairs[i].Name == "" {
			continue
		}
		var err error
		if c.Chairs[i].Name, err = CleanName(c.Chairs[i].Name); err != nil {
			return nil, err
		}
	}
	return &c, nil
}
