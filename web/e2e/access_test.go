//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
)

// key presses a key as people do: with what it writes.
func (b *browser) key(code, key string) {
	b.Helper()
	text := key
	if len([]rune(key)) > 1 {
		text = ""
	}
	if key == "Enter" {
		text = "\r"
	}
	call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyDown, Code: code, Key: key, Text: text,
		WindowsVirtualKeyCode: map[string]int64{"Enter": 13, "Tab": 9, " ": 32}[key],
	})
	call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyUp, Code: code, Key: key,
	})
	b.frames(4)
}

// A whole game is played without the picture: against random, to the end, by the browser's words to
// screen readers and by focus and Enter alone.
func TestGameByScreenReader(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	b.start(h.url("test=1&lang=en&game=mnk:3,3,3&black=human&white=random&seed=3"))
	grid := b.node("grid", "Tic-tac-toe board, 3 columns, 3 rows")
	if grid.properties["focusable"] == "true" {
		t.Error("the grid itself can be focused")
	}
	for move := 0; ; move++ {
		b.wait("the turn", 10*time.Second, func() bool {
			state := b.state()
			return !state.Thinking && len(state.Moves) == 2*move || state.Result != nil
		})
		if b.state().Result != nil {
			break
		}
		var free []axNode
		b.wait("the legal moves", 5*time.Second, func() bool {
			free = nil
			for _, n := range b.tree() {
				if n.role == "gridcell" && strings.HasSuffix(n.name, ", legal move") {
					free = append(free, n)
				}
			}
			return len(free) == 9-2*move
		})
		if free[0].properties["disabled"] == "true" {
			t.Errorf("%q cannot be played", free[0].name)
		}
		b.enter(free[0])
	}
	// What is announced follows the picture by a few frames, and the board in words that.
	b.wait("the result being told", 5*time.Second, func() bool {
		said := evaluate[string](b, `document.getElementById("live").textContent`)
		return strings.Contains(said, "win") || strings.Contains(said, "lose") || strings.Contains(said, "draw")
	})
	b.wait("all moves in words, and a board on which nothing can be played", 10*time.Second, func() bool {
		moves, playable := 0, 0
		for _, n := range b.tree() {
			if n.role == "listitem" {
				moves++
			}
			if n.role == "gridcell" && n.properties["disabled"] != "true" {
				playable++
			}
		}
		return moves == len(b.state().Moves) && playable == 0
	})
	b.node("button", "Rematch")
	b.picture("listened")
}

// Moves of the victory game and a capture of cờ toán, by arrows from square to square.
func TestArrowsInTheGrid(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	b.start(h.url("test=1&lang=vi&game=victory&victory=a1+c7+d5+g4+f3&black=human&white=human"))
	b.node("grid", "Bàn cờ Năm mặt trời, 8 cột, 8 hàng")
	b.focus(b.node("gridcell", "d4, quân trắng"))
	focused := func() string { return evaluate[string](b, `document.activeElement.ariaLabel`) }
	for _, step := range []struct{ key, want string }{
		{"ArrowUp", "d3, trống, nước đi được"}, {"Home", "a3, trống"}, {"End", "h3, trống"},
		{"PageDown", "h8, trống"}, {"PageUp", "h1, trống"},
	} {
		b.key(step.key, step.key)
		b.wait(step.key, 5*time.Second, func() bool { return focused() == step.want })
	}
	b.enter(b.node("gridcell", "d3, trống, nước đi được"))
	b.wait("d3", 5*time.Second, func() bool { return slices.Equal(b.state().Moves, []string{"d3"}) })
	b.enter(b.node("gridcell", "c5, trống, nước đi được"))
	b.wait("c5", 5*time.Second, func() bool { return slices.Equal(b.state().Moves, []string{"d3", "c5"}) })
	b.node("gridcell", "d5, quân trắng, ô mặt trời")
	if n := evaluate[int](b, `document.querySelectorAll("[role=gridcell][tabindex='0']").length`); n != 1 {
		t.Errorf("Tab reaches %d squares", n)
	}

	b.start(h.url("test=1&lang=en&game=cotoan&black=human&white=human&moves=" + strings.Join(cotoanGame[:20], "+")))
	b.enter(b.node("gridcell", "b7, red"))
	b.node("gridcell", "b7, red 7, selected")
	b.enter(b.node("gridcell", "d9, blue"))
	b.wait("the capture", 5*time.Second, func() bool { return slices.Equal(b.state().Moves, cotoanGame[:21]) })
}

