package host

import (
	"os/exec"
	"strings"
)

// systemLocales returns the locale of the environment and then the languages of the user's
// settings. Programs started from the Finder have no locale in their environment.
func systemLocales() []string {
	locales := environmentLocales()
	list := strings.Trim(strings.TrimSpace(ask("defaults", "read", "-g", "AppleLanguages")), "()")
	for language := range strings.SplitSeq(list, ",") {
		locales = append(locales, strings.Trim(strings.TrimSpace(language), `"`))
	}
	return locales
}

func systemReducedMotion() bool {
	return strings.TrimSpace(ask("defaults", "read", "com.apple.universalaccess", "reduceMotion")) == "1"
}

func systemDarkTheme() bool {
	return strings.TrimSpace(ask("defaults", "read", "-g", "AppleInterfaceStyle")) == "Dark"
}

func copyText(text string) bool { return feed(strings.NewReader(text), "pbcopy") }

func pasteText() string { return ask("pbpaste") }

// chooseFiles prints the paths of the files that the user chooses, a line each. All files can be
// chosen, because the system knows the types of few kinds of games.
const chooseFiles = `set chosen to choose file with multiple selections allowed
set paths to ""
repeat with one in chosen
	set paths to paths & POSIX path of one & linefeed
end repeat
paths`

// dialogPrograms returns the commands that show a dialogue for choosing files. They print the
// paths of the chosen files, a line each.
func dialogPrograms([]string) [][]string { return [][]string{{"osascript", "-e", chooseFiles}} }

// withoutWindow does nothing. Only on Windows a console program opens a window.
func withoutWindow(*exec.Cmd) {}
