package bench

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/web/rooms/protocol"
)

// typing is a move being typed: d3, a1-a3, 40. A letter that begins a legal move starts a
// typed move. If the letter is a shortcut as well, it waits: unless a continuation of a move
// follows in time, it is handled as the shortcut. A slash always starts a typed move.
type typing struct {
	hand *Hand
	typed
}

// typed holds the letters typed so far.
type typed struct {
	open    bool
	text    string
	pending ebiten.Key   // key of the letter in text while open is false; -1 for none
	left    int          // ticks until the input is dropped
	given   []ebiten.Key // shortcuts whose waiting time is over
}

// shortcutDelay is how long a letter waits that may start a move, and abandoned how long an
// incomplete move is kept: 0.4 s and 12 s.
const (
	shortcutDelay = 24 // ticks
	abandoned     = 720
)

// consume takes the keys of a typed move out of the input. active tells whether the board has
// the keyboard focus.
func (t *typing) consume(in *ui.Input, active bool) {
	if !active || in.Pressed {
		t.clear()
		return
	}
	if t.open && t.edit(in) {
		return
	}
	if erase := slices.Index(in.Keys, ebiten.KeyBackspace); t.waits() && erase >= 0 {
		t.clear() // an input method replaces the letter
		in.Keys = slices.Delete(in.Keys, erase, erase+1)
	}
	if t.waits() && len(in.Text) == 0 && len(in.Keys) > 0 {
		t.give()
	}
	for _, r := range in.Text {
		t.write(in, r)
	}
	if t.left > 0 {
		if t.left--; t.left == 0 && t.waits() {
			t.give()
		} else if t.left == 0 {
			t.clear()
		}
	}
	if len(t.given) > 0 {
		in.Keys = append(t.given, in.Keys...)
		t.given = nil
	}
}

// waits reports whether a letter is waiting that may be a shortcut.
func (t *typing) waits() bool { return !t.open && t.text != "" }

// give handles the waiting letter as the shortcut.
func (t *typing) give() {
	given := append(t.given, t.pending)
	t.clear()
	t.given = given
}

// edit handles the keys that are not letters while a move is being typed, and reports whether
// the input has ended.
func (t *typing) edit(in *ui.Input) bool {
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			text := t.text
			t.clear()
			in.Keys, in.Text = in.Keys[:0], in.Text[:0]
			t.playTyped(text)
			return true
		case ebiten.KeyEscape:
			t.clear()
			in.Keys, in.Text = in.Keys[:0], in.Text[:0]
			return true
		case ebiten.KeyBackspace:
			if runes := []rune(t.text); len(runes) > 0 {
				t.text = string(runes[:len(runes)-1])
			}
			t.show()
		case ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyTab:
			t.clear()
			return true // the keys navigate elsewhere
		}
	}
	in.Keys = in.Keys[:0]
	return false
}

// write adds a typed letter to the move, or starts a move with it.
func (t *typing) write(in *ui.Input, r rune) {
	letter := strings.ToLower(string(r))
	if t.waits() && !t.isPrefix(t.text+letter) {
		t.give()
	}
	switch {
	case t.open:
		if len(t.text) < mostTyped && r > ' ' {
			t.text += letter
		}
	case t.waits():
		t.open, t.text = true, t.text+letter
	case r == '/':
		t.open = true
	case !t.hand.Free() || !t.isPrefix(letter):
		return
	default:
		t.text, t.pending, t.left = letter, -1, shortcutDelay
		for _, key := range in.Keys {
			if t.hand.Typed != nil && t.hand.Typed(key) {
				t.pending = key
			}
		}
		if t.open = t.pending < 0; !t.open {
			in.Keys = slices.DeleteFunc(in.Keys, func(key ebiten.Key) bool { return key == t.pending })
			return
		}
	}
	in.Keys = in.Keys[:0]
	t.show()
}

// mostTyped bounds the length of a typed move.
const mostTyped = 16

// show shows the typed text with its possible completions.
func (t *typing) show() {
	t.left = abandoned
	said := t.text + "_"
	if t.text == "" {
		said = t.hand.Program.Locale.Format("access.typed-prompt", locale.Data{"Example": t.example()})
	} else if moves := t.completions(t.text); len(moves) > 0 {
		said += "   " + t.hand.Program.Locale.Format("access.typed-legal", locale.Data{"Moves": listed(moves)})
	}
	t.hand.Program.Toast.Hold(said)
}

func (t *typing) clear() {
	if t.open || t.text != "" {
		t.typed = typed{}
		t.hand.Program.Toast.Hold("")
	}
}

