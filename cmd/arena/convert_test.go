package main

import (
	"strings"
	"testing"
)

// TestConvert writes the same game in every form.
func TestConvert(t *testing.T) {
	const (
		link     = "/?black=human&game=victory&moves=d3c5&victory=a1+c7+d5+g4+f3&white=human\n"
		position = "-------------------X------XXO------XO--------------------------- X"
		classic  = "/?black=human&game=classic&moves=f5d6c3&white=human\n"
	)
	for _, test := range []struct {
		stdin string
		args  []string
		want  string
		lost  string
	}{
		{"D3 c5", []string{"--to", "link", "--game", "victory", "--victory", "a1 c7 d5 g4 f3"}, link, ""},
		{"http://127.0.0.1:8080" + link, []string{"--to", "moves"}, "d3c5\n",
			"convert: the form moves does not carry of this game: start\n"},
		{"http://127.0.0.1:8080" + link, []string{"--to", "moves", "--game", "victory", "--victory", "a1 c7 d5 g4 f3"},
			"d3c5\n", ""},
		{link, []string{"--to", "link", "--page", "http://x/"}, "http://x" + link, ""},
		{startRequest, []string{"--to", "request"}, startRequest, ""},
		{startRequest, []string{"--to", "position", "--game", "classic"},
			"---------------------------OX------XO--------------------------- X\n", ""},
		{"1. f5 d6 2. c3", []string{"--to", "link", "--game", "classic"}, classic, ""},
		{classic, []string{"--to", "ggf"}, "(;GM[Othello]RE[?]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- " +
			"-------- -------- -------- *]B[F5]W[D6]B[C3];)\n", ""},
		{"(;GM[Othello]B[F5]W[D6]B[C3];)", []string{"--to", "link"}, classic, ""},
		{"40 02", []string{"--to", "link", "--game", "uttt"}, "/?black=human&game=uttt&moves=40+02&white=human\n", ""},
		{".X./O../... O", []string{"--to", "position", "--game", "mnk:3,3,2"}, ".X./O../... O\n", ""},
		{"?game=cotoan&moves=a1-a2", []string{"--to", "moves"}, "a1-a2\n", ""},
		{"?game=classic", []string{"--to", "moves"}, "\n", ""},
	} {
		got := arenaRun(t, test.stdin, append([]string{"convert"}, test.args...)...)
		if got != (outcome{stdout: test.want, stderr: test.lost}) {
			t.Errorf("%q %q: %+v, want %q", test.args, test.stdin, got, test.want)
		}
	}
}

// A request for the classic game names no cells, since it has none, and bot answers it.
func TestConvertToRequestOfClassic(t *testing.T) {
	request := arenaRun(t, "f5 d6 c3", "convert", "--game", "classic", "--to", "request").stdout
	if want := "------------------X--------XX------OXX-----O-------------------- O\n"; request != want {
		t.Fatalf("the request is %q, want %q", request, want)
	}
	answer := arenaRun(t, request, "bot", "--game", "classic", "--engine", "greedy")
	if answer.status != exitOK || len(answer.stdout) != 3 {
		t.Errorf("it is answered by %+v", answer)
	}
}

// What bot is asked about uttt can be made from a game.
func TestConvertToData(t *testing.T) {
	data := arenaRun(t, "?game=uttt&moves=40+02", "convert", "--to", "request").stdout
	answer := arenaRun(t, data, "bot", "--game", "uttt", "--engine", "random")
	if answer.status != exitOK || !strings.HasPrefix(answer.stdout, `{"index_local_board": 2`) {
		t.Errorf("%s is answered by %+v", data, answer)
	}
}

func TestConvertRefuses(t *testing.T) {
	for _, test := range []struct {
		stdin  string
		args   []string
		status int
		want   string
	}{
		{"f5", nil, exitUsage, "link, moves, position, request, ggf, obf, sgf"},
		{"f5", []string{"--to", "pdf"}, exitUsage, `"pdf"`},
		{"f5", []string{"--to", "link", "x"}, exitUsage, `"x"`},
		{"f5", []string{"--to", "link", "--game", "chess"}, exitUsage, "victory"},
		{"f5d6", []string{"--to", "link"}, exitUsage, "--game"},
		{"f5d6", []string{"--to", "link", "--victory", "a1 c7 d5 g4 f3"}, exitUsage, "--game"},
		{"f5d6", []string{"--to", "link", "--game", "victory"}, exitUsage, "--victory"},
		{"f5d6", []string{"--to", "link", "--game", "victory", "--victory", "a1 a1 d5 g4 f3"}, exitError, "a1"},
		{startRequest, []string{"--to", "link", "--game", "victory", "--victory", "a1 b1 c1 d1 e1"}, exitUsage, "--victory"},
		{"?game=classic", []string{"--to", "link", "--game", "victory"}, exitError, "classic, not of victory"},
		{"?game=cotoan", []string{"--to", "request"}, exitUsage, "no requests for the game cotoan"},
		{"?game=uttt", []string{"--to", "ggf"}, exitUsage, "GGF has no game uttt"},
		{startRequest, []string{"--to", "ggf"}, exitUsage, "GGF has no game victory"},
		{" \n", []string{"--to", "link"}, exitError, "empty"},
		{"hello", []string{"--to", "link"}, exitError, "neither a game nor a position"},
		{"f5d6e7", []string{"--to", "link", "--game", "classic"}, exitError, `move 3, "e7"`},
		{strings.Repeat("-", 64) + " X", []string{"--to", "link"}, exitError, "empty"},
		{"\x1b[2J" + strings.Repeat("f5", 2<<20), []string{"--to", "link"}, exitError, "longer than"},
	} {
		args := append([]string{"convert"}, test.args...)
		checkFailure(t, args, arenaRun(t, test.stdin, args...), test.status, test.want)
	}
}

// Variations stay. One with an impossible move is left out, and convert says so.
func TestConvertKeepsVariations(t *testing.T) {
	const game = "(;FF[4]GM[2]CA[UTF-8]SZ[8];B[f5](;W[d6]C[a];B[c3])(;W[f6]TE[1];B[e6]))"
	for _, text := range []string{game, game[:len(game)-1] + "(;W[a8];B[b8]))",
		"[Black \"?\"]\n\n1. f5 d6 {a} (1... f6! 2. e6) (1... a8 2. b8) 2. c3 *"} {
		for _, all := range []bool{false, true} {
			arguments := []string{"convert", "--game", "classic", "--to", "sgf"}
			if all {
				arguments = append(arguments, "--all")
			}
			got := arenaRun(t, text, arguments...)
			told := strings.Contains(got.stderr, "variations left out because of illegal moves: 1")
			if got.stdout != game+"\n" || told != (text != game) {
				t.Errorf("%v %s gives %+v", arguments, text, got)
			}
		}
	}
}

// The course's text counts rows from the bottom, which convert says.
func TestConvertCountsRowsFromTheBottom(t *testing.T) {
	got := arenaRun(t, "d6 c4", "convert", "--game", "classic", "--to", "moves")
	if got.stdout != "d3c5\n" || got.status != exitOK || !strings.Contains(got.stderr, "from the bottom") {
		t.Errorf("d6 c4 gives %+v", got)
	}
}
