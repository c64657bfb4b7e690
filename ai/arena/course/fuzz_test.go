package course

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"colat/ai/arena/arenatest"
	"colat/game"
	"colat/game/othello"
	"colat/game/uttt"
)

// FuzzAnswer reads answers whole and byte by byte. An accepted answer is a square or NULL by the
// assignment's own pattern; any other has the form of a Python string.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{
		"d3", "d3\n", "NULL", "NULL\r\n", "\n\nd3", "d", "N", "NU", "hello",
		"\xff", "d3d4", "it's", "", "\\\x00'\"", "d3\n\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, in := range []io.Reader{bytes.NewReader(data), iotest.OneByteReader(bytes.NewReader(data))} {
			answer, err := readAnswer(in)
			var bad *AnswerError
			switch {
			case err == nil:
				if answer != null && (len(answer) != 2 || !isWordByte(answer[0]) || !isDigit(answer[1])) {
					t.Errorf("%q was read as %q", data, answer)
				}
			case errors.As(err, &bad):
				quoted := strings.TrimPrefix(bad.Answer, "b")
				if len(quoted) < 2 || quoted[0] != quoted[len(quoted)-1] || strings.ContainsAny(quoted, "\n\r\t\x00") {
					t.Errorf("%q was quoted as %s", data, bad.Answer)
				}
				for _, c := range []byte(bad.Error()) {
					if c < ' ' || c > '~' {
						t.Errorf("%q makes the error %q, which is not ASCII", data, bad.Error())
					}
				}
			case !errors.Is(err, io.EOF):
				t.Errorf("%q: %v", data, err)
			case len(bytes.Trim(data, "\r\n")) > 0:
				t.Errorf("%q was overlooked", data)
			}
		}
	})
}

// The end of a request's last line may be any, or missing, and arrive at any time.
func TestEndsOfRequests(t *testing.T) {
	request := strings.TrimRight(arenatest.FirstRequest, "\r\n")
	for _, end := range []string{"\n", "\r\n", " \n", "", "\n\n", "\t\r\n"} {
		data := request + end + request + end + "history\nd3\nwinner\nBLACK" + end
		for name, in := range map[string]io.Reader{
			"at once": strings.NewReader(data), "byte by byte": iotest.OneByteReader(strings.NewReader(data)),
		} {
			messages := newMessageReader(in)
			for i := range 3 {
				m, err := messages.next()
				if err != nil || (m.request == nil) != (i == 2) {
					t.Errorf("%q, %s: message %d is %+v, %v", end, name, i+1, m, err)
					break
				}
			}
		}
	}
}

// FuzzMessages reads messages of a server until an error: none may be missed, and
// nothing may take for ever.
func FuzzMessages(f *testing.F) {
	f.Add([]byte(arenatest.FirstRequest + "history\nd3\nwinner\nBLACK\n"))
	f.Add([]byte("ERROR: INVALID MOVE ~ 'd3'"))
	f.Add([]byte("history\n\nwinner\nDRAW"))
	f.Fuzz(func(t *testing.T, data []byte) {
		whole, cut := newMessageReader(bytes.NewReader(data)), newMessageReader(iotest.OneByteReader(bytes.NewReader(data)))
		for range len(data) + 1 {
			a, errA := whole.next()
			b, errB := cut.next()
			if (errA == nil) != (errB == nil) || errA != nil && errA.Error() != errB.Error() {
				t.Fatalf("read whole: %v; byte by byte: %v", errA, errB)
			}
			if errA != nil {
				return
			}
			if (a.request == nil) != (b.request == nil) || a.winner != b.winner {
				t.Fatalf("%+v and %+v", a, b)
			}
		}
		t.Fatal("more messages than bytes")
	})
}

// FuzzServers lets a server say anything: a result that is believed is one that its
// record bears out.
func FuzzServers(f *testing.F) {
	f.Add([]byte(arenatest.FirstRequest+"history\nd3\nwinner\nBLACK\n"), false)
	f.Add([]byte(arenatest.FirstRequest+arenatest.AfterD3+"history\nd3 c3 c4\nwinner\nBLACK\n"), false)
	f.Add([]byte(arenatest.FirstRequest+"history\n\nwinner\nWHITE\n"), true)
	f.Add([]byte(strings.Replace(arenatest.AfterD3, "BLACK", "WHITE", 1)+"history\nz9 z9\nwinner\nDRAW\n"), false)
	f.Fuzz(func(t *testing.T, data []byte, resigns bool) {
		player := arenatest.PlayerFunc(arenatest.FirstMove)
		if resigns {
			player = resigning
		}
		guest := Guest{Player: player, Name: "guest", MessageTimeout: time.Minute}
		visit := guest.visit(t.Context(), &saying{text: bytes.NewReader(data)})
		if visit.Err != nil {
			if visit.Record.Over {
				t.Errorf("%q is refused, and believed", data)
			}
			return
		}
		if _, err := arenatest.ReadBack(t, visit.Record); err != nil {
			t.Errorf("%q is believed, but: %v", data, err)
		}
	})
}

// FuzzRequests reads any input as requests, until its end: each is a position or an error. Requests
// of Ultimate Tic-Tac-Toe end with the first fault in their JSON.
func FuzzRequests(f *testing.F) {
	f.Add([]byte(arenatest.FirstRequest + "\n" + strings.TrimSpace(arenatest.FirstRequest)))
	f.Add([]byte("you\nBLACK\nyou"))
	start, err := uttt.Closed.New(nil, nil)
	if err != nil {
		f.Fatal(err)
	}
	data := uttt.AppendRequest(nil, start.(*uttt.State), time.Second)
	f.Add(append(data, data...))
	f.Add([]byte(uttt.Closed.FormatPosition(start) + "\n[1]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, rules := range []game.Rules{othello.Victory, othello.Classic, uttt.Closed, uttt.Open} {
			readToEnd(t, data, rules)
		}
	})
}

func readToEnd(t *testing.T, data []byte, rules game.Rules) {
	requests := NewRequestReader(bytes.NewReader(data), rules)
	for range len(data) + 2 {
		r, err := requests.Next()
		if errors.Is(err, io.EOF) || err != nil && requests.data != nil {
			return
		}
		if err == nil && (r == nil || r.State == nil) {
			t.Fatal("neither a position nor an error")
		}
	}
	t.Fatalf("%q of %s does not end", data, rules.ID())
}
