package match_test

import (
	"encoding/json"
	"strings"
	"testing"

	"colat/game/match"
	_ "colat/game/othello"
)

// savedToday and loggedToday are one game as the page saves it and as the arena
// logs it. Both must be read for ever.
const (
	savedToday = `colat record 1
game victory
start ---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3
first human
second champion:time=1s
moves d3 c5
result O resignation
`
	loggedToday = `{"game":"victory","players":["human","champion:time=1s"],` +
		`"start":"---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3",` +
		`"opening":1,"moves":["d3","c5"],"winner":"O","reason":"resignation",` +
		`"ms":[1.5],"depths":[7],"nodes":[1234],"proven":[0,2],"round":"1","ended":"2026-01-02T03:04:05Z"}`
)

func TestBothTextsOfARecord(t *testing.T) {
	saved, err := match.ParseRecord(savedToday)
	if err != nil {
		t.Fatal(err)
	}
	var logged match.Line
	if err := json.Unmarshal([]byte(loggedToday), &logged); err != nil {
		t.Fatal(err)
	}
	if again, err := match.AppendLine(nil, &logged); err != nil || string(again) != loggedToday+"\n" {
		t.Errorf("written again as %s, %v", again, err)
	}
	fromLog, err := logged.Record()
	if err != nil || fromLog.String() != savedToday {
		t.Errorf("the line as a saved game:\n%v\n%v", fromLog, err)
	}
	line := saved.Line()
	if err := line.Replay(nil); err != nil {
		t.Error(err)
	}
	same := line.Players == logged.Players && line.Start == logged.Start
	if !same || strings.Join(line.Moves, " ") != "d3 c5" || line.Winner != "O" {
		t.Errorf("the saved game as a line: %+v", line)
	}
	going, err := match.ParseRecord(strings.Replace(savedToday, "result O resignation\n", "", 1))
	if err != nil {
		t.Fatal(err)
	}
	if line := going.Line(); line.Winner != "" || line.Replay(nil) == nil {
		t.Errorf("a game that goes on has the result %q", line.Winner)
	}
}
