package locale

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// messages returns the texts of a language by id, all plural forms together.
func messages(t *testing.T, language string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(language + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]any
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatalf("%s.json: %v", language, err)
	}
	texts := make(map[string]string)
	for id, value := range raw {
		switch value := value.(type) {
		case string:
			texts[id] = value
		case map[string]any:
			for _, form := range []string{"one", "other"} {
				text, ok := value[form].(string)
				if !ok {
					t.Errorf("%s.json: %s has no form %q", language, id, form)
				}
				texts[id] += text + "\n"
			}
		default:
			t.Errorf("%s.json: %s is neither a text nor plural forms", language, id)
		}
	}
	return texts
}

var place = regexp.MustCompile(`{{\.(\w+)}}`)

func places(text string) []string {
	var names []string
	for _, match := range place.FindAllStringSubmatch(text, -1) {
		names = append(names, match[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func TestLanguagesHaveTheSameTexts(t *testing.T) {
	first := messages(t, Languages[0])
	for _, language := range Languages {
		texts := messages(t, language)
		for id, text := range texts {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: %s is empty", language, id)
			}
			if _, ok := first[id]; !ok {
				t.Errorf("%s has %s, %s has not", language, id, Languages[0])
			}
		}
		for id, text := range first {
			if _, ok := texts[id]; !ok {
				t.Errorf("%s lacks %s", language, id)
				continue
			}
			if a, b := places(text), places(texts[id]); !slices.Equal(a, b) {
				t.Errorf("%s fills %v in %s and %v in %s", id, a, Languages[0], b, language)
			}
		}
	}
}

// usedIDs collects the string literals of package render's own files that look
// like ids.
func usedIDs(t *testing.T) map[string]token.Position {
	t.Helper()
	id := regexp.MustCompile(`^[a-z]+\.[a-z-]+$`)
	used := make(map[string]token.Position)
	set := token.NewFileSet()
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(set, path, source, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			if literal, ok := node.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if text, err := strconv.Unquote(literal.Value); err == nil && id.MatchString(text) {
					used[text] = set.Position(literal.Pos())
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return used
}

func TestEveryTextIsUsedAndEveryUseHasAText(t *testing.T) {
	used, texts := usedIDs(t), messages(t, Languages[0])
	for id := range texts {
		if _, ok := used[id]; !ok {
			t.Errorf("%s is in the files and nowhere in the program", id)
		}
	}
	for id, position := range used {
		if _, ok := texts[id]; !ok && !strings.HasSuffix(id, ".json") {
			t.Errorf("%v uses %s, which no file has", position, id)
		}
	}
}

func TestTextsAreFilled(t *testing.T) {
	for _, test := range []struct {
		language string
		count    int
		want     string
	}{
		{"vi", 0, "Còn 0 ô."}, {"vi", 1, "Còn 1 ô."}, {"vi", 4, "Còn 4 ô."},
		{"en", 0, "0 more cells."}, {"en", 1, "1 more cell."}, {"en", 4, "4 more cells."},
	} {
		if got := New(test.language).Count("othello.pick-left", test.count, nil); !strings.HasSuffix(got, test.want) {
			t.Errorf("%s, %d: %q does not end in %q", test.language, test.count, got, test.want)
		}
	}
	got := New("vi").Format("result.resignation", Data{"Loser": "Đen"})
	if got != "Đen xin thua." {
		t.Errorf("got %q", got)
	}
	if got := New("fr").Language(); got != "en" {
		t.Errorf("an unknown language reads as %q", got)
	}
}

func TestEveryTextCanBeFilled(t *testing.T) {
	for _, language := range Languages {
		l := New(language)
		for id, text := range messages(t, language) {
			data := Data{}
			for _, name := range places(text) {
				data[name] = "7"
			}
			got := l.Format(id, data)
			if strings.Contains(text, "\n") {
				got = l.Count(id, 1, data)
			}
			if got == id || got == "" || strings.Contains(got, "{{") || strings.Contains(got, "<no value>") {
				t.Errorf("%s: %s reads %q", language, id, got)
			}
		}
	}
}

func TestNumbers(t *testing.T) {
	vi, en := New("vi"), New("en")
	for _, test := range []struct{ got, want string }{
		{vi.Decimal(3.5), "3,5"}, {en.Decimal(3.5), "3.5"}, {vi.Decimal(10), "10"}, {vi.Decimal(0.2), "0,2"},
		{vi.Amount(950), "950"}, {vi.Amount(12_345), "12 nghìn"}, {en.Amount(3_400_000), "3.4 M"},
		{vi.Amount(3_400_000), "3,4 triệu"}, {en.Amount(123_456_789), "123 M"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

// A class reads one spelling: hoà, not hòa, wherever the mark of the tone could stand on
// either vowel.
func TestMarksOfTonesStandOnTheSameVowel(t *testing.T) {
	other := regexp.MustCompile(`(?i)[óòỏõọ][ae](?:[^\p{L}]|$)`)
	for id, text := range messages(t, "vi") {
		if at := other.FindString(text); at != "" {
			t.Errorf("%s: %q has %q with its mark on the first vowel", id, text, at)
		}
	}
}

// A sign of per cent stands at its number in both languages, and no line is broken between
// a number and its unit.
func TestNumbersKeepTheirUnits(t *testing.T) {
	loose := regexp.MustCompile(`[\d}][ \x{a0}]%|[\d}] (?:s|ms|MB)(?:[^\p{L}]|$)`)
	for _, language := range Languages {
		for id, text := range messages(t, language) {
			if at := loose.FindString(text); at != "" {
				t.Errorf("%s, %s: %q is not joined", language, id, at)
			}
		}
	}
}
