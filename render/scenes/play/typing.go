package play

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// typing is a move being typed: d3, a1-a3, 40. A letter that begins a legal move starts a
// typed move. If the letter is a shortcut as well, it waits: unless a continuation of a move
// follows in time, it is handled as the shortcut. A slash always starts a typed move.
type typing struct {
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
func (t *typing) consume(s *Scene, in *ui.Input, active bool) {
	if !active || in.Pressed {
		t.clear(s)
		return
	}
	if t.open && t.edit(s, in) {
		return
	}
	if t.waits() && len(in.Text) == 0 && len(in.Keys) > 0 {
		t.give(s)
	}
	for _, r := range in.Text {
		t.write(s, in, r)
	}
	if t.left > 0 {
		if t.left--; t.left == 0 && t.waits() {
			t.give(s)
		} else if t.left == 0 {
			t.clear(s)
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
func (t *typing) give(s *Scene) {
	given := append(t.given, t.pending)
	t.clear(s)
	t.given = given
}

// edit handles the keys that are not letters while a move is being typed, and reports whether
// the input has ended.
func (t *typing) edit(s *Scene, in *ui.Input) bool {
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			text := t.text
			t.clear(s)
			in.Keys, in.Text = in.Keys[:0], in.Text[:0]
			s.playTyped(text)
			return true
		case ebiten.KeyEscape:
			t.clear(s)
			in.Keys, in.Text = in.Keys[:0], in.Text[:0]
			return true
		case ebiten.KeyBackspace:
			if runes := []rune(t.text); len(runes) > 0 {
				t.text = string(runes[:len(runes)-1])
			}
			t.show(s)
		case ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyTab:
			t.clear(s)
			return true // the keys navigate elsewhere
		}
	}
	in.Keys = in.Keys[:0]
	return false
}

// write adds a typed letter to the move, or starts a move with it.
func (t *typing) write(s *Scene, in *ui.Input, r rune) {
	letter := strings.ToLower(string(r))
	if t.waits() && !s.isPrefix(t.text+letter) {
		t.give(s)
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
	case !s.hand.free() || !s.isPrefix(letter):
		return
	default:
		t.text, t.pending, t.left = letter, -1, shortcutDelay
		for _, key := range in.Keys {
			if shortcut(key) != "" {
				t.pending = key
			}
		}
		if t.open = t.pending < 0; !t.open {
			in.Keys = slices.DeleteFunc(in.Keys, func(key ebiten.Key) bool { return key == t.pending })
			return
		}
	}
	in.Keys = in.Keys[:0]
	t.show(s)
}

// mostTyped bounds the length of a typed move.
const mostTyped = 16

// show shows the typed text with its possible completions.
func (t *typing) show(s *Scene) {
	t.left = abandoned
	said := t.text + "_"
	if t.text == "" {
		said = s.program.Locale.Format("access.typed-prompt", locale.Data{"Example": s.example()})
	} else if moves := s.completions(t.text); len(moves) > 0 {
		said += "   " + s.program.Locale.Format("access.typed-legal", locale.Data{"Moves": listed(moves)})
	}
	s.program.Toast.Hold(said)
}

func (t *typing) clear(s *Scene) {
	if t.open || t.text != "" {
		*t = typing{}
		s.program.Toast.Hold("")
	}
}

// plain returns a move's text without optional signs.
func plain(move string) string {
	return strings.NewReplacer("-", "", "x", "", "×", "", " ", "").Replace(strings.ToLower(move))
}

// completions returns the legal moves whose text begins with typed.
func (s *Scene) completions(typed string) []string {
	state := s.match.State()
	var moves []string
	for _, m := range state.AppendMoves(nil) {
		if _, to := s.game.Squares(state, m); to < 0 {
			continue
		}
		if text := s.Rules().FormatMove(state, m); strings.HasPrefix(plain(text), plain(typed)) {
			moves = append(moves, text)
		}
	}
	return moves
}

func (s *Scene) isPrefix(typed string) bool {
	return plain(typed) != "" && len(s.completions(typed)) > 0
}

// example returns an example of a move to type.
func (s *Scene) example() string {
	if moves := s.completions(""); len(moves) > 0 {
		return moves[len(moves)/2]
	}
	return s.game.SquareName(s.Rules(), 0)
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
func (s *Scene) playTyped(typed string) {
	if !s.hand.free() {
		s.program.SayOf(scene.OfPosition, s.program.Text("access.typed-not-now"))
		return
	}
	state, moves := s.match.State(), s.completions(typed)
	for _, m := range state.AppendMoves(nil) {
		text := s.Rules().FormatMove(state, m)
		if plain(text) == plain(typed) || len(moves) == 1 && moves[0] == text && typed != "" {
			s.hand.play(m)
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
		right = s.completions(cut)
		if cut == "" {
			break
		}
	}
	data := locale.Data{"Text": typed, "Moves": listed(right)}
	if data["Why"] = games.Refused(s.program.Locale, state, typed); data["Why"] != "" {
		s.program.SayOf(scene.OfPosition, s.program.Locale.Format("access.typed-refused", data))
		return
	}
	s.program.SayOf(scene.OfPosition, s.program.Locale.Format("access.typed-wrong", data))
}
