package tournament

import (
	"fmt"
	"strings"
	"testing"
)

// Keys and values of great depth must end in an error before the TOML library reads
// them: 200 kB of them took it 40 seconds.
func TestDepthIsBounded(t *testing.T) {
	const n = 100_000
	for name, text := range map[string]string{
		"header":        "[" + strings.Repeat("a.", n) + "a]\n",
		"key":           strings.Repeat("a.", n) + "a = 1\n",
		"quoted":        "[" + strings.Repeat(`"a" . `, n) + "a]\n",
		"array":         "x = " + strings.Repeat("[", n) + strings.Repeat("]", n),
		"inline table":  "x = " + strings.Repeat("{a = ", n) + "1" + strings.Repeat("}", n),
		"after strings": "title = 'a'\nx = \"\"\"\n\\\"\"\"\"\n" + strings.Repeat("a.", n) + "a = 1\n",
	} {
		_, err := Parse(text)
		if want := fmt.Sprintf("a key of more than %d parts", mostDepth); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %.200v, want %q", name, err, want)
		}
	}
	for name, text := range map[string]string{
		"dots in a title":       "title = \"" + strings.Repeat(".", n) + "\"",
		"in a comment":          "# " + strings.Repeat("a.", n) + "\n",
		"in a long string":      "title = '''\n" + strings.Repeat("[[{{..", n) + "'''",
		"many tables":           strings.Repeat("[[player]]\nname = 'a.b'\n", n),
		"closed":                strings.Repeat("x = [1.5, 2.5]\n", n),
		"a string without end":  "title = \"" + strings.Repeat("a.", n) + "\n",
		"a backslash at an end": `title = "\`,
	} {
		if err := checkDepth(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
