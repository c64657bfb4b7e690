package remote

import (
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestMessageErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "not JSON",
		"[]":                           "not JSON",
		`{"kind":"think"`:              "not JSON",
		`{}`:                           `unknown kind ""`,
		`{"kind":"dance"}`:             `unknown kind "dance"`,
		`{"kind":"think"}`:             "lacks its spec",
		`{"kind":"info"}`:              "lacks its info",
		`{"kind":"move"}`:              "lacks its move",
		`{"kind":"beat"} x`:            "not JSON",
		`{"kind":"crew","helpers":99}`: "tells of 99 helpers",
		`{"kind":"task"}`:              "lacks its spec",
		`{"kind":"task","spec":"a","rules":"b","start":"c","task":{"helper":3}}`: "for helper 3",
		`{"kind":"part"}`: "lacks its part",
		`{"kind":"think","spec":"a","rules":"b","start":"c","time":-1}`:       "below 0",
		`{"kind":"think","spec":"a","rules":"b","start":"c","depth":1.5}`:     "not JSON",
		`{"kind":"fault","text":"` + strings.Repeat("x", maxMessage) + `"}`:   "above the limit",
		`{"kind":"think","spec":"a","rules":"b","start":"c","time":1e300000}`: "not JSON",
	} {
		_, err := parseMessage(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("parseMessage(%.60q): error %v, want one with %q", text, err, want)
		}
	}
}

func TestFindingRoundTrip(t *testing.T) {
	s := newState(t)
	for _, want := range []ai.Info{
		{},
		{Depth: 9, Score: ai.ProvenScore + 3, Outcome: ai.Win, Nodes: 1 << 40, Elapsed: 3 * time.Second},
		{Depth: 2, Score: -1, Outcome: ai.Loss, PV: line(t, "d3", "c5", "d6", "e3")},
		{Outcome: ai.Draw},
		{Score: -ai.ProvenScore - 600, Outcome: ai.Loss, Exact: true},
		{Depth: 3, Nodes: 90, Iteration: ai.Iteration{
			Nodes: 60, Quiescence: 9, Ordering: 12, Cutoffs: 7, Elapsed: 5 * time.Millisecond,
		}},
	} {
		got, err := newFinding(s, want).read(s)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("a finding came back changed (-want +got):\n%s", diff)
		}
	}
}

func line(t *testing.T, texts ...string) []game.Move {
	t.Helper()
	s := newState(t)
	var moves []game.Move
	for _, text := range texts {
		move, err := othello.Victory.ParseMove(s, text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, move)
		s.Play(move)
	}
	return moves
}

// What a broken worker may send must never do harm: it is an error, or it is a
// message that reads back the same.
func FuzzMessage(f *testing.F) {
	for _, m := range []message{
		{Kind: kindReady},
		{Kind: kindBeat, ID: 7},
		{Kind: kindStop, ID: 7},
		{Kind: kindThink, ID: 7, Player: 1, Game: 2,
			Spec: "champion", Rules: "victory", Start: "---", Moves: "d3 c5", Time: time.Second, Depth: 3, Limit: 9},
		{Kind: kindInfo, ID: 7, Info: &finding{Depth: 4, Score: -250, PV: []string{"d3", "c5"}, Nodes: 5}},
		{Kind: kindMove, ID: 7, Move: "d3", Info: &finding{Outcome: "win"}},
		{Kind: kindInfo, ID: 7, Info: &finding{Depth: 2, Iteration: &ai.Iteration{Nodes: 16, Cutoffs: 3}}},
		{Kind: kindFault, ID: 7, Text: "no", Final: true},
		{Kind: kindCrew, Helpers: 2},
		{Kind: kindTask, ID: 7, Spec: "champion", Rules: "victory", Start: "---",
			Task: &task{Helper: 1, Moves: []string{"d3"}}},
		{Kind: kindPart, ID: 7, Part: &part{Helper: 1, Outcome: "loss", Moves: []string{"d3"}, Done: true}},
	} {
		f.Add(m.encode())
	}
	f.Add(`{"kind":"move","move":"zz","info":{"pv":["d3","d3"]}}`)
	f.Add("\xff{")
	state, err := othello.Victory.New(game.Options{"victory": "a1 c7 d5 g4 f3"}, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := parseMessage(text)
		if err != nil {
			return
		}
		if len(text) < maxMessage/8 { // escapes may make it longer
			again, err := parseMessage(m.encode())
			if err != nil {
				t.Fatalf("%q was read, but not when written again: %v", text, err)
			}
			if diff := cmp.Diff(m, again, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("%q changed when written again (-first +again):\n%s", text, diff)
			}
		}
		s := &search{state: state, id: m.ID, best: game.NoMove, report: func(ai.Info) {}}
		if done, err := s.handle(m); err == nil && done && !game.IsLegal(state, s.best) {
			t.Fatalf("%q was taken for an answer, but its move is not legal", text)
		}
	})
}
