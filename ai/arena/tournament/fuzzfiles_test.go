package tournament

import (
	"math"
	"strings"
	"testing"
)

// FuzzTournamentFiles checks that no file makes Parse panic.
func FuzzTournamentFiles(f *testing.F) {
	f.Add("games = 2\n[[player]]\nspec = \"greedy\"\n[[player]]\nspec = \"random\"\n")
	f.Add("[[stage]]\nkind = \"groups\"\n")
	f.Add("seed = -1\ngames = 0\nplayer = [{spec = 'greedy'}, {spec = 'random', time = '1s'}]\n")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "cmd") {
			return // looks for programs on this machine
		}
		tournament, err := Parse(text)
		if err != nil {
			return
		}
		if len(tournament.Players) < 2 || len(tournament.Stages) == 0 || tournament.Seed > math.MaxInt64 ||
			tournament.Opening < 0 || tournament.Opening > maxOpening ||
			tournament.Concurrency < 1 || tournament.Concurrency > maxConcurrency {
			t.Errorf("%q was accepted as %+v", text, tournament)
		}
		for _, stage := range tournament.Stages {
			if stage.Games < 1 || stage.Games > maxGames {
				t.Errorf("%q has a stage with %d games", text, stage.Games)
			}
		}
	})
}
