// The page is kept for times without a network by a service worker. A new build of it
// waits until the person lets it replace the one that runs.
const offline = (() => {
	"use strict";

	// How often a page that stays open asks for a new build, in milliseconds.
	const interval = 3600000;

	// replace has the worker of the new build take over, and loads the page again.
	const replace = (worker) => {
		navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
		worker.postMessage("replace");
	};

	return {
		// keep keeps the build of the page. found is called when there is a new one, with
		// what replaces the old one by it. Browsers keep nothing for pages without a
		// secure address, nor in frames without storage.
		async keep(script, found) {
			let kept;
			try {
				kept = await navigator.serviceWorker.register(script);
			} catch {
				return;
			}
			const tell = (worker) => {
				if (worker && worker.state === "installed" && navigator.serviceWorker.controller) {
					found(() => replace(worker));
				}
			};
			tell(kept.waiting);
			kept.addEventListener("updatefound", () => {
				const worker = kept.installing;
				worker.addEventListener("statechange", () => tell(worker));
			});
			setInterval(() => kept.update().catch(() => {}), interval);
		},
	};
})();
