package tournament

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"colat/ai/arena/arenatest"
)

func TestLogOfAnotherTournament(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	runTo(t, "games = 2\n", log, 3)
	for settings, same := range map[string]bool{
		"games = 2\nconcurrency = 3\n": true, "games = 4\n": false, "opening = 2\n": false,
	} {
		file, err := OpenLog(log, tournamentOf(t, settings))
		if same != (err == nil) {
			t.Errorf("%q: error %v", settings, err)
		}
		if err == nil {
			file.Close()
		}
	}
	content, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for what, forged := range map[string]string{
		"a forged move": strings.Replace(string(content), `"moves":["`, `"moves":["a1","`, 1),
		"no header":     "{}\n",
		"noise":         "noise\n",
	} {
		if err := os.WriteFile(log, []byte(forged), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenLog(log, tournamentOf(t, "games = 2\n")); err == nil || !strings.Contains(err.Error(), "line ") {
			t.Errorf("%s: error %v", what, err)
		}
	}
}

func TestLogIsLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	first, err := OpenLog(path, tournamentOf(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenLog(path, tournamentOf(t, "")); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("opened twice: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := OpenLog(path, tournamentOf(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	second.Close()
}

// TestLogLeavesOthersAlone gives a tournament files that are not its log: they
// stay as they are, and the error says what to do.
func TestLogLeavesOthersAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	runTo(t, "games = 2\n", path, 3)
	log := arenatest.ContentOf(t, path)
	header, games, _ := strings.Cut(log, "\n")
	other := `{"tournament":"0123","title":"x"}` + "\n"
	const (
		moveOr  = "move this file away, or choose another folder with --out"
		mendOr  = "mend this line or remove it, or choose another folder with --out"
		foreign = "line 1: no tournament's log begins like this: " + moveOr
	)
	for name, test := range map[string]struct{ content, want string }{
		"notes without a line end": {"my games", foreign},
		"notes":                    {"my games\nand more\n", foreign},
		"blank lines":              {"\n\n", foreign},
		"records of a match":       {games, foreign},
		"no line ends":             {strings.ReplaceAll(log, "\n", ""), foreign},
		"another tournament's": {other, "line 1: these games are of a tournament with other players or other settings: " +
			"restore its file, or " + moveOr},
		"a header run into a game": {header + games, foreign},
		"notes below": {log + "notes\n", "line " + fmt.Sprint(strings.Count(log, "\n")+1) +
			": not a record: no proper JSON at byte 2: " + mendOr},
		"a forged move": {header + "\n" + strings.Replace(games, `"moves":["`, `"moves":["a1","`, 1),
			"line 2: move 1: illegal move: Black at a1 would turn over no disc: " + mendOr},
	} {
		path := arenatest.FileWith(t, test.content)
		file, err := OpenLog(path, tournamentOf(t, "games = 2\n"))
		if err == nil {
			file.Close()
		}
		if err == nil || err.Error() != fmt.Sprintf("%q: %s", path, test.want) {
			t.Errorf("%s:\n%v\nwant\n%s", name, err, test.want)
		}
		if got := arenatest.ContentOf(t, path); got != test.content {
			t.Errorf("%s: %q became %q", name, test.content, got)
		}
	}
}

// TestLogCutOff goes on with logs that an interruption has cut off: all that they
// hold stays, and each new game is on a line of its own.
func TestLogCutOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	runTo(t, "games = 2\n", path, 3)
	log := arenatest.ContentOf(t, path)
	header, games, _ := strings.Cut(log, "\n")
	first, rest, _ := strings.Cut(games, "\n")
	windows := strings.ReplaceAll(log, "\n", "\r\n")
	half := header + "\n" + first[:30]
	for name, test := range map[string]struct {
		content string
		kept    string // what the log holds once it is open, and a new line begins
		games   int
		cut     []int
	}{
		"nothing":                        {"", header + "\n", 0, nil},
		"half of the first line":         {header[:20], header + "\n", 0, nil},
		"the first line without its end": {header, header + "\n", 0, nil},
		"half of a game":                 {half, half + "\n", 0, []int{2}},
		"half of a game, and others":     {half + "\n" + rest, half + "\n" + rest, 2, []int{2}},
		"a game without its line end":    {strings.TrimSpace(log), log, 3, nil},
		"zeros where the power failed":   {log + "\x00\x00", log + "\x00\x00\n", 3, []int{5}},
		"line ends of another system":    {windows, windows, 3, nil},
	} {
		path := arenatest.FileWith(t, test.content)
		file, err := OpenLog(path, tournamentOf(t, "games = 2\n"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if file.Games() != test.games || !slices.Equal(file.CutLines(), test.cut) {
			t.Errorf("%s: %d games, cut off %v, want %d and %v", name, file.Games(), file.CutLines(), test.games, test.cut)
		}
		if err := file.add(arenatest.Resigned(t, "new")); err != nil {
			t.Error(err)
		}
		file.Close()
		want := test.kept + arenatest.LineOf(t, arenatest.Resigned(t, "new"))
		if got := arenatest.ContentOf(t, path); got != want {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, want)
		}
	}
}

// TestResultFilesOfOthers recognises the results and the report of a tournament,
// and nothing else.
func TestResultFilesOfOthers(t *testing.T) {
	own, other := tournamentOf(t, "games = 2\n"), tournamentOf(t, "games = 4\n")
	var page bytes.Buffer
	result := Result{Tournament: own.Fingerprint()}
	if err := result.WriteHTML(&page, own.Rules(), ""); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []struct {
		check   func(*Tournament, string) error
		own     string
		foreign []string
		want    string
	}{
		{(*Tournament).CheckResults, fmt.Sprintf(`{"tournament": %q, "games": []}`, own.Fingerprint()),
			[]string{"", "{}", "notes", `{"tournament": "0123"}`, page.String()}, "not the results of this tournament"},
		{(*Tournament).CheckReport, page.String(),
			[]string{"", "<!DOCTYPE html>\n<html>", "notes", "<p>" + page.String()}, "not the report of this tournament"},
	} {
		path := arenatest.FileWith(t, kind.own)
		if err := kind.check(own, path); err != nil {
			t.Error(err)
		}
		want := fmt.Sprintf("%q: %s: move this file away, or choose another folder with --out", path, kind.want)
		if err := kind.check(other, path); err == nil || err.Error() != want {
			t.Errorf("of another tournament: %v", err)
		}
		for _, content := range kind.foreign {
			if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
			if err := kind.check(own, path); err == nil || err.Error() != want {
				t.Errorf("%.30q: %v", content, err)
			}
		}
		if err := kind.check(own, path+".absent"); err != nil {
			t.Error(err)
		}
	}
}

// FuzzGameLogs checks that a file either is left alone or keeps all it had.
func FuzzGameLogs(f *testing.F) {
	tournament, err := Parse(heading + sixPlayers)
	if err != nil {
		f.Fatal(err)
	}
	path := filepath.Join(f.TempDir(), "log")
	log, err := OpenLog(path, tournament)
	if err != nil {
		f.Fatal(err)
	}
	log.Close()
	header := arenatest.ContentOf(f, path)
	line := arenatest.LineOf(f, arenatest.Resigned(f, "1"))
	for _, content := range []string{
		"", header, header[:9], header + line, header + line[:40], header + line[:40] + "\n" + line, line, "notes",
	} {
		f.Add([]byte(content))
	}
	f.Fuzz(func(t *testing.T, before []byte) {
		if err := os.WriteFile(path, before, 0o666); err != nil {
			t.Fatal(err)
		}
		log, err := OpenLog(path, tournament)
		games := 0
		if err == nil {
			games = log.Games()
			if err := log.add(arenatest.Resigned(t, "new")); err != nil {
				t.Fatal(err)
			}
			log.Close()
		}
		after := arenatest.ContentOf(t, path)
		switch {
		case err != nil && after != string(before):
			t.Errorf("%q was refused and became %q", before, after)
		case err == nil && !strings.HasPrefix(after, string(before)):
			t.Errorf("%q became %q", before, after)
		}
		if err != nil {
			return
		}
		again, err := OpenLog(path, tournament)
		if err != nil {
			t.Fatalf("%q: the second time: %v", before, err)
		}
		defer again.Close()
		record, err := again.find(&scheduledGame{name: "new", players: arenatest.Resigned(t, "new").Names})
		if err != nil || record == nil || again.Games() < games {
			t.Errorf("%q: %d games, then %d", before, games, again.Games())
		}
	})
}