// plain returns a move's text without optional signs.
func plain(move string) string {
	return strings.NewReplacer("-", "", "x", "", "×", "", " ", "").Replace(strings.ToLower(move))
}

// moveText returns the text of a legal move as it is typed.
func (t *typing) moveText(m game.Move) string {
	return t.hand.State().Rules().FormatMove(t.hand.State(), m)
}

// read returns the most likely meaning of typed text: the first of its readings that begins a legal
// move, or the text itself if none does.
func (t *typing) read(typed string) string {
	if isPlain(typed) {
		return typed
	}
	for _, reading := range readings(typed) {
		for _, m := range t.hand.Turn.Moves {
			if strings.HasPrefix(plain(t.moveText(m)), plain(reading)) {
				return reading
			}
		}
	}
	return typed
}

// completions returns the legal moves whose text begins with typed, as it is read.
func (t *typing) completions(typed string) []string {
	var moves []string
	typed = plain(t.read(typed))
	for _, m := range t.hand.Turn.Moves {
		if text := t.moveText(m); strings.HasPrefix(plain(text), typed) {
			moves = append(moves, text)
		}
	}
	return moves
}

func (t *typing) isPrefix(typed string) bool {
	return plain(typed) != "" && len(t.completions(typed)) > 0
}

// example returns an example of a move to type.
func (t *typing) example() string {
	if moves := t.completions(""); len(moves) > 0 {
		return moves[len(moves)/2]
	}
	rules := t.hand.State().Rules()
	return t.hand.Program.Games.Of(rules).SquareName(rules, 0)
}

// listed lists moves, and shortens long lists.
func listed(moves []string) string {
	const most = 8
	if len(moves) > most {
		return strings.Join(moves[:most], ", ") + "…"
	}
	return strings.Join(moves, ", ")
}

// playTyped plays the typed move, or its only completion. For an illegal move it shows legal
// alternatives.
func (t *typing) playTyped(typed string) {
	if !t.hand.Free() {
		t.hand.Program.SayOf(scene.OfPosition, t.hand.Program.Text("access.typed-not-now"))
		return
	}
	typed = t.read(typed)
	moves := t.completions(typed)
	for _, m := range t.hand.Turn.Moves {
		text := t.moveText(m)
		if plain(text) == plain(typed) || len(moves) == 1 && moves[0] == text && typed != "" {
			t.hand.Play(m)
			return
		}
	}
	if typed == "" {
		return
	}
	right := moves
	for cut := typed; len(right) == 0; { // the legal moves with the longest common prefix
		runes := []rune(cut)
		cut = string(runes[:len(runes)-1])
		right = t.completions(cut)
		if cut == "" {
			break
		}
	}
	data := locale.Data{"Text": typed, "Moves": listed(right)}
	if data["Why"] = games.Refused(t.hand.Program.Locale, t.hand.State(), typed); data["Why"] != "" {
		t.hand.Program.SayOf(scene.OfPosition, t.hand.Program.Locale.Format("access.typed-refused", data))
		return
	}
	t.hand.Program.SayOf(scene.OfPosition, t.hand.Program.Locale.Format("access.typed-wrong", data))
}

// isPlain reports whether text has no letters of an input method.
func isPlain(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// readings returns what may have been typed where an input method for Vietnamese has made accents of
// keys, by Telex or VNI: e6 becomes ê or, where the method adds its letter to the typed one, eê.
// Letters without their accents come last, and only before other keys: an accent at the end is the
// digit that is missing.
func readings(typed string) []string {
	var all []string
	add := func(list []string) {
		for _, reading := range list {
			if !takes(reading) {
				all = append(all, strings.ToLower(reading))
			}
		}
	}
	add(protocol.Readings(withoutDoubles(typed)))
	add(protocol.Readings(typed))
	if last, _ := utf8.DecodeLastRuneInString(typed); last < utf8.RuneSelf {
		add([]string{protocol.WithoutAccents(withoutDoubles(typed))})
	}
	return all
}

// takes reports whether a letter is followed by an X, which would be the sign of a capture.
func takes(reading string) bool {
	at := strings.IndexByte(reading, 'X')
	return at > 0 && reading[at-1] >= 'A'
}

// withoutDoubles leaves out letters that are followed by themselves with an accent.
func withoutDoubles(typed string) string {
	letters := []rune(typed)
	var kept []rune
	for i, r := range letters {
		doubled := i+1 < len(letters) && letters[i+1] >= utf8.RuneSelf && unicode.IsLetter(letters[i+1]) &&
			strings.EqualFold(protocol.WithoutAccents(string(letters[i+1])), protocol.WithoutAccents(string(r)))
		if !doubled {
			kept = append(kept, r)
		}
	}
	return string(kept)
}
