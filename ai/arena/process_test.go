package arena

import (
	"slices"
	"testing"
)

func TestSplitCommand(t *testing.T) {
	for line, want := range map[string][]string{
		"python3 bot.py":             {"python3", "bot.py"},
		"  a   b\t c  ":              {"a", "b", "c"},
		`"my bot" 'is here' a"b c"d`: {"my bot", "is here", "ab cd"},
		`a\ b '\' "\""`:              {"a b", `\`, `"`},
		`'' ""`:                      {"", ""},
		"":                           nil,
	} {
		if got, err := splitCommand(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", line, got, err, want)
		}
	}
	for _, line := range []string{`"open`, "'open", `end\`} {
		if got, err := splitCommand(line); err == nil {
			t.Errorf("%s: %q", line, got)
		}
	}
}
