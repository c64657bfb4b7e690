package records

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"colat/ai/arena/arenatest"
)

// roundsOf returns the rounds of the records of a text, and the errors between
// them.
func roundsOf(text string) []string {
	var found []string
	records := NewReader(strings.NewReader(text))
	for {
		record, err := records.Next()
		switch {
		case errors.Is(err, io.EOF):
			return found
		case err != nil:
			found = append(found, err.Error())
		default:
			found = append(found, record.Round)
		}
	}
}

func TestRecordFileAppends(t *testing.T) {
	line := arenatest.LineOf(t, arenatest.Resigned(t, "old"))
	unknown := strings.Replace(line, "victory", "chess", 1)
	for _, test := range []struct {
		name, before string
		want         string // what stands in front of the new record
	}{
		{"a record of a game that is not known", unknown, unknown},
		{"empty", "", ""},
		{"blank", "\n", "\n"},
		{"a record", line, line},
		{"a record without its line end", strings.TrimSpace(line), line},
		{"a record cut off", line + line[:30], line + line[:30] + "\n"},
		{"only a record cut off", line[:30], line[:30] + "\n"},
		{"zeros after a power failure", line + "\x00\x00", line + "\x00\x00\n"},
		{"a tournament's log", `{"tournament":"0123","title":"x"}` + "\n", `{"tournament":"0123","title":"x"}` + "\n"},
	} {
		path := arenatest.FileWith(t, test.before)
		records, err := Open(path)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if err := errors.Join(records.Append(arenatest.Resigned(t, "new")), records.Close()); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		want := test.want + arenatest.LineOf(t, arenatest.Resigned(t, "new"))
		if got := arenatest.ContentOf(t, path); got != want {
			t.Errorf("%s:\n%q\nwant\n%q", test.name, got, want)
		}
	}
}

func TestRecordFileLeavesOthersAlone(t *testing.T) {
	for before, fault := range map[string]string{
		"print('hello')\n":         "not a record: no proper JSON at byte 1",
		"{\n \"name\": \"x\"\n}\n": "the record is cut off: its line is not whole",
		`{"name":"x"}`:             `not a record: it names no game, such as "game":"victory"`,
		"colat record 1\n":         "not a record: no proper JSON at byte 1",
	} {
		path := arenatest.FileWith(t, before)
		want := fmt.Sprintf("%q: line 1: %s: the file is left as it is, name another one", path, fault)
		if _, err := Open(path); err == nil || err.Error() != want {
			t.Errorf("%q:\n%v\nwant\n%s", before, err, want)
		}
		if got := arenatest.ContentOf(t, path); got != before {
			t.Errorf("%q became %q", before, got)
		}
	}
	folder := t.TempDir()
	want := fmt.Sprintf("%q is a folder: want a file that records are added to", folder)
	if _, err := Open(folder); err == nil || err.Error() != want {
		t.Errorf("a folder: %v", err)
	}
	missing := filepath.Join(folder, "no", "games.jsonl")
	if _, err := Open(missing); err == nil || err.Error() != fmt.Sprintf("%q: no such file or directory", missing) {
		t.Errorf("no folder: %v", err)
	}
}