// Every control of the picture is a button of the page, in focus together with it.
func TestButtonsMirrorThePicture(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	b.start(h.url("test=1&lang=en"))
	for _, game := range []string{"Five suns", "Classic", "Ultimate", "Cờ toán", "Gomoku"} {
		b.node("button", game)
	}
	named := func() []string {
		return evaluate[[]string](b, `[...document.querySelectorAll("#words [data-name]")].map((e) => e.dataset.name)`)
	}
	same := func(where string) {
		t.Helper()
		b.wait("the buttons of "+where, 5*time.Second, func() bool {
			in := `[role=dialog]`
			if evaluate[bool](b, `document.querySelector("#words [role=dialog]").hidden`) {
				in = `main`
			}
			return slices.Equal(evaluate[[]string](b, fmt.Sprintf(
				`[...document.querySelectorAll("#words %s [data-name]")].map((e) => e.dataset.name)`, in)), b.controls())
		})
	}
	same("the front page")
	b.enter(b.node("button", "Classic"))
	b.wait("the start page", 5*time.Second, func() bool { return b.state().Scene == "start" })
	same("the start page")
	radios, checked := 0, 0
	for _, n := range b.tree() {
		if n.role == "radio" {
			radios++
			if n.properties["checked"] == "true" {
				checked++
			}
		}
	}
	if radios != 8 || checked != 1 {
		t.Errorf("%d of %d opponents are chosen", checked, radios)
	}
	b.enter(b.node("radio", "Mouse"))
	b.wait("another opponent", 5*time.Second, func() bool {
		return b.node("radio", "Mouse").properties["checked"] == "true"
	})
	b.enter(b.node("button", "More choices"))
	b.enter(b.node("radio", "Gomoku"))
	b.wait("the game", 5*time.Second, func() bool { return strings.HasPrefix(b.state().Game, "mnk") })
	b.wait("the board that the tile shows", 5*time.Second, func() bool { return b.state().Game == "mnk:9,9,5" })
	b.enter(b.node("button", "Columns (m): 9, more"))
	b.wait("another column", 5*time.Second, func() bool { return b.state().Game == "mnk:10,9,5" })
	b.enter(b.node("button", "Start"))
	b.wait("the board", 5*time.Second, func() bool { return b.state().Scene == "board" })
	same("the board")

	// Tab leads from the picture to the buttons, and the ring goes along.
	x, y := b.center("b2")
	b.clickAt(x, y)
	b.wait("the answer", 10*time.Second, func() bool { s := b.state(); return len(s.Moves) == 2 && !s.Thinking })
	b.key("Tab", "Tab")
	first := b.controls()[0]
	inFocus := func(name string) {
		t.Helper()
		b.wait("the focus on "+name, 5*time.Second, func() bool {
			return evaluate[string](b, `document.activeElement.dataset.name ?? ""`) == name
		})
	}
	inFocus(first)
	b.key("Tab", "Tab")
	inFocus(b.controls()[1])
	b.picture("ring")

	// What the menu turns on and off is a switch.
	b.enter(b.node("button", "More"))
	if n := b.node("switch", "Tap twice to move"); n.properties["checked"] != "false" {
		t.Errorf("at first %q is %q", n.name, n.properties["checked"])
	}
	b.enter(b.node("switch", "Tap twice to move"))
	b.wait("the switch", 5*time.Second, func() bool {
		return b.node("switch", "Tap twice to move").properties["checked"] == "true"
	})
	b.key("Escape", "Escape")

	// A dialogue keeps the focus, and gives it back.
	b.enter(b.node("button", "New"))
	dialog := b.node("dialog", "Begin a new game?")
	if dialog.properties["modal"] != "true" {
		t.Errorf("the dialogue is %+v", dialog)
	}
	same("the dialogue")
	if n := len(b.controls()); n != 2 {
		t.Fatalf("the dialogue has %d controls", n)
	}
	for _, name := range []string{"cancel", "confirm-new-game", "cancel"} {
		b.key("Tab", "Tab")
		inFocus(name)
	}
	b.key("Enter", "Enter")
	inFocus("new-game")
	if names := named(); slices.Contains(names, "cancel") {
		t.Errorf("after the dialogue the buttons are %q", names)
	}
}

