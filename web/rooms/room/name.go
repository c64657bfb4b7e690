package room

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MostName is the most characters of a name.
const MostName = 24

// CleanName returns a name as it is shown to others: without spaces around it, and without
// characters that are not seen or that turn the text after them round. An error is a
// *Refusal. The server composes letters and their accents before, so that the ways to
// write a name are one.
func CleanName(name string) (string, error) {
	clean, shown := CleanText(name)
	if n := utf8.RuneCountInString(clean); !shown || n > MostName {
		return "", refuse(BadName, "a name has 1 to %d characters", MostName)
	}
	return clean, nil
}

// CleanText is what CleanName does for texts of any length, such as titles. It reports
// whether anything of the text is seen.
func CleanText(text string) (clean string, shown bool) {
	if !utf8.ValidString(text) {
		return "", false
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return !isShown(c) })
	kept := words[:0]
	for _, word := range words {
		// An accent without a letter would be drawn on what stands before the name.
		if word = strings.TrimLeftFunc(word, unicode.IsMark); word != "" {
			kept = append(kept, word)
		}
	}
	return strings.Join(kept, " "), len(kept) > 0
}

// isShown reports whether a character is seen, or an accent of one that is.
func isShown(c rune) bool {
	switch c {
	case '\u2800', '\ufffc', '\U0001d159': // a Braille cell without dots, an object that is missing, a note without a head
		return false
	}
	return unicode.IsGraphic(c) && !unicode.IsSpace(c) &&
		!unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// clean returns the terms as the server keeps them: with the names of chairs as they are
// shown to others, and with what teams need to begin.
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
