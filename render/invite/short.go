package invite

import "strings"

// mostShort is how many letters of a word stand where there is least room.
const mostShort = 9

// Shorter returns a name in full and then ever shorter. People are known by the last word
// of their names, so what stands before it becomes initials first, from the left on.
func Shorter(name string) []string {
	list := []string{name}
	words := strings.Fields(name)
	if len(words) == 0 {
		return list
	}
	for i := range words[:len(words)-1] {
		words[i] = string([]rune(words[i])[:1]) + "."
		list = append(list, strings.Join(words, " "))
	}
	last := words[len(words)-1]
	if letters := []rune(last); len(letters) > mostShort {
		last = string(letters[:mostShort-1]) + "…"
	}
	return append(list, last)
}
