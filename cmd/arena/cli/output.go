package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteJSON writes a value as one line of JSON.
func WriteJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

// Grouped formats a number with spaces between groups of three digits.
func Grouped(n int64) string {
	digits := fmt.Sprint(n)
	var text []byte
	for i := range len(digits) {
		if i > 0 && digits[i-1] != '-' && (len(digits)-i)%3 == 0 {
			text = append(text, ' ')
		}
		text = append(text, digits[i])
	}
	return string(text)
}

// NewTable returns a writer that aligns columns separated by tabs.
func NewTable(out io.Writer) *tabwriter.Writer { return tabwriter.NewWriter(out, 0, 0, 2, ' ', 0) }
