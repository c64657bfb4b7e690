// The worker runs the page's own wasm a second time, as the engine. The first
// message brings the compiled module, the address of wasm_exec.js, and those of the files
// that the engine loads when it wants them; all later ones are between the two programs.
"use strict";

// Packages that draw look at the page when the program starts, although the
// engine draws nothing. They find an object that is callable, returns itself
// from every call and property, and counts as nothing shown.
const nothing = new Proxy(function () {}, {
	get(_, name) {
		if (name === Symbol.toPrimitive) {
			return () => 0;
		}
		return nothing;
	},
	set: () => true,
	apply: () => nothing,
	construct: () => nothing,
});

self.window = self;
self.Document = class {
	get hidden() {
		return true;
	}
};
self.document = nothing;
self.screen = nothing;
self.matchMedia = nothing;
self.requestAnimationFrame = () => 0;

self.onmessage = async ({ data: { module, exec, data } }) => {
	self.onmessage = null;
	self.colatData = data;
	importScripts(exec);
	const go = new Go();
	go.argv = ["colat", "engine"];
	const fail = (error) => setTimeout(() => {
		throw error;
	});
	// The engine serves as long as the page lives: whenever it ends, the page
	// must hear of it.
	go.exit = (code) => fail(new Error(`the engine ended with code ${code}`));
	try {
		await go.run(await WebAssembly.instantiate(module, go.importObject));
	} catch (error) {
		fail(error);
	}
};
