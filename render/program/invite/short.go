package invite

import "strings"

// mostShort is how many letters of a word stand where there is least room.
const mostShort = 9

// Initials returns a name in full and then ever shorter, and its last word. People are known
// by that, so what stands before it becomes initials, from the left on.
func Initials(name string) (list []string, last string) {
	list = []string{name}
	words := strings.Fields(name)
	if len(words) == 0 {
		return list, ""
	}
	for i := range words[:len(words)-1] {
		words[i] = string([]rune(words[i])[:1]) + "."
		list = append(list, strings.Join(words, " "))
	}
	return list, words[len(words)-1]
}

// Shorter returns a name in full and then ever shorter, down to its last word or as much of
// that as there has to be room for.
func Shorter(name string) []string {
	list, last := Initials(name)
	if last == "" {
		return list
	}
	if letters := []rune(last); len(letters) > mostShort {
		last = string(letters[:mostShort-1]) + "…"
	}
	return append(list, last)
}
