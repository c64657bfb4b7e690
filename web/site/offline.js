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

	// How often an installation that broke off is begun again, and after how many
	// milliseconds: nothing else would before the next visit.
	const attempts = 5;
	const pause = 10000;

	// has reports whether the page comes from the service worker, which has the program too. A frame
	// without an origin may not even ask.
	const has = () => {
		try {
			return Boolean(navigator.serviceWorker?.controller);
		} catch {
			return false;
		}
	};

	// keep keeps the build of the page. found is called when there is a new one, with
	// what replaces the old one by it. Browsers keep nothing for pages without a
	// secure address, nor in frames without storage.
	const keep = async (script, found, left = attempts) => {
		let kept;
		try {
			kept = await navigator.serviceWorker.register(script);
		} catch {
			return;
		}
		const hourly = setInterval(() => kept.update().catch(() => {}), interval);
		const tell = (worker) => {
			if (worker && worker.state === "installed" && navigator.serviceWorker.controller) {
				found(() => replace(worker));
			}
		};
		let followed = null;
		const follow = (worker) => {
			if (!worker || worker === followed) {
				return;
			}
			followed = worker;
			worker.addEventListener("statechange", () => {
				tell(worker);
				if (worker.state === "redundant" && !kept.active && left > 0) {
					clearInterval(hourly);
					setTimeout(() => keep(script, found, left - 1), pause);
				}
			});
		};
		tell(kept.waiting);
		follow(kept.installing);
		kept.addEventListener("updatefound", () => follow(kept.installing));
	};

	return { has, keep };
})();
