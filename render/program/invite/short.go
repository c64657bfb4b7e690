package invite

import "strings"

// mostShort is the most letters of a last name in the shortest form of a name.
const mostShort = 9

// Initials returns a name in full and then in shorter and shorter forms, with initials for
// its first words from the left on, and its last word. The last word is kept, because people
// are known by it.
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

// Shorter returns a name in full and then in shorter and shorter forms, down to its last
// word, which is cut to mostShort letters.
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
