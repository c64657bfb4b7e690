package ondemand

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Bundle returns one object of JSON with texts of JSON by their names, so that small files that are wanted
// together are loaded at once. The error names the text that is no JSON.
func Bundle(texts map[string][]byte) ([]byte, error) {
	out := bytes.NewBufferString("{")
	for i, name := range slices.Sorted(maps.Keys(texts)) {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString(`"` + name + `":`)
		if err := json.Compact(out, texts[name]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}
