package locale

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// The files mean what go-i18n reads in them, in every plural form.
func TestTextsReadAsInGoI18n(t *testing.T) {
	for tag, file := range map[string]string{"vi": vietnamese, "en": english} {
		bundle := i18n.NewBundle(language.Make(tag))
		if _, err := bundle.ParseMessageFileBytes([]byte(file), tag+".json"); err != nil {
			t.Fatal(err)
		}
		localizer, ours := i18n.NewLocalizer(bundle, tag), New(tag)
		for id, text := range messages(t, tag) {
			data := Data{}
			for i, name := range places(text) {
				data[name] = []any{"bảy", 7, int64(-7), 1.5, true}[i%5]
			}
			want, err := localizer.Localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: data})
			if got := ours.Format(id, data); err != nil || got != want {
				t.Errorf("%s: %s reads %q, want %q, %v", tag, id, got, want, err)
			}
			if !strings.Contains(text, "\n") {
				continue
			}
			for count := range 4 {
				filled := maps.Clone(data)
				filled["Count"] = count
				want, err := localizer.Localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: filled, PluralCount: count})
				if got := ours.Count(id, count, filled); err != nil || got != want {
					t.Errorf("%s: %d of %s read %q, want %q, %v", tag, count, id, got, want, err)
				}
			}
		}
	}
}

func TestPlacesWithoutEndOrValue(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""}, {"a {{.B}} c", "a 2 c"}, {"{{.B}}{{.B}}", "22"}, {"{{.C}}", "<no value>"}, {"a {{.B", "a "}, {"{B}}",
			"{B}}"},
	} {
		if got := fill(test.text, Data{"B": 2}); got != test.want {
			t.Errorf("%q reads %q, want %q", test.text, got, test.want)
		}
	}
}

// What parse takes is JSON, and means the same there, but for escapes and control
// characters, of which Go's strings have others.
func FuzzParse(f *testing.F) {
	for _, file := range []string{
		`{"a": "b", "c": {"one": "d", "other": "ạ"}}`, `{}`, `{"a": "b",}`, `{"a": {"one": "b"}} {`, `{"a" "b"}`,
	} {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file string) {
		got, err := parse(file)
		special := func(r rune) bool { return r == '\\' || r == 0x7f || r < ' ' && !strings.ContainsRune(" \t\r\n", r) }
		if err != nil || !utf8.ValidString(file) || strings.ContainsFunc(file, special) {
			return
		}
		var raw map[string]any
		if err := json.Unmarshal([]byte(file), &raw); err != nil {
			t.Fatalf("%q reads, which is no JSON: %v", file, err)
		}
		want := make(map[string]message)
		for id, value := range raw {
			switch value := value.(type) {
			case string:
				want[id] = message{other: value}
			case map[string]any:
				one, _ := value["one"].(string)
				other, _ := value["other"].(string)
				want[id] = message{one, other}
			}
		}
		if !maps.Equal(got, want) {
			t.Fatalf("%q reads %v, want %v", file, got, want)
		}
	})
}

func TestParseNamesWhatIsWrong(t *testing.T) {
	for _, test := range []struct{ file, want string }{
		{`{"a": 1}`, `want a string before "1}"`},
		{`{"a": {"few": "b"}}`, `want the plural form "one" or "other" before " \"b\"}}"`},
		{`{"a": "b" "c": "d"}`, `want "," before "\"c\": \"d\"}"`},
		{`{"a": "b"} c`, `want the end before "c"`},
		{`{"a": "b`, `want a string that ends in its line before "\"b"`},
		{``, `want "{" before ""`},
	} {
		if _, err := parse(test.file); err == nil || err.Error() != test.want {
			t.Errorf("%q: %v, want %s", test.file, err, test.want)
		}
	}
}
