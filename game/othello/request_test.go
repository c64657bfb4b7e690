package othello_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"colat/game/othello"
)

const request = `victory_cell
a1 c7 d5 g4 f3
cell
E E E E E E E E
E E E E E E E E
E E E E E E E E
E E E W B E E E
E E E B W E E E
E E E E E E E E
E E E E E E E E
E E E E E E E E
you
BLACK
`

const requestPosition = startBoard + " X a1,c7,d5,g4,f3"

func TestParseRequest(t *testing.T) {
	lines := strings.SplitAfter(request, "\n")
	for name, text := range map[string]string{
		"as it is written":     request,
		"CRLF":                 strings.ReplaceAll(request, "\n", "\r\n"),
		"no last line end":     strings.TrimSuffix(request, "\n"),
		"doubled spaces":       strings.ReplaceAll(request, " ", "  "),
		"spaces at line ends":  strings.ReplaceAll(request, "\n", " \t\n "),
		"upper-case squares":   strings.Replace(request, "a1 c7 d5 g4 f3", "A1 C7 D5 G4 F3", 1),
		"lower case":           strings.ToLower(request),
		"upper case":           strings.ToUpper(request),
		"blank lines at end":   request + "\n\n \n\r\n",
		"blank lines anywhere": strings.Join(lines, "\n"),
		"byte order mark":      "\ufeff" + request,
	} {
		s, err := othello.ParseRequest(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := othello.Victory.FormatPosition(s); got != requestPosition {
			t.Errorf("%s: %s, want %s", name, got, requestPosition)
		}
	}
	s, err := othello.ParseRequest(iotest.OneByteReader(strings.NewReader(request)))
	if err != nil || othello.Victory.FormatPosition(s) != requestPosition {
		t.Errorf("byte by byte: %v, %v", s, err)
	}
}

// noise is text of no request, without end.
type noise struct {
	bytes []byte
	read  int
}

func (n *noise) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = n.bytes[n.read%len(n.bytes)]
		n.read++
	}
	return len(p), nil
}

func TestRequestFaults(t *testing.T) {
	replaced := func(old, new string) string {
		if !strings.Contains(request, old) {
			t.Fatalf("the request has no %q", old)
		}
		return strings.Replace(request, old, new, 1)
	}
	const row = "E E E E E E E E\n"
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", `line 1: the request is empty: want the word "victory_cell"`},
		{"only blank lines", "\n \n\r\n", `line 4: the request ends where the word "victory_cell" should be`},
		{"another first word", replaced("victory_cell", "victory"), `line 1: want the word "victory_cell", not "victory"`},
		{"four cells", replaced(" f3\n", "\n"),
			"line 2: want five victory cells with spaces between, such as a1 c7 d5 g4 f3, not 4"},
		{"six cells", replaced("f3\n", "f3 h8\n"),
			"line 2: want five victory cells with spaces between, such as a1 c7 d5 g4 f3, not 6"},
		{"a cell repeated", replaced("f3\n", "A1\n"), "line 2: victory cells: a1 stands there twice"},
		{"a cell off the board", replaced("f3", "f9"), `line 2: victory cells: "f9" is not a square`},
		{"commas", replaced("a1 c7 d5 g4 f3", "a1,c7,d5,g4,f3"), "line 2: want five"},
		{"no cell line", replaced("cell\nE", "E"), `line 3: want the word "cell", not "E E E E E E E E"`},
		{"seven rows", replaced(row, ""), `line 11: only 7 rows before the word "you"`},
		{"nine rows", replaced("you", row+"you"), `line 12: a ninth row, "E E E E E E E E"`},
		{"a stray letter", replaced("E W B E", "E W X E"), `line 7: row 4, column e: want E, B or W, not "X"`},
		{"a long word", replaced("E W B E", "E W "+strings.Repeat("B", 1000)+" E"), `line 7: row 4, column e`},
		{"letters without spaces", replaced(row, "EEEEEEEE\n"), `line 4: row 1, column a: want E, B or W, not "EEEEEEEE"`},
		{"seven letters", replaced(row, "E E E E E E E\n"), "line 4: row 1 has 7 letters, want 8"},
		{"nine letters", replaced(row, "E E E E E E E E E\n"), "line 4: row 1 has 9 letters, want 8"},
		{"an empty board",
			strings.NewReplacer("B E", "E E", "W", "E", "B W", "E E", "E B", "E E").Replace(request),
			"line 11: the board is empty"},
		{"no you, side follows", replaced("you\n", ""), `line 12: want the word "you", not "BLACK"`},
		{"no you at all", replaced("you\nBLACK\n", ""), `line 12: the request ends where the word "you" should be`},
		{"no side", replaced("BLACK\n", ""), "line 13: the request ends where BLACK or WHITE"},
		{"another side", replaced("BLACK", "RED"), `line 13: want BLACK or WHITE, the side to move, not "RED"`},
		{"two sides", replaced("BLACK", "BLACK WHITE"), `line 13: want BLACK or WHITE`},
		{"something after", request + "\nvictory_cell\n", `line 15: want nothing after the side to move, not "victory_cell"`},
		{"two requests", request + request, "line 14: want nothing"},
		{"zero bytes", strings.Repeat("\x00", 100), `line 1: want the word "victory_cell"`},
		{"a line without end", "victory_cell\n" + strings.Repeat("a1 ", 10_000), "line 2: longer than 4096 bytes"},
		{"blank lines without end", "victory_cell\n" + strings.Repeat("\n", 100_000),
			"the request is longer than 65536 bytes"},
		{"blank lines after", request + strings.Repeat("\n", 100_000), "the request is longer than 65536 bytes"},
		{"UTF-16", "\xff\xfev\x00i\x00c\x00", "line 1: want the word"},
	} {
		s, err := othello.ParseRequest(strings.NewReader(test.text))
		if err == nil || s != nil {
			t.Errorf("%s: got %v, %v, want an error", test.name, s, err)
			continue
		}
		if !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %q, want %q in it", test.name, err, test.want)
		}
		if !regexp.MustCompile(`^line [0-9]+: .{5,220}$`).MatchString(err.Error()) {
			t.Errorf("%s: %q is not one short line that begins with a line number", test.name, err)
		}
	}
}

