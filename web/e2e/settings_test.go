//go:build e2e

package e2e

import (
	"image"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
)

// senses lets a test hear and feel the page: the loudest sample that went to the
// speakers, the buffers that were begun, and every vibration.
const senses = `window.senses = { peak: 0, begun: 0, felt: [], early: 0 };
{
	const { connect } = AudioNode.prototype;
	AudioNode.prototype.connect = function(to, ...rest) {
		if (to === this.context.destination) {
			const analyser = new AnalyserNode(this.context, { fftSize: 32768 });
			const wave = new Float32Array(analyser.fftSize);
			connect.call(this, analyser);
			setInterval(() => {
				analyser.getFloatTimeDomainData(wave);
				for (const v of wave) senses.peak = Math.max(senses.peak, Math.abs(v));
			}, 20);
		}
		return connect.call(this, to, ...rest);
	};
	const { start } = AudioBufferSourceNode.prototype;
	AudioBufferSourceNode.prototype.start = function(...rest) { senses.begun++; return start.apply(this, rest); };
	window.AudioContext = class extends AudioContext {
		constructor(...rest) { super(...rest); if (!navigator.userActivation.hasBeenActive) senses.early++; }
	};
	Object.defineProperty(Navigator.prototype, "vibrate", { configurable: true, value(pattern) {
		senses.felt.push(pattern);
		return true;
	} });
}`

// do works a control by the device's own input. One of the dialogue it scrolls to first.
func (b *browser) do(name string) {
	b.Helper()
	for range 20 {
		if !strings.HasPrefix(name, "set-") || b.seen(name) {
			break
		}
		x, y := b.center("close-settings")
		x -= 150
		if !b.screen.touch {
			b.wheel(x, y+150, 120)
			b.frames(8)
			continue
		}
		id := 7.0
		at := func(dy float64) *input.TouchPoint { return &input.TouchPoint{X: x, Y: y + 200 - dy, ID: &id} }
		b.finger(input.DispatchTouchEventTypeTouchStart, at(0))
		for dy := 20.0; dy <= 100; dy += 20 {
			b.finger(input.DispatchTouchEventTypeTouchMove, at(dy))
			b.frames(2)
		}
		b.frames(6) // so that it does not coast
		b.finger(input.DispatchTouchEventTypeTouchMove, at(101))
		b.frames(2)
		b.finger(input.DispatchTouchEventTypeTouchEnd)
		b.frames(8)
	}
	if b.screen.touch {
		b.tap(name)
	} else {
		b.click(name)
	}
	b.frames(6)
}

// seen reports whether a control of the dialogue lies where it can be worked.
func (b *browser) seen(name string) bool {
	y := evaluate[float64](b, `(r => r.y + r.h/2)(colat.rect("`+name+`"))`)
	_, top := b.center("close-settings")
	return y >= top+40 && y < float64(b.screen.height)-40
}

// kept is the stored value of a setting.
func (b *browser) kept(name string) string {
	return evaluate[string](b, `(() => {
		for (let i = 0; i < localStorage.length; i++) {
			const text = localStorage.getItem(localStorage.key(i)) ?? "";
			if (text.includes("language")) return String(JSON.parse(text)["`+name+`"]);
		}
		return "nothing";
	})()`)
}

// Settings change by mouse and by touch, are kept over a reload, and are seen, heard and
// felt at once.
func TestSettings(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]screen{"laptop": laptop, "phone": phone} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBrowser(t, inMotion(s))
			b.before(senses)
			h := newHost(t)
			b.start(h.url(game))
			before := b.picture("usual")
			b.do("settings")
			for _, control := range []string{"set-theme-dark", "set-board-wood", "set-pieces-ebony", "set-motion-fast"} {
				b.do(control)
			}
			for range 6 {
				b.do("set-volume-more")
			}
			for setting, want := range map[string]string{
				"theme": "dark", "board": "wood", "pieces": "ebony", "motion": "fast", "volume": "6",
			} {
				if got := b.kept(setting); got != want {
					t.Errorf("%s is kept as %s, want %s", setting, got, want)
				}
			}
			if s.touch {
				b.do("set-buzz")
			}
			b.do("close-settings")
			b.wait("the sound", 5*time.Second, func() bool { return b.state().Audio == "running" })
			begun := evaluate[int](b, `senses.begun`)
			evaluate[int](b, `senses.peak = 0`)
			b.play("d3")
			b.wait("a sound", 5*time.Second, func() bool { return evaluate[int](b, `senses.begun`) >= begun+2 })
			b.wait("an oscillation", 5*time.Second, func() bool { return evaluate[float64](b, `senses.peak`) > 0.01 })
			if got := b.state().Sounds; got != evaluate[int](b, `senses.begun`) {
				t.Errorf("the program knows of %d sounds, the browser of %d", got, evaluate[int](b, `senses.begun`))
			}
			if felt := evaluate[string](b, `JSON.stringify(senses.felt)`); s.touch != (felt == "[[30],[12]]") {
				t.Errorf("felt is %s", felt)
			}
			if after := b.picture("changed"); !b.green(before, "h7") || b.green(after, "h7") {
				t.Error("the board did not go from jade to wood")
			}
			b.start(h.url(game))
			if b.state().Sounds != 0 || evaluate[int](b, `senses.early`) != 0 {
				t.Error("a sound or its device began before a gesture")
			}
			b.play(b.state().Legal[0])
			b.wait("sounds after a reload", 5*time.Second, func() bool { return b.state().Sounds >= 2 })
		})
	}
}

// green reports whether the middle of an empty square is green, as jade is.
func (b *browser) green(picture image.Image, square string) bool {
	x, y := b.center(square)
	r, g, _, _ := picture.At(int(x*b.screen.scale), int(y*b.screen.scale)).RGBA()
	return g > r
}

// The system's theme is followed while the page is open.
func TestSystemTheme(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, sharp(laptop))
	h := newHost(t)
	b.start(h.url(game))
	light := b.picture("light")
	b.emulate("prefers-color-scheme", "dark")
	b.wait("the dark theme", 5*time.Second, func() bool {
		dark := b.picture("dark")
		r, _, _, _ := light.At(1000, 500).RGBA()
		d, _, _, _ := dark.At(1000, 500).RGBA()
		return d < r/2
	})
}

// In projector mode everything is larger, and fingers and mouse meet what they mean.
func TestProjectorMode(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]screen{"laptop": laptop, "phone": phone} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBrowser(t, s)
			h := newHost(t)
			b.start(h.url(game))
			width := evaluate[float64](b, `colat.rect("undo").w`)
			b.do("settings")
			b.do("set-large")
			b.do("close-settings")
			if larger := evaluate[float64](b, `colat.rect("settings").w`); larger < 44*1.15 {
				t.Errorf("a control is %v wide, and undo was %v", larger, width)
			}
			move := b.state().Legal[0]
			if s.touch {
				b.tap(move)
			} else {
				b.click(move)
			}
			b.wait("the move", 5*time.Second, func() bool { return len(b.state().Moves) == 1 })
			b.picture("large")
		})
	}
}
