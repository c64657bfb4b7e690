package course

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/game"
)

// badAnswer is an answer that the assignment's own server refuses.
type badAnswer struct {
	answer string
	end    bool   // whether the client then closes its sending side
	course string // the last words of the assignment's server
}

func readBadAnswers(t *testing.T) []badAnswer {
	t.Helper()
	file, err := os.Open("testdata/badanswers.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []badAnswer
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		if strings.HasPrefix(line, "#") {
			continue
		}
		var bad badAnswer
		bad.end = strings.Contains(line, `" FIN "`)
		if _, err := fmt.Sscanf(strings.Replace(line, `" FIN "`, `" "`, 1), "%q %q", &bad.answer, &bad.course); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		all = append(all, bad)
	}
	return all
}

// TestBadAnswersAsOfTheCourse gives the answers to which the words of the
// assignment's own server are known. Only two kinds are answered otherwise: with
// one line end an answer is taken, and a square off the board is told, where the
// assignment's server hangs up without a word.
func TestBadAnswersAsOfTheCourse(t *testing.T) {
	h := serve(t, &Host{Engine: "test-first", Options: arenatest.FixedCells, Client: game.First})
	answers := readBadAnswers(t)
	if len(answers) < 163 {
		t.Errorf("only %d answers", len(answers))
	}
	var asking sync.WaitGroup
	for _, bad := range answers {
		want := bad.course
		switch {
		case bad.answer == "NULL\n" || bad.answer == "NULL\r\n":
			want = "history\n\nwinner\nWHITE\n"
		case bad.answer == "d3\n" || bad.answer == "d3\r\n":
			want = "victory_cell\n"
		case want == "":
			want = "ERROR: INVALID MOVE ~ '" + bad.answer + "'"
		}
		asking.Go(func() {
			if got := lastWords(h.address, bad); got != want && !(want == "victory_cell\n" && strings.HasPrefix(got, want)) {
				t.Errorf("%q (end %t): said %q\nwant %q\nthe assignment's server %q", bad.answer, bad.end, got, want, bad.course)
			}
		})
	}
	asking.Wait()
}

// lastWords gives an answer to the first request and returns what follows it.
func lastWords(address string, bad badAnswer) string {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err.Error()
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	if _, err := io.ReadFull(conn, make([]byte, len(arenatest.FirstRequest))); err != nil {
		return err.Error()
	}
	if _, err := io.WriteString(conn, bad.answer); err != nil {
		return err.Error()
	}
	if bad.end {
		conn.(*net.TCPConn).CloseWrite()
	}
	said := make([]byte, len(arenatest.FirstRequest))
	n, err := io.ReadFull(conn, said)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return err.Error()
	}
	return string(said[:n])
}

// TestLineEndsOfAnswers gives two answers, with line ends wherever they may come
// and where they may not.
func TestLineEndsOfAnswers(t *testing.T) {
	h := serve(t, &Host{Engine: "test-first", Options: arenatest.FixedCells, Client: game.First})
	resigned := "history\nd3 c3\nwinner\nWHITE\n"
	for _, test := range []struct{ first, second, want string }{
		{"d3", "NULL", resigned},
		{"d3\n", "NULL\r\n", resigned},
		{"d3", "\nNULL", resigned},
		{"d3", "\r\nNULL\n", resigned},
		{"d3", "\n\nNULL", `ERROR: INVALID INPUT ~ '\nNULL'`},
		{"d3", "\r\rNULL", `ERROR: INVALID INPUT ~ '\r\rNULL'`},
		{"d3", "\rNULL", `ERROR: INVALID INPUT ~ '\rNULL'`},
		{"d3", "\r", `ERROR: INVALID INPUT ~ '\r'`},
		{"d3\n", "\nNULL", `ERROR: INVALID INPUT ~ '\nNULL'`},
		{"d3\r\n", "\n", `ERROR: INVALID INPUT ~ '\n'`},
		{"d3\n", " NULL", `ERROR: INVALID INPUT ~ ' NULL'`},
		{"d3", "\n\xff", `ERROR: INVALID ASCII STRING ~ b'\xff'`},
		{"d3", "\nxxxxxxxxxxxx", `ERROR: INVALID INPUT ~ 'xxxxxxxx'`},
	} {
		conn := arenatest.Dial(t, h.address)
		expect(t, conn, arenatest.FirstRequest)
		put(t, conn, test.first)
		if _, err := io.ReadFull(conn, make([]byte, len(arenatest.FirstRequest))); err != nil {
			t.Fatalf("%q: %v", test.first, err)
		}
		put(t, conn, test.second)
		if got, err := io.ReadAll(conn); err != nil || string(got) != test.want {
			t.Errorf("%q, then %q: said %q (%v), want %q", test.first, test.second, got, err, test.want)
		}
	}
}
