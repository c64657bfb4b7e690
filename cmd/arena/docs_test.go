package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// documents show commands of this program, and all but readme sessions with it.
var documents = []string{readme, "../../docs/HUONG_DAN.md", "../../docs/BOT.md"}

const readme = "../../README.md"

const shellCommand = "go run ./cmd/arena "

func read(t *testing.T, document string) string {
	t.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Rows of tables stand below the heading of one: another row would be shown as text.
func TestTablesOfDocuments(t *testing.T) {
	names, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	rule := regexp.MustCompile(`^\|( ?:?-+:? ?\|)+$`)
	for _, name := range append(names, readme) {
		lines, fenced := strings.Split(read(t, name), "\n"), false
		for i, line := range lines {
			if strings.HasPrefix(line, "```") {
				fenced = !fenced
			}
			if fenced || !strings.HasPrefix(line, "|") || i > 0 && strings.HasPrefix(lines[i-1], "|") {
				continue
			}
			if i+1 == len(lines) || !rule.MatchString(lines[i+1]) {
				t.Errorf("%s:%d: a row without a table: %s", name, i+1, line)
			}
		}
	}
}

// TestDocumentedSessions runs the sessions of the documents: a prompt, the command, its input up to
// EOF, and its output.
func TestDocumentedSessions(t *testing.T) {
	session := regexp.MustCompile(`(?ms)^\$ ` + regexp.QuoteMeta(shellCommand) +
		"([^\n]*?)(?: <<'EOF'\n(.*?)^EOF)?\n(.*?)^```")
	for _, document := range documents {
		found := session.FindAllStringSubmatch(read(t, document), -1)
		if len(found) == 0 && document != readme {
			t.Errorf("%s shows no session", document)
		}
		for _, parts := range found {
			started = time.Now() // as a process of its own would be
			got := arenaRun(t, parts[2], strings.Fields(parts[1])...)
			if got.status != exitOK || got.stdout != parts[3] {
				t.Errorf("%s: %s%s prints %q and %q, but the document shows %q",
					document, shellCommand, parts[1], got.stdout, got.stderr, parts[3])
			}
		}
	}
}

// TestDocumentedCommands makes sure that each command in the documents is one, with
// flags that there are.
func TestDocumentedCommands(t *testing.T) {
	code := regexp.MustCompile("(?m)" + regexp.QuoteMeta(shellCommand) + "([^`\n#<>|&]*)")
	for _, document := range documents {
		text := strings.ReplaceAll(read(t, document), "\\\n", " ")
		found := code.FindAllStringSubmatch(text, -1)
		if len(found) == 0 {
			t.Errorf("%s shows no command", document)
		}
		for _, parts := range found {
			args := append(words(parts[1]), "--help")
			if got := arenaRun(t, "", args...); got.status != exitOK || !strings.Contains(got.stdout, "Usage:") {
				t.Errorf("%s: %s%s: status %d, %s", document, shellCommand, parts[1], got.status, got.stderr)
			}
		}
	}
}

// words cuts a command into words as a shell does, double quotes apart.
func words(command string) []string {
	var list []string
	for i, part := range strings.Split(command, `"`) {
		if i%2 == 1 {
			list = append(list, part)
		} else {
			list = append(list, strings.Fields(part)...)
		}
	}
	return list
}
