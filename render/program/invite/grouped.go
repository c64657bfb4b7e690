package invite

import (
	"strings"

	"colat/web/rooms/protocol"
)

// Grouped writes a code in two groups, which are easier to read.
func Grouped(code string) string {
	if len(code) != protocol.CodeLength {
		return code
	}
	return code[:protocol.CodeLength/2] + "\u00a0" + code[protocol.CodeLength/2:]
}

// Spelled writes a code letter by letter, for screen readers.
func Spelled(code string) string { return strings.Join(strings.Split(code, ""), " ") }
