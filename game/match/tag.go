package match

// A Tag is a statement of a file about a game that the program keeps for files of the same form
// and does not use itself: its name in that form, such as TI in GGF, and its text.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Tag returns the text of the tag with a name, or "" if the record has none.
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// AddTag adds a tag at the end.
func (r *Record) AddTag(name, value string) { r.Tags = append(r.Tags, Tag{name, value}) }
