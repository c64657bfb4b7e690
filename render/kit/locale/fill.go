package locale

import (
	"fmt"
	"strconv"
	"strings"
)

// fill replaces the placeholders of a text, such as {{.Count}}, by values. A
// placeholder without a value becomes <no value>, as in Go's templates.
func fill(text string, data Data) string {
	var filled strings.Builder
	for {
		before, place, found := strings.Cut(text, "{{.")
		name, after, ends := strings.Cut(place, "}}")
		filled.WriteString(before)
		if !found || !ends {
			return filled.String()
		}
		switch value := data[name].(type) {
		case string:
			filled.WriteString(value)
		case int:
			filled.WriteString(strconv.Itoa(value))
		case nil:
			filled.WriteString("<no value>")
		default:
			fmt.Fprint(&filled, value)
		}
		text = after
	}
}