// A picture at rest changes nothing of the page's elements.
func TestWordsRestWithThePicture(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	h := newHost(t)
	b.start(h.url("test=1&lang=en&game=mnk:20,20,5&black=human&white=human"))
	b.node("grid", "Gomoku board")
	evaluate[bool](b, `(() => {
		window.changes = 0;
		new MutationObserver((list) => { changes += list.length; }).observe(document.documentElement,
			{ subtree: true, childList: true, attributes: true, characterData: true });
		return true;
	})()`)
	// quiet waits until the page's elements have not changed for a while, and returns how
	// often they have.
	quiet := func(least int, rest float64) (changes int) {
		changes = -1
		b.wait("rest", 20*time.Second, func() bool {
			before := changes
			b.seconds(rest)
			changes = evaluate[int](b, `changes`)
			return changes == before && changes >= least
		})
		return changes
	}
	begun := quiet(0, 1)
	b.seconds(1)
	if n := evaluate[int](b, `changes`) - begun; n != 0 {
		t.Errorf("at rest the page's elements changed %d times", n)
	}
	b.click("j10")
	b.wait("the stone", 5*time.Second, func() bool { return len(b.state().Moves) == 1 })
	// One square's words and all that follows from the turn, and not the board anew.
	if n := quiet(begun+1, 1) - begun; n > 40 {
		t.Errorf("a move changed the page's elements %d times", n)
	}
}

// No tap is lost, however short, with a processor slowed down six times: by finger, by
// mouse, and by tools that send nothing but a click.
func TestTapsOfNoLength(t *testing.T) {
	t.Parallel()
	onEach(t, []screen{inMotion(laptop), inMotion(phone)}, func(t *testing.T, s screen) {
		b := newBrowser(t, s)
		h := newHost(t)
		b.start(h.url("test=1&lang=en&game=classic&black=human&white=human"))
		call(b, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 6})
		tap := func(name string) {
			b.Helper()
			if s.touch {
				b.tap(name)
				return
			}
			x, y := b.center(name)
			for _, kind := range []input.DispatchMouseEventType{
				input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased,
			} {
				call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{
					Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1,
				})
			}
		}
		bare := func(names ...string) {
			b.Helper()
			script := ""
			for _, name := range names {
				x, y := b.center(name)
				script += fmt.Sprintf(`document.querySelector("canvas").dispatchEvent(
					new MouseEvent("click", { bubbles: true, clientX: %f, clientY: %f }));`, x, y)
			}
			evaluate[*int](b, script+"null")
		}
		// Several within one frame, which lasts 200 ms.
		rapid := func(names ...string) {
			b.Helper()
			script := ""
			for i, name := range names {
				x, y := b.center(name)
				if s.touch {
					script += fmt.Sprintf(`{
						const touch = new Touch({ identifier: %d, target: canvas, clientX: %f, clientY: %f });
						canvas.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, cancelable: true,
							touches: [touch], targetTouches: [touch], changedTouches: [touch] }));
						canvas.dispatchEvent(new TouchEvent("touchend", { bubbles: true, cancelable: true, changedTouches: [touch] }));
					}`, i, x, y)
					continue
				}
				script += fmt.Sprintf(`for (const kind of ["mousedown", "mouseup", "click"]) canvas.dispatchEvent(
					new MouseEvent(kind, { bubbles: true, clientX: %f, clientY: %f }));`, x, y)
			}
			evaluate[*int](b, `{ const canvas = document.querySelector("canvas"); `+script+
				`const end = performance.now() + 200; while (performance.now() < end); } null`)
		}
		moves := func(want ...string) {
			b.Helper()
			b.wait(fmt.Sprint(want), 10*time.Second, func() bool { return slices.Equal(b.state().Moves, want) })
		}
		tap("d3")
		moves("d3")
		tap("undo")
		moves()
		tap("redo")
		tap("c5")
		moves("d3", "c5")
		bare("d6")
		moves("d3", "c5", "d6")
		bare("undo")
		moves("d3", "c5")
		bare("undo", "redo", "d6")
		moves("d3", "c5", "d6")
		rapid("undo", "undo")
		moves("d3")
		rapid("c5", "d6", "undo", "redo")
		moves("d3", "c5", "d6")
		b.picture("tapped")
	})
}
