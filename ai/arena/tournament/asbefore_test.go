package tournament

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"
	"time"
)

// TestResultsAsBefore: tournaments whose logs are on people's disks have the results and
// the reports, to the last byte, that they had when these sums were taken.
func TestResultsAsBefore(t *testing.T) {
	withdrawing := func(i int) string {
		return map[int]string{3: `withdraws = "stage 2"`, 7: `withdraws = "final"`, 9: `withdraws = "stage 1"`}[i]
	}
	staying := func(i int) string {
		return map[int]string{3: `withdraws = "final"`, 7: `withdraws = "last 16"`}[i]
	}
	for name, test := range map[string]struct {
		text            string
		results, report string
	}{
		"round robin": {courseTournament("games = 1\n", nothing), "25fd893b37003957", "2ab925aa583e0f04"},
		"groups": {courseTournament("format = \"groups\"\ngroups = 3\nadvance = 2\n", nothing),
			"67b002283fc2cb9b", "c298338e27b14ba7"},
		"knock-out": {
			courseTournament("format = \"knock-out\"\ngames = 3\n", staying), "3806a42db66608f6", "73d5d9e7d69a23bf",
		},
		"the course's": {courseTournament(courseStages, nothing), "70a331e41b62a850", "01d7ae4e79c00271"},
		"three stages": {courseTournament(threeStages, withdrawing), "041d2dd9feee40f1", "456d5a566ec07e69"},
		"groups at the end": {courseTournament(`
[[stage]]
kind = "groups"
groups = 5
advance = 3
games = 1
[[stage]]
kind = "groups"
groups = 4
points = [7, 6, 5]
`, nothing), "f92f42efe8bd8a4a", "d39c081f75507205"},
	} {
		result := courseResult(t, test.text)
		for _, r := range result.Games {
			r.Ended, r.Milliseconds = time.Time{}, nil
		}
		text, err := json.MarshalIndent(result, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		tournament, err := Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		var page bytes.Buffer
		if err := result.WriteHTML(&page, tournament.Rules(), "<svg></svg>"); err != nil {
			t.Fatal(err)
		}
		if got := shortSum(text); got != test.results {
			t.Errorf("%s: the results have the sum %s, not %s", name, got, test.results)
		}
		if got := shortSum(page.Bytes()); got != test.report {
			t.Errorf("%s: the report has the sum %s, not %s", name, got, test.report)
		}
	}
}

func shortSum(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}
