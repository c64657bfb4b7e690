//go:build e2e

package e2e

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

const game = "game=victory&victory=a1+c7+d5+g4+f3&black=human&white=human&lang=en&test=1"

func TestAddress(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	for _, test := range []struct {
		name, query string
		position    string
		moves       []string
	}{
		{"moves", game + "&moves=d3c5d6e3",
			"-------------------XO-----XOX-----OXO------X-------------------- X a1,c7,d5,g4,f3",
			[]string{"d3", "c5", "d6", "e3"}},
		{"classic", "game=classic&black=human&white=human&test=1&moves=d3",
			"-------------------X-------XX------XO--------------------------- O", []string{"d3"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := b.in(t)
			state := b.start(h.url(test.query))
			if state.Scene != "board" {
				t.Fatalf("the scene is %q, want the board", state.Scene)
			}
			if !slices.Equal(state.Moves, test.moves) {
				t.Errorf("moves %v, want %v", state.Moves, test.moves)
			}
			replay(b, state)
			board, _, _ := strings.Cut(state.Position, " ")
			if want, _, _ := strings.Cut(test.position, " "); test.name != "moves" && board != want {
				t.Errorf("position %s, want %s", state.Position, test.position)
			}
			if test.name != "classic" {
				got := slices.Sorted(slices.Values(state.Victory))
				if want := []string{"a1", "c7", "d5", "f3", "g4"}; !slices.Equal(got, want) {
					t.Errorf("victory cells %v, want %v", got, want)
				}
			}
			if test.name == "classic" && evaluate[bool](b, `"victory" in colat.state()`) {
				t.Error("the state of a game without cells names some")
			}
			b.picture("board")
		})
	}
	t.Run("seed", func(t *testing.T) {
		b := b.in(t)
		query := "game=victory&black=human&white=human&test=1&seed="
		first, again, other := b.start(h.url(query+"5")), b.start(h.url(query+"5")), b.start(h.url(query+"6"))
		if !slices.Equal(first.Victory, again.Victory) || slices.Equal(first.Victory, other.Victory) {
			t.Errorf("seeds 5, 5, 6 draw %v, %v, %v", first.Victory, again.Victory, other.Victory)
		}
	})
	t.Run("language", func(t *testing.T) {
		b := b.in(t)
		for _, language := range []string{"vi", "en"} {
			b.start(h.url("test=1&lang=" + language))
			if got := evaluate[string](b, "document.documentElement.lang"); got != language {
				t.Errorf("the page's language is %q, want %q", got, language)
			}
			b.picture(language)
		}
	})
	t.Run("nonsense", func(t *testing.T) {
		b := b.in(t)
		for _, query := range []string{
			"game=victory&moves=zz9&black=human&white=nobody&time=-5s&seed=x&lang=xx&test=1",
			"%zz&test=1",
		} {
			if state := b.start(h.url(query)); state.Scene == "" {
				t.Errorf("%s: there is no scene", query)
			}
		}
	})
}

// What is shared opens the same game elsewhere.
func TestShare(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	b.before(`window.copied = [];
		Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => { copied.push(text); }}});`)
	b.start(h.url(game + "&moves=d3c5"))
	b.play("d6")
	b.click("share")
	var link string
	b.wait("the link on the clipboard", 10*time.Second, func() bool {
		link = evaluate[string](b, `copied.join("\n")`)
		return link != ""
	})
	if !strings.HasPrefix(link, h.url("")+"?") {
		t.Fatalf("the link is %q, want one to %s", link, h.url(""))
	}
	address, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	if query := address.Query(); query.Get("moves") != "d3c5d6" {
		t.Errorf("the link's moves are %q", query.Get("moves"))
	}
	if address.Query().Get("test") == "" {
		link += "&test=1"
	}
	before := b.state()
	other := newBrowser(t, phone)
	state := other.start(link)
	if state.Position != before.Position || !slices.Equal(state.Moves, before.Moves) {
		t.Errorf("the link opens %s after %v, want %s after %v", state.Position, state.Moves, before.Position, before.Moves)
	}
	other.picture("shared")
}

// A reload in mid-game goes on where it was, in the turn of either side.
func TestReload(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	address := h.url("game=victory&victory=a1+c7+d5+g4+f3&black=human&white=champion&time=1s&test=1")
	b.start(address)
	b.play("d3")
	state := b.awaitTurn("X")
	b.start(address)
	if after := b.state(); after.Position != state.Position || !slices.Equal(after.Moves, state.Moves) {
		t.Errorf("after the reload %s and %v, before it %s and %v", after.Position, after.Moves, state.Position, state.Moves)
	}
	b.picture("person to move")

	// In the middle of the engine's thought.
	state = b.play(b.awaitTurn("X").Legal[0])
	b.start(address)
	after := b.awaitTurn("X")
	if len(after.Moves) <= len(state.Moves) || !slices.Equal(after.Moves[:len(state.Moves)], state.Moves) {
		t.Errorf("after the reload %v, before it %v", after.Moves, state.Moves)
	}
	replay(b, after)
	b.picture("engine has moved")

	// Another address is another game.
	if other := b.start(address + "&seed=3"); len(other.Moves) != 0 {
		t.Errorf("another address resumed %v", other.Moves)
	}
}

// The keys play a game as well.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	b.start(h.url(game))
	keys := []string{"ArrowUp"}
	for range 7 {
		keys = append(keys, "ArrowUp", "ArrowLeft")
	}
	keys = append(keys, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "Enter")
	for _, key := range keys {
		b.press(key)
	}
	b.wait("the move d3", 5*time.Second, func() bool { return slices.Equal(b.state().Moves, []string{"d3"}) })
	b.press("KeyU")
	b.wait("the undo", 5*time.Second, func() bool { return len(b.state().Moves) == 0 })
	b.picture("undone")
}