// TestRecordFileTakesAll adds records from many goroutines.
func TestRecordFileTakesAll(t *testing.T) {
	path := arenatest.FileWith(t, "")
	records, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	const writers, each = 8, 20
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				if err := records.Append(arenatest.Resigned(t, fmt.Sprint(w, "/", i))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if err := records.Close(); err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, round := range roundsOf(arenatest.ContentOf(t, path)) {
		seen[round] = true
	}
	if len(seen) != writers*each {
		t.Errorf("%d records of %d", len(seen), writers*each)
	}
}

// TestRecordsPastBadLines reads on behind lines that hold no record, and names
// each.
func TestRecordsPastBadLines(t *testing.T) {
	const noTime = "line 1: not a record: a time is not of the form 2006-01-02T15:04:05Z"
	line := arenatest.LineOf(t, arenatest.Resigned(t, "1"))
	for text, want := range map[string][]string{
		"":                               nil,
		"\n \n":                          nil,
		"\ufeff" + line:                  {"1"},
		strings.TrimSpace(line) + "\r\n": {"1"},
		line[:40] + "\n" + line:          {"line 1: the record is cut off: its line is not whole", "1"},
		line + "\x00\x00\x00":            {"1", "line 2: the record is cut off: its line is not whole"},
		line[:40] + "\x00\x00\n" + line:  {"line 1: the record is cut off: its line is not whole", "1"},
		"noise\n" + line:                 {"line 1: not a record: no proper JSON at byte 2", "1"},
		line[:40] + line:                 {"line 1: not a record: no proper JSON at byte 43"},
		"[]\n5\n{}\n" + line: {
			"line 1: not a record: want a JSON object, not a JSON array",
			"line 2: not a record: want a JSON object, not a JSON number",
			`line 3: not a record: it names no game, such as "game":"victory"`, "1",
		},
		`{"game":3}` + "\n" + line:                     {`line 1: not a record: "game" cannot be a JSON number`, "1"},
		`{"game":"x","players":7}`:                     {`line 1: not a record: "players" cannot be a JSON number`},
		`{"game":"x","ended":"now"}`:                   {noTime},
		`{"tournament":"0"}` + "\n" + line:             {"1"},
		strings.Repeat("x", maxRecord+1) + "\n" + line: {"line 1: longer than 1048576 bytes, which no record is", "1"},
		strings.Repeat("x", 3*maxRecord):               {"line 1: longer than 1048576 bytes, which no record is"},
	} {
		if got := roundsOf(text); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%.80q:\n%q\nwant\n%q", text, got, want)
		}
	}
}

// FuzzRecordFiles checks that a file either is left alone or keeps all it had and
// gets a whole record on a line of its own.
func FuzzRecordFiles(f *testing.F) {
	line := arenatest.LineOf(f, arenatest.Resigned(f, "old"))
	for _, before := range []string{
		"", "\n", line, line[:len(line)-1], line[:50], line + "\x00", "{", "{\n", "noise", `{"tournament":"0"}`,
	} {
		f.Add([]byte(before))
	}
	path := filepath.Join(f.TempDir(), "games.jsonl")
	f.Fuzz(func(t *testing.T, before []byte) {
		if err := os.WriteFile(path, before, 0o666); err != nil {
			t.Fatal(err)
		}
		records, err := Open(path)
		if err == nil {
			err = errors.Join(records.Append(arenatest.Resigned(t, "new")), records.Close())
			if err != nil {
				t.Fatal(err)
			}
		}
		after, readErr := os.ReadFile(path)
		if readErr != nil {
			t.Fatal(readErr)
		}
		if err != nil {
			if !bytes.Equal(before, after) {
				t.Errorf("%q was refused and became %q", before, after)
			}
			return
		}
		if !bytes.HasPrefix(after, before) {
			t.Errorf("%q became %q", before, after)
		}
		if rounds := roundsOf(string(after)); len(rounds) == 0 || rounds[len(rounds)-1] != "new" {
			t.Errorf("%q: the last of %q is not the new record", before, rounds)
		}
	})
}

// FuzzRecords checks that what is read of a line is written as a line that is read the same.
func FuzzRecords(f *testing.F) {
	f.Add([]byte(`{"game":"victory","players":["a","b"],` +
		`"start":"---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3",` +
		`"opening":0,"moves":["d3"],"winner":"X","reason":"resignation"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		records := NewReader(bytes.NewReader(data))
		for {
			record, err := records.Next()
			if errors.As(err, new(*LineError)) {
				continue
			}
			if err != nil {
				if !errors.Is(err, io.EOF) {
					t.Errorf("%q: %v", data, err)
				}
				return
			}
			again, err := arenatest.ReadBack(t, record)
			if err != nil {
				t.Fatalf("%q is read, but written as %s: %v", data, arenatest.LineOf(t, record), err)
			}
			if arenatest.LineOf(t, again) != arenatest.LineOf(t, record) || again.String() != record.String() {
				t.Errorf("%q is read back as\n%swas\n%s", data, arenatest.LineOf(t, again), arenatest.LineOf(t, record))
			}
		}
	})
}
