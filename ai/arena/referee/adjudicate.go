package referee

import (
	"fmt"
	"strconv"
	"strings"

	"colat/ai"
	"colat/game"
)

// A Threshold ends a game by the scores that its players report: so many moves in a row with a score
// as far as Score, in the hundredths of ai.Info. The zero Threshold ends none. Match managers have
// the same rules, to spend no time on games that are decided.
type Threshold struct {
	Moves int `json:"moves"`
	Score int `json:"score"`
}

// mostThresholdMoves is the largest number of moves of a Threshold.
const mostThresholdMoves = 1000

// ParseResign parses a Threshold at which a player resigns, such as "3,-800": after 3 moves of its own
// in a row with a score of -800 or less.
func ParseResign(text string) (Threshold, error) { return parseThreshold(text, -ai.ProvenScore, -1) }

// ParseDraw parses a Threshold at which a game is drawn, such as "6,10": after 6 moves of each side in a
// row with scores from -10 to 10.
func ParseDraw(text string) (Threshold, error) { return parseThreshold(text, 0, ai.ProvenScore-1) }

func parseThreshold(text string, least, most int) (Threshold, error) {
	moves, score, two := strings.Cut(text, ",")
	t := Threshold{}
	var err, other error
	t.Moves, err = strconv.Atoi(moves)
	t.Score, other = strconv.Atoi(score)
	if !two || err != nil || other != nil || t.Moves < 1 || t.Moves > mostThresholdMoves ||
		t.Score < least || t.Score > most {
		return Threshold{}, fmt.Errorf("%.40q: want moves,score with 1 to %d moves and a score from %d to %d",
			text, mostThresholdMoves, least, most)
	}
	return t, nil
}

// adjudicator counts the moves in a row that reach the thresholds of a game.
type adjudicator struct {
	resign, draw Threshold
	lost         [2]int // moves of a side whose score says that it loses
	level        int    // moves of both sides whose score says that the game is level
}

// note counts a move with its report, and returns the end of the game if it reaches a threshold. A
// forced move that was not searched counts for nothing; any other without a score begins anew.
func (a *adjudicator) note(mover game.Player, info *ai.Info, forced bool) *Ended {
	if !info.Searched() {
		if !forced {
			a.lost[mover], a.level = 0, 0
		}
		return nil
	}
	a.lost[mover]++
	if info.Score > a.resign.Score {
		a.lost[mover] = 0
	}
	a.level++
	if max(info.Score, -info.Score) > a.draw.Score {
		a.level = 0
	}
	switch {
	case a.resign.Moves > 0 && a.lost[mover] >= a.resign.Moves:
		return Lost(mover, game.Resignation, "")
	case a.draw.Moves > 0 && a.level >= 2*a.draw.Moves:
		return &Ended{Result: game.Result{Winner: game.NoSide, Reason: game.Agreement}}
	}
	return nil
}
