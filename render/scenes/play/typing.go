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

// typing is a move as it is being typed: d3, a1-a3, 40. A letter that begins a legal
// move begins to write it. Where it is a shortcut, too, it waits a moment: if nothing
// follows that goes on with a move, it was the shortcut. A slash always begins a move.
type typing struct {
	open    bool
	text    string
	pending ebiten.Key   // of the letter in text, while open is false; -1 if none waits
	left    int          // ticks until what was begun is given up
	given   []ebiten.Key // shortcuts that have waited long enough
}

// shortcutDelay is how long a letter waits that may begin a move, abandoned how long
// one that was begun stays: 0.4 s and 12 s.
const (
	shortcutDelay = 24 // ticks
	abandoned     = 720
)

// consume takes what belongs to a typed move out of the input. active is whether the
// keyboard works the board.
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

// waits reports whether a letter waits that may be a shortcut.
func (t *typing) waits() bool { return !t.open && t.text != "" }

// give lets the letter that waits be the shortcut.
func (t *typing) give(s *Scene) {
	given := append(t.given, t.pending)
	t.clear(s)
	t.given = given
}

// edit serves the keys that are no letters while a move is being typed, and reports
// whether that ended it.
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
			return true // the keyboard works something else
		}
	}
	in.Keys = in.Keys[:0]
	return false
}

// write adds what a key wrote to the move, or begins one with it.
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

// mostTyped bounds a typed move.
const mostTyped = 16

// show shows what was typed, and what it can become.
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

// plain is a move's text without the signs that people leave out.
func plain(move string) string {
	return strings.NewReplacer("-", "", "x", "", "×", "", " ", "").Replace(strings.ToLower(move))
}

// completions returns the legal moves whose texts begin with what was typed.
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

// example is a move that could be typed.
func (s *Scene) example() string {
	if moves := s.completions(""); len(moves) > 0 {
		return moves[len(moves)/2]
	}
	return s.game.SquareName(s.Rules(), 0)
}

// listed lists some moves, shortened where there are many.
func listed(moves []string) string {
	const most = 8
	if len(moves) > most {
		return strings.Join(moves[:most], ", ") + "…"
	}
	return strings.Join(moves, ", ")
}

// playTyped plays the move that was typed, or the only one that it can become. A wrong
// one is answered by what would be right.
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
	for cut := typed; len(right) == 0; { // what begins like it as long as anything does
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
