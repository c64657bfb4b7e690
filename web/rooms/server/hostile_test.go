package server_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"time"
	"unicode"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

// hostileNames have markup, a right-to-left override, control and invisible characters, and
// formulas of spreadsheets.
var hostileNames = []string{"=1+1", "<img src=x onerror=x>", "\u202eAn\u2066\x00\x1b[31m", "x;@SUM\u200b(A1)\t+2"}

// Hostile names and titles do no harm on the results page, in the spreadsheet and in the JSON,
// and a name of 200 letters is refused.
func TestResultsWithHostileNames(t *testing.T) {
	for _, kind := range []string{pairing.GroupStage, pairing.SwissStage, pairing.KnockOutStage} {
		s := playedBy(t, "<script>alert(1)</script>\u202e=1+1", kind, hostileNames...)
		r, err := server.ResultsOf(&s.tournament, func(id string) (*match.Record, error) { return s.Record(t.Context(), id) })
		if err != nil {
			t.Fatal(err)
		}
		var page, table, data bytes.Buffer
		for _, err := range []error{r.WriteHTML(&page), r.WriteCSV(&table), r.WriteJSON(&data)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		for form, text := range map[string]string{"page": page.String(), "CSV": table.String(), "JSON": data.String()} {
			if at := strings.IndexFunc(text, isHostile); at >= 0 {
				t.Errorf("%s, %s: %+q", kind, form, text[max(0, at-40):at+8])
			}
		}
		for _, tag := range []string{"<img", "<script>alert"} {
			if strings.Contains(page.String(), tag) {
				t.Errorf("%s: the page has the tag %s", kind, tag)
			}
		}
		if kind == pairing.KnockOutStage && strings.Contains(page.String(), ">3–0<") {
			t.Error("one game that was won is called 3–0")
		}
		lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(table.String(), "\ufeff"))).ReadAll()
		if err != nil || len(lines) < 2 {
			t.Fatalf("%s: %d lines, %v", kind, len(lines), err)
		}
		for _, line := range lines {
			for _, cell := range line {
				for _, part := range strings.FieldsFunc(cell, func(c rune) bool { return strings.ContainsRune(";,|\t", c) }) {
					if part = strings.TrimLeft(part, " \""); part != "" && strings.ContainsRune("=+-@", rune(part[0])) {
						t.Errorf("%s: a spreadsheet takes %q for a formula", kind, cell)
					}
				}
			}
		}
		if !json.Valid(data.Bytes()) {
			t.Errorf("%s: the JSON is not valid", kind)
		}
	}
	s := newPlayedTournament(t)
	long := &tournament.Command{Do: tournament.Enter, Name: strings.Repeat("Ờ", 200)}
	if _, err := s.tournament.Decide("x", long, time.Unix(1_764_000_100, 0)); err == nil {
		t.Error("a name of 200 letters is accepted")
	} else if refusal, is := err.(*room.Refusal); !is || refusal.Code != room.BadName {
		t.Errorf("a name of 200 letters is refused with %v", err)
	}
}

// isHostile reports whether a character turns text around, is invisible or controls a terminal.
// The page has form feeds between the positions of a game.
func isHostile(c rune) bool {
	controls := unicode.IsControl(c) && !strings.ContainsRune("\n\t\r\f", c)
	return unicode.Is(unicode.Bidi_Control, c) || c == '\u200b' || controls
}
