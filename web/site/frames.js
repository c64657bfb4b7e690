// Frames are handed out here, so that the program can do without them while nothing
// on the screen moves: a phone that waits for a person spends nothing.
const frames = (() => {
	"use strict";

	// Whatever of this happens, the program must hear of it at once.
	const happenings = [
		"pointerdown", "pointermove", "pointerup", "pointercancel", "mousedown", "mousemove", "mouseup",
		"touchstart", "touchmove", "touchend", "touchcancel", "wheel", "keydown", "keyup", "click", "input", "change",
		"paste", "dragover", "drop", "focus", "blur", "resize", "orientationchange", "visibilitychange", "pageshow",
		"popstate", "hashchange", "fullscreenchange", "languagechange", "online", "offline",
	];
	// For how long there is no rest after that, in milliseconds.
	const alert = 300;

	const request = window.requestAnimationFrame.bind(window);
	let waiting = [];
	const asked = new Set(); // whom the browser is to call in its next frame
	let timer = 0;
	let alertUntil = 0;

	const answer = (callback, now) => {
		if (asked.delete(callback)) {
			callback(now);
		}
	};
	const ask = (callback) => {
		asked.add(callback);
		return request((now) => answer(callback, now));
	};

	const wake = () => {
		clearTimeout(timer);
		timer = 0;
		const callbacks = waiting;
		waiting = [];
		callbacks.forEach(ask);
	};

	const stir = () => {
		alertUntil = performance.now() + alert;
		wake();
	};
	for (const happening of happenings) {
		addEventListener(happening, stir, { capture: true, passive: true });
	}

	window.requestAnimationFrame = (callback) => {
		if (!timer) {
			return ask(callback);
		}
		waiting.push(callback);
		return 0;
	};

	return {
		wake,
		// stir is for what happens without an event: there is no rest for a while.
		stir,
		// news ends a rest. A page that is hidden is given no frames: to take in what is new,
		// so that its title can tell of it, it has one without a picture.
		news() {
			wake();
			if (document.hidden) {
				setTimeout(() => [...asked].forEach((callback) => answer(callback, performance.now())));
			}
		},
		// rest keeps frames back for some milliseconds, or until something happens.
		rest(within) {
			if (performance.now() >= alertUntil) {
				clearTimeout(timer);
				timer = setTimeout(wake, within);
			}
		},
	};
})();
