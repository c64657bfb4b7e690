//go:build !js

package remote

import "testing"

func TestChampionOnAllProcessors(t *testing.T) {
	for spec, want := range map[string]string{
		"champion":                   "champion:threads=0",
		"champion:":                  "champion:threads=0",
		"champion:depth=3":           "champion:depth=3,threads=0",
		"champion:threads=2":         "champion:threads=2",
		"champion:time=1s,threads=1": "champion:time=1s,threads=1",
		"greedy":                     "greedy",
		"cmd:champion":               "cmd:champion",
	} {
		if got := onAllProcessors(spec); got != want {
			t.Errorf("%s becomes %s, want %s", spec, got, want)
		}
	}
}