// TestRequestNoise makes sure that little is read of what never ends.
func TestRequestNoise(t *testing.T) {
	random := make([]byte, 1<<16)
	rng := rand.New(rand.NewPCG(13, 14))
	for i := range random {
		random[i] = byte(rng.Uint32())
	}
	for name, bytes := range map[string][]byte{
		"random":      random,
		"zeros":       {0},
		"spaces":      {' '},
		"blank lines": {'\n'},
		"letters":     []byte("E "),
		"words":       []byte("victory_cell\n"),
	} {
		source := &noise{bytes: bytes}
		_, err := othello.ParseRequest(io.LimitReader(source, 10_000_000))
		if err == nil || !strings.HasPrefix(err.Error(), "line ") || len(err.Error()) > 250 {
			t.Errorf("%s: %v", name, err)
		}
		if source.read > 1<<17 {
			t.Errorf("%s: %d bytes were read", name, source.read)
		}
	}
}

func TestRequestReadError(t *testing.T) {
	broken := errors.New("the line went dead")
	_, err := othello.ParseRequest(io.MultiReader(strings.NewReader("victory_cell\n"), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "line 2: ") {
		t.Errorf("got %v", err)
	}
}

func TestAppendRequest(t *testing.T) {
	s := position(t, othello.Victory, requestPosition)
	if got, want := string(othello.AppendRequest([]byte("> "), s)), "> "+request; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestRequestRoundTrip includes positions that are over or without a legal move.
func TestRequestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	finished := 0
	for range 1000 {
		s := randomPosition(t, othello.Victory, rng)
		if _, over := s.Result(); over {
			finished++
		}
		text := othello.AppendRequest(nil, s)
		if n := bytes.Count(text, []byte("\n")); n != 13 {
			t.Fatalf("%d lines:\n%s", n, text)
		}
		read, err := othello.ParseRequest(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%v:\n%s", err, text)
		}
		if got, want := othello.Victory.FormatPosition(read), othello.Victory.FormatPosition(s); got != want {
			t.Fatalf("%s is read back as %s", want, got)
		}
	}
	if finished == 0 {
		t.Error("no position was over")
	}
}

// TestRequestReader reads requests one after another, however they are cut: an
// answer is due as soon as a request can be whole.
func TestRequestReader(t *testing.T) {
	bare := strings.TrimSuffix(request, "\n")
	in, out := io.Pipe()
	defer in.Close()
	requests := othello.NewRequestReader(bufio.NewReader(in))
	for _, text := range []string{request, bare, "\n" + bare, "\r\n" + request, strings.ReplaceAll(bare, "\n", "\r\n")} {
		go io.WriteString(out, text)
		s, err := requests.Next()
		if err != nil || othello.Victory.FormatPosition(s) != requestPosition {
			t.Fatalf("%q is read as %v, %v", text, s, err)
		}
	}
	go func() {
		io.WriteString(out, "\r\n"+strings.Replace(request, "E W B E", "E W X E", 1))
		out.Close()
	}()
	if _, err := requests.Next(); err == nil || !strings.HasPrefix(err.Error(), "line 7: ") {
		t.Errorf("the lines of a request are not counted from its own first one: %v", err)
	}
	requests = othello.NewRequestReader(bufio.NewReader(strings.NewReader(bare + "\n \r\n")))
	if _, err := requests.Next(); err != nil {
		t.Error(err)
	}
	if _, err := requests.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("after the last request: %v", err)
	}
	_, rest, _ := strings.Cut(request, "\n")
	if s, err := othello.NewRequestReader(bufio.NewReader(strings.NewReader(rest))).Rest(); err != nil || s == nil {
		t.Errorf("without its first line: %v", err)
	}
	var cut *othello.ReadError
	_, err := othello.NewRequestReader(bufio.NewReader(strings.NewReader(rest[:60]))).Rest()
	if !errors.As(err, &cut) || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("in the middle of a request: %v", err)
	}
}
