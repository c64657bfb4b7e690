package notation

import (
	"encoding/json"
	"errors"
	"strings"
	"time"

	"colat/game/match"
)

// isJSON reports whether the text is an object of JSON, or a list of them.
func (r *reader) isJSON() bool {
	list, ok := strings.CutPrefix(r.text, "[")
	return strings.HasPrefix(r.text, "{") || ok && strings.HasPrefix(strings.TrimSpace(list), "{")
}

// kifu holds the fields of games in JSON of other programs, above all of Othello Quest:
//
//	{"players":[{"id":"a","name":"An"},{"id":"b","name":"Bình"}],"created":"2024-03-09T12:52:30Z",
//	 "position":{"moves":[{"m":"f5","t":1200},{"m":"d6","t":900},{"m":"-"}]}}
type kifu struct {
	Game         string `json:"game"`
	Start        string `json:"start"`
	Moves        kifuMoves
	Kifu         kifuMoves
	Transcript   kifuMoves
	Position     struct{ Moves kifuMoves }
	Players      []kifuPlayer
	Black, White kifuPlayer
	Created      string
	Date         string
}

// kifuMoves is the text of moves, which JSON has as a text or as a list.
type kifuMoves string

// UnmarshalJSON implements json.Unmarshaler.
func (k *kifuMoves) UnmarshalJSON(text []byte) error {
	var words []json.RawMessage
	if json.Unmarshal(text, &words) != nil {
		words = []json.RawMessage{text}
	}
	for _, raw := range words {
		var word string
		var move struct{ M, Move string }
		if json.Unmarshal(raw, &word) != nil && json.Unmarshal(raw, &move) == nil {
			word = move.M + move.Move
		}
		*k += kifuMoves(word + " ")
	}
	return nil
}

// kifuPlayer is the name of a player, which JSON has as a text or in an object.
type kifuPlayer string

// UnmarshalJSON implements json.Unmarshaler.
func (k *kifuPlayer) UnmarshalJSON(text []byte) error {
	var name string
	var player struct{ Name, ID string }
	switch {
	case json.Unmarshal(text, &name) == nil:
	case json.Unmarshal(text, &player) == nil && player.Name != "":
		name = player.Name
	default:
		name = player.ID
	}
	*k = kifuPlayer(name)
	return nil
}

// json parses a line of JSON: of a match.Record or of another program.
func (r *reader) json() (*match.Record, error) {
	var k kifu
	var err error
	if strings.HasPrefix(r.text, "[") {
		err = json.Unmarshal([]byte(r.text), &k.Moves)
	} else {
		err = json.Unmarshal([]byte(r.text), &k)
	}
	text := strings.TrimSpace(string(k.Moves + k.Kifu + k.Transcript + k.Position.Moves))
	if k.Start != "" || k.Game != "" || err != nil || text == "" {
		record, err := match.ParseLine([]byte(r.text))
		if err != nil && k.Game == "" && text == "" && json.Valid([]byte(r.text)) {
			return nil, errors.New("the JSON has neither a game of this program nor moves")
		}
		return record, err
	}
	moves := reader{text: text, known: r.known}
	record, err := moves.moves()
	if err != nil {
		return nil, err
	}
	record.Names = [2]string{string(k.Black), string(k.White)}
	for side, name := range k.Players {
		if side < 2 {
			record.Names[side] = string(name)
		}
	}
	for _, date := range []string{k.Created, k.Date} {
		if ended, err := time.Parse(time.RFC3339, date); err == nil {
			record.Ended = ended.UTC()
		} else if record.Ended.IsZero() {
			record.Ended = ggfDate(date)
		}
	}
	return record, nil
}
