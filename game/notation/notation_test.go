package notation_test

import (
	"errors"
	"strings"
	"testing"

	"colat/game"
	"colat/game/notation"
	"colat/game/othello"
	"colat/game/uttt"

	_ "colat/game/cotoan"
	_ "colat/game/mnk"
)

const (
	afterThree = "------------------X--------XX------OXX-----O--------------------"
	cells      = "a1 c7 d5 g4 f3"
)

var (
	classic = notation.Known{Rules: othello.Classic}
	victory = notation.Known{Rules: othello.Victory, Options: game.Options{"victory": cells}}
	caro    = notation.Known{Rules: find("mnk:15,15,5,caro")}
)

func find(id string) game.Rules {
	rules, err := game.Find(id)
	if err != nil {
		panic(err)
	}
	return rules
}

// rows writes 64 letters as eight rows.
func rows(board, between string) string {
	var b strings.Builder
	for y := range 8 {
		for x := range 8 {
			b.WriteString(board[8*y+x : 8*y+x+1])
			b.WriteString(between)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestReads reads one game or position in many forms.
func TestReads(t *testing.T) {
	stars := strings.ReplaceAll(strings.ReplaceAll(afterThree, "X", "*"), "-", ".")
	letters := strings.NewReplacer("X", "b", "O", "w", "-", "_").Replace(afterThree)
	for _, test := range []struct {
		text  string
		known notation.Known
		form  notation.Form
		id    string
		want  string // the position at the end
	}{
		{"f5d6c3", classic, notation.Moves, "classic", afterThree + " O"},
		{"d6 c4", classic, notation.Flipped, "classic", "-------------------X-------XX-----OOO--------------------------- X"},
		{"F5D6C3", classic, notation.Moves, "classic", afterThree + " O"},
		{" 1. F5 d6 2. c3 ", classic, notation.Moves, "classic", afterThree + " O"},
		{"1.f5 d6\n2... c3", classic, notation.Moves, "classic", afterThree + " O"},
		{"f5+d6,c3", classic, notation.Moves, "classic", afterThree + " O"},
		{"f5d6c3", victory, notation.Moves, "victory", afterThree + " O a1,c7,d5,g4,f3"},
		{"f5d6c3", notation.Known{Guess: true}, notation.Moves, "classic", afterThree + " O"},
		{"h8 1. i9 j10", caro, notation.Moves, "mnk:15,15,5,caro", ""},
		{"1. 40 02 2. 21", notation.Known{Rules: uttt.Closed}, notation.Moves, "uttt", ""},
		{"a1-a2", notation.Known{Rules: find("cotoan")}, notation.Moves, "cotoan", ""},
		{afterThree + " O", notation.Known{}, notation.Board, "classic", afterThree + " O"},
		{afterThree, notation.Known{}, notation.Board, "classic", afterThree + " O"},
		{afterThree, victory, notation.Board, "victory", afterThree + " O a1,c7,d5,g4,f3"},
		{afterThree + " X " + strings.ReplaceAll(cells, " ", ","), classic, notation.Board, "victory",
			afterThree + " X a1,c7,d5,g4,f3"},
		{stars + " O", notation.Known{}, notation.Board, "classic", afterThree + " O"},
		{stars + " white", notation.Known{}, notation.Board, "classic", afterThree + " O"},
		{rows(letters, ""), notation.Known{}, notation.Board, "classic", afterThree + " O"},
		{rows(letters, " ") + "black", notation.Known{}, notation.Board, "classic", afterThree + " X"},
		{".X./O../... O", notation.Known{}, notation.Position, "mnk:3,3,3", ".X./O../... O"},
		{"?game=classic&moves=f5d6c3", victory, notation.Link, "classic", afterThree + " O"},
		{"https://example.org/a/?black=human&victory=a1+c7+d5+g4+f3&moves=F5d6c3#x", notation.Known{}, notation.Link,
			"victory", afterThree + " O a1,c7,d5,g4,f3"},
		{"game=uttt&moves=40+02", notation.Known{}, notation.Link, "uttt", ""},
		{"position=" + afterThree + "+X", notation.Known{}, notation.Link, "classic", afterThree + " X"},
		{"position=" + afterThree + "+O&moves=f4", notation.Known{}, notation.Link, "classic", ""},
		{"(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 " + rows(othelloStart, "") + " *]B[F5//1.20]" +
			"W[d6/-3.0/2]B[C3];)", notation.Known{}, notation.GGF, "classic", afterThree + " O"},
		{"1 (;GM[Othello] PB[a] PW[b]\nB[f5]\nW[d6]\nB[c3])", notation.Known{}, notation.GGF, "classic", afterThree + " O"},
		{request, notation.Known{}, notation.Request, "victory", afterThree + " O a1,c7,d5,g4,f3"},
		{request, classic, notation.Request, "classic", afterThree + " O"},
		{"colat record 1\ngame classic\nstart " + othelloStart + " X\nfirst a\nsecond b\nmoves f5 d6 c3\nundone f4\n",
			notation.Known{}, notation.Record, "classic", afterThree + " O"},
	} {
		record, form, err := notation.Read(test.text, test.known)
		if err != nil {
			t.Errorf("%.60q: %v", test.text, err)
			continue
		}
		got, _ := notation.Write(record, notation.Position)
		if form != test.form || record.Rules.ID() != test.id || test.want != "" && got != test.want {
			t.Errorf("%.60q is read as %s of %s, %s; want %s of %s, %s", test.text, form, record.Rules.ID(), got,
				test.form, test.id, test.want)
		}
	}
}

const othelloStart = "---------------------------OX------XO---------------------------"

var request = "victory_cell\n" + cells + "\ncell\n" +
	rows(strings.NewReplacer("X", "B", "O", "W", "-", "E").Replace(afterThree), " ") + "you\nWHITE\n"

// TestRefuses makes sure that what is wrong is told, by kind and in words.
func TestRefuses(t *testing.T) {
	for _, test := range []struct {
		text  string
		known notation.Known
		fault notation.Fault
		want  string
	}{
		{"", classic, notation.Malformed, "no text"},
		{strings.Repeat("x", 2<<20), classic, notation.Malformed, "longer than"},
		{"hello", classic, notation.Malformed, "neither a game nor a position"},
		{"f5d6c3", notation.Known{}, notation.Unnamed, "victory"},
		{"f5d6c3", notation.Known{Rules: othello.Victory}, notation.Undrawn, "victory cells"},
		{"f5d6c9", classic, notation.BadMove, `move 3, "c9"`},
		{"f5f5", classic, notation.BadMove, "holds a disc already"},
		{"f5d6ア", classic, notation.BadMove, `"ア"`},
		{"f5d6c3 f5", classic, notation.BadMove, "move 4"},
		{"f5d6c3 hello", classic, notation.BadMove, `move 4, "he"`},
		{"Black: f5 Black: d6", classic, notation.BadMove, "White is to move"},
		{"1. f5 d6 {never closed", classic, notation.BadMove, "{"},
		{"passf5", classic, notation.BadMove, "may not pass"},
		{afterThree[1:] + " X", classic, notation.BadStart, "63"},
		{afterThree[1:] + " X", notation.Known{}, notation.BadStart, "63"},
		{"X" + strings.Repeat(".", 79) + " O 0", notation.Known{}, notation.BadStart, "80 cells"},
		{strings.Repeat("-", 64) + " X", notation.Known{}, notation.BadStart, "empty"},
		{afterThree + " purple", notation.Known{}, notation.BadStart, "purple"},
		{afterThree, notation.Known{Rules: othello.Victory}, notation.Undrawn, "victory cells"},
		{"..../.X../O.../.... X", notation.Known{}, notation.Unnamed, "mnk"},
		{"?game=chess&moves=e4", notation.Known{}, notation.UnknownGame, "chess"},
		{"?game=victory&victory=a1+a1+c3&moves=d3", notation.Known{}, notation.BadStart, "a1"},
		{"?game=victory&moves=d3", victory, notation.Undrawn, "victory"},
		{"https://example.org/?lang=vi", classic, notation.Malformed, "names no game"},
		{"?moves=d3", notation.Known{}, notation.Unnamed, "victory"},
		{"?game=classic&moves=%zz", notation.Known{}, notation.Malformed, "%zz"},
		{"(;GM[Go]SZ[19];B[aa])", notation.Known{}, notation.UnknownGame, "Go"},
		{"(;GM[Othello]BO[10 *])", notation.Known{}, notation.BadStart, "want 8"},
		{"(;GM[Othello]B[d3]B[c5];)", notation.Known{}, notation.BadMove, "White is to move"},
		{"(;GM[Othello]B[d3", notation.Known{}, notation.Malformed, "B[d3"},
		{"(;GM[Othello]B[d3];)(;GM[Othello]B[d3];)", notation.Known{}, notation.Malformed, "more than one"},
		{strings.Replace(request, "WHITE", "GREEN", 1), notation.Known{}, notation.BadStart, "line 13"},
		{"colat record 1\ngame chess\n", notation.Known{}, notation.Malformed, "line 2"},
		{`{"game":"classic"}`, notation.Known{}, notation.Malformed, "position"},
	} {
		_, _, err := notation.Read(test.text, test.known)
		wrong := (*notation.Error)(nil)
		if !errors.As(err, &wrong) || wrong.Fault != test.fault || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.60q: fault %v, %v; want fault %d with %q", test.text, wrong, err, test.fault, test.want)
		}
	}
}

// Transcripts of other programs leave passes out; GGF writes them as PA.
func TestPasses(t *testing.T) {
	const board = "XO------" + "--------" + "--------" + "--------" + "--------" + "--------" + "--------" + "------OX"
	s, err := othello.Classic.ParsePosition(board + " O")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"c1", "f8"} {
		if _, err := notation.ParseMoves(s, text); err != nil {
			t.Errorf("%s without the pass: %v", text, err)
		}
	}
	for _, text := range []string{"pass c1", "PA c1", "--c1", "passc1"} {
		moves, err := notation.ParseMoves(s, text)
		if err != nil || game.FormatMoves(s, moves, " ") != "pass c1" {
			t.Errorf("%s: %v, %v", text, game.FormatMoves(s, moves, " "), err)
		}
	}
	record, _, err := notation.Read("(;GM[Othello]BO[8 "+rows(board, "")+" O]W[PA]B[c1]W[pass]B[f8];)", classic)
	if err != nil {
		t.Fatal(err)
	}
	written, err := notation.Write(record, notation.GGF)
	if err != nil || !strings.Contains(written, "O]W[PA]B[C1]W[PA]B[F8];)") {
		t.Errorf("written as %s, %v", written, err)
	}
}

// Some programs write the board of BO in other letters than GGF has.
func TestLettersOfBoardsInGGF(t *testing.T) {
	for _, letters := range []string{"-*O *", "-XO X", ".●○ ●", "_bw b", ".@o black", "-XO đen"} {
		cells, side, _ := strings.Cut(letters, " ")
		of := []rune(cells)
		board := strings.NewReplacer("-", string(of[0]), "X", string(of[1]), "O", string(of[2])).Replace(othelloStart)
		record, _, err := notation.Read("(;GM[Othello]BO[8 "+board+" "+side+"]B[d3]W[c5];)", classic)
		if err != nil || len(record.Moves) != 2 {
			t.Errorf("%s: %v", letters, err)
		}
	}
}

// What ends a game beside the board stands in RE.
func TestResultsInGGF(t *testing.T) {
	for _, test := range []struct {
		re     string
		over   bool
		winner game.Player
		reason game.Reason
	}{
		{"-64.000:r", true, game.Second, game.Resignation},
		{"-2.00:t", true, game.Second, game.Timeout},
		{"+2.00:t", true, game.First, game.Resignation}, // not of the side to move
		{"-8.000:s", true, game.Second, game.Resignation},
		{"0.000:s", true, game.NoSide, game.Agreement},
		{"?", false, 0, ""},
		{"+10", false, 0, ""},
	} {
		record, _, err := notation.Read("(;GM[Othello]PB[An]PW[Bình]RE["+test.re+"]B[d3]W[c5];)", notation.Known{})
		if err != nil || record.Over != test.over || record.Over && record.Result != (game.Result{Winner: test.winner,
			Reason: test.reason}) || record.Names != [2]string{"An", "Bình"} {
			t.Fatalf("RE[%s] is read as %+v, %v", test.re, record, err)
		}
		written, _ := notation.Write(record, notation.GGF)
		again, _, err := notation.Read(written, notation.Known{})
		if err != nil || again.Over != record.Over || again.Result != record.Result || again.Names != record.Names {
			t.Errorf("%s is read as %+v, %v", written, again, err)
		}
	}
}

// A game without a form says so.
func TestUnwritten(t *testing.T) {
	for _, test := range []struct {
		text string
		form notation.Form
		want string
	}{
		{"?game=mnk:3,3,3&moves=b2", notation.Request, "no requests for the game mnk:3,3,3"},
		{"?game=cotoan", notation.GGF, "GGF has no game cotoan"},
		{"?game=victory&victory=" + strings.ReplaceAll(cells, " ", "+"), notation.GGF, "GGF has no game victory"},
		{afterThree, notation.Moves, "a position without moves"},
		{"?game=uttt", "board", "no form"},
	} {
		record, _, err := notation.Read(test.text, notation.Known{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = notation.Write(record, test.form)
		wrong := (*notation.Error)(nil)
		if !errors.As(err, &wrong) || wrong.Fault != notation.Unwritten || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q as %s: %v, want %q", test.text, test.form, err, test.want)
		}
	}
}
