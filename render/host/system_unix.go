//go:build !js && !windows && !darwin

package host

import (
	"os"
	"os/exec"
	"strings"
)

func systemLocales() []string { return environmentLocales() }

// GNOME, and desktops compatible with it, store the appearance in these settings.
const desktopSettings = "org.gnome.desktop.interface"

func systemReducedMotion() bool {
	return hasDesktop() && strings.TrimSpace(ask("gsettings", "get", desktopSettings, "enable-animations")) == "false"
}

func systemDarkTheme() bool {
	return hasDesktop() && strings.Contains(ask("gsettings", "get", desktopSettings, "color-scheme"), "dark")
}

// hasDesktop reports whether there is a desktop session with settings.
func hasDesktop() bool { return os.Getenv("DBUS_SESSION_BUS_ADDRESS") != "" }

func copyText(text string) bool {
	if os.Getenv("WAYLAND_DISPLAY") != "" && feed(strings.NewReader(text), "wl-copy") {
		return true
	}
	return feed(strings.NewReader(text), "xclip", "-selection", "clipboard") ||
		feed(strings.NewReader(text), "xsel", "--clipboard", "--input")
}

func pasteText() string {
	programs := [][]string{{"xclip", "-selection", "clipboard", "-out"}, {"xsel", "--clipboard", "--output"}}
	if os.Getenv("WAYLAND_DISPLAY") != "" {
		programs = append([][]string{{"wl-paste", "--no-newline"}}, programs...)
	}
	for _, program := range programs {
		if text := ask(program[0], program[1:]...); text != "" {
			return text
		}
	}
	return ""
}

// dialogPrograms returns the commands that show a dialogue for choosing files. They print the
// paths of the chosen files, a line each. The desktop's own comes first.
func dialogPrograms(kinds []string) [][]string {
	patterns := strings.Join(patternsOf(kinds), " ")
	const title = "--title=Cờ Lật"
	zenity := []string{
		"--file-selection", title, "--multiple", "--separator=\n", "--file-filter=" + patterns, "--file-filter=*",
	}
	programs := [][]string{
		append([]string{"zenity"}, zenity...),
		append([]string{"qarma"}, zenity...),
		{"kdialog", title, "--multiple", "--separate-output", "--getopenfilename", ".", patterns + "\n*"},
		{"yad", "--file", title, "--multiple", "--separator=\n", "--file-filter=" + patterns + " | " + patterns},
	}
	if strings.Contains(os.Getenv("XDG_CURRENT_DESKTOP"), "KDE") {
		programs[0], programs[2] = programs[2], programs[0]
	}
	return programs
}

// withoutWindow does nothing. Only on Windows a console program opens a window.
func withoutWindow(*exec.Cmd) {}
