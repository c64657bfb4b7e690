package host

import (
	"os/exec"
	"strings"
)

// systemLocales asks the user's settings first: programs started from the
// Finder have no locale in their environment.
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

// withoutWindow is for systems on which programs open windows of their own.
func withoutWindow(*exec.Cmd) {}
