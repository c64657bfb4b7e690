package lessons

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"colat/ai/reasons"
	"colat/game"
)

// BundleName is the name of the file with the lessons of strategy, for package ondemand.
const BundleName = "lessons.json"

// ParseBundle reads the lessons of strategy from an object of JSON with a lesson of each name. They are
// returned by the names of their games and their order.
func ParseBundle(text []byte) ([]*Lesson, error) {
	var files map[string]json.RawMessage
	if err := json.Unmarshal(text, &files); err != nil {
		return nil, fmt.Errorf("lessons: %w", err)
	}
	var all []*Lesson
	for id, text := range files {
		l, err := Parse(id, text)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	slices.SortFunc(all, func(a, b *Lesson) int {
		return cmp.Or(cmp.Compare(a.Family(), b.Family()), a.Order-b.Order, cmp.Compare(a.ID, b.ID))
	})
	return all, nil
}

// Family returns the family of games that a lesson is about.
func (l *Lesson) Family() string {
	family, _, _ := strings.Cut(l.Rules.ID(), ":")
	return family
}

// mostID is the most characters of the ID of a lesson.
const mostID = 40

// IsID reports whether text can be the ID of a lesson: lower-case letters, digits and hyphens.
func IsID(text string) bool {
	return text != "" && len(text) <= mostID && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// remedies are the IDs of lessons of strategy about kinds of errors, by the families of games.
var remedies = map[string]map[reasons.Kind]string{
	"victory": {
		reasons.MissedWin: "fifth-sun", reasons.AllowedWin: "last-sun", reasons.MissedSuns: "fifth-sun",
		reasons.AllowedSuns: "last-sun", reasons.Corner: "corners", reasons.Parity: "parity", reasons.Mobility: "mobility",
	},
	"classic": {reasons.Corner: "corners", reasons.Parity: "parity", reasons.Mobility: "mobility"},
	"mnk": {
		reasons.AllowedWin: "defence", reasons.MissedFours: "fours", reasons.AllowedFours: "defence",
	},
	"uttt":   {reasons.Block: "losing-a-block", reasons.Free: "free-move", reasons.AllowedWin: "sending"},
	"cotoan": {reasons.Capture: "exchanges", reasons.AllowedWin: "zero", reasons.MissedWin: "zero"},
}

// Remedy returns the ID of the lesson of strategy about a kind of error, or "" for none.
func Remedy(rules game.Rules, kind reasons.Kind) string {
	family, _, _ := strings.Cut(rules.ID(), ":")
	return remedies[family][kind]
}
