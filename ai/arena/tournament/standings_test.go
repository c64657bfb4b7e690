package tournament

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"

	"colat/ai/arena/pairing"
	"colat/ai/arena/referee"
	"colat/game/match"
)

// TestStandings: before each game the standings have the games that have ended, and the game as one that is
// open; at the end they are the result.
func TestStandings(t *testing.T) {
	for name, settings := range map[string]string{
		"groups":              "format = \"groups\"\ngroups = 2\nadvance = 2\ngames = 1\n",
		"Swiss":               "format = \"swiss\"\nrounds = 3\ngames = 2\n",
		"Swiss and knock-out": "format = \"swiss\"\nrounds = 2\nadvance = 4\ngames = 1\n",
	} {
		t.Run(name, func(t *testing.T) {
			tournament := tournamentOf(t, settings)
			log, err := OpenLog(filepath.Join(t.TempDir(), "log"), tournament)
			if err != nil {
				t.Fatal(err)
			}
			defer log.Close()
			var now Progress
			var players [][2]string // of the games in their order
			tournament.OnPhase = func(p Progress) { now = p }
			tournament.OnMove = func(number int, g *referee.Game) {
				if len(g.Record.Moves) > g.Record.Opening || g.Record.Over {
					return
				}
				if number != len(players) {
					t.Errorf("game %d begins after %d games", number, len(players))
				}
				result, err := now.Standings()
				if err != nil || len(result.Games) != number {
					t.Errorf("%v: want standings of %d games: %+v", err, number, result)
					return
				}
				if swiss := result.Stages[len(result.Stages)-1].Swiss; swiss != nil {
					checkRound(t, swiss.Rounds[len(swiss.Rounds)-1].Meetings, g.Record.Names)
				}
				players = append(players, g.Record.Names)
			}
			result, err := tournament.Run(t.Context(), log, func(r *match.Record, p Progress) {
				if p.Number != len(players) || r.Names != players[p.Number-1] {
					t.Errorf("game %d of %q ends after that of %q", p.Number, r.Names, players)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			standings, err := now.Standings()
			if err != nil {
				t.Fatal(err)
			}
			if jsonOf(t, result) != jsonOf(t, standings) {
				t.Error("the last standings differ from the result")
			}
		})
	}
}

// checkRound checks that a game that begins is one of a round's open meetings.
func checkRound(t *testing.T, meetings []pairing.Tie, players [2]string) {
	t.Helper()
	if !slices.ContainsFunc(meetings, func(m pairing.Tie) bool {
		return m.By == "" && slices.Contains(m.Players[:], players[0]) && slices.Contains(m.Players[:], players[1])
	}) {
		t.Errorf("%q play, and the round has %v", players, meetings)
	}
}

func jsonOf(t *testing.T, r *Result) string {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
