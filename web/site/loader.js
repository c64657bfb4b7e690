// The loader brings the program into the page: it fetches and compiles the wasm
// with its progress in sight, starts it, and says in plain words what went
// wrong when something did. The packing step puts this file into index.html,
// and the names and sizes of the other files into its element #build.
(() => {
	"use strict";

	const build = JSON.parse(document.getElementById("build").textContent);

	const texts = {
		vi: {
			downloading: "Đang tải",
			starting: "Đang khởi động…",
			slow: "Máy đang khởi động hơi lâu, xin chờ thêm một chút…",
			retry: "Thử lại",
			reload: "Tải lại trang",
			update: "Đã có bản mới của Cờ Lật. Ván cờ đã được lưu.",
			later: "Để sau",
			noWasm: ["Trình duyệt không có WebAssembly", "Cờ Lật cần WebAssembly. Hãy cập nhật trình duyệt, hoặc mở trang này bằng bản mới của Firefox, Chrome, Edge hay Safari."],
			noWebGL: ["Trình duyệt không có WebGL 2", "Cờ Lật vẽ bàn cờ bằng WebGL 2. Hãy bật tăng tốc phần cứng trong cài đặt của trình duyệt, hoặc mở trang bằng trình duyệt khác."],
			download: ["Không tải được trò chơi", "Hãy kiểm tra kết nối mạng rồi thử lại."],
			compile: ["Không khởi động được trò chơi", "Tệp tải về không chạy được trên trình duyệt này. Hãy thử lại; nếu vẫn lỗi, hãy cập nhật trình duyệt."],
			stopped: ["Trò chơi đã dừng đột ngột", "Ván cờ đã được lưu sau mỗi nước đi. Hãy tải lại trang để chơi tiếp."],
		},
		en: {
			downloading: "Loading",
			starting: "Starting…",
			slow: "Starting takes longer than usual, please wait a little…",
			retry: "Try again",
			reload: "Reload the page",
			update: "There is a new version of Cờ Lật. Your game is saved.",
			later: "Later",
			noWasm: ["This browser has no WebAssembly", "Cờ Lật needs WebAssembly. Please update your browser, or open this page in a recent Firefox, Chrome, Edge or Safari."],
			noWebGL: ["This browser has no WebGL 2", "Cờ Lật draws its board with WebGL 2. Please turn on hardware acceleration in your browser's settings, or open the page in another browser."],
			download: ["The game could not be loaded", "Please check your network connection and try again."],
			compile: ["The game could not be started", "What was loaded does not run in this browser. Please try again; if it fails again, update your browser."],
			stopped: ["The game has stopped unexpectedly", "Your game was saved after every move. Reload the page to play on."],
		},
	};

	const asked = new URLSearchParams(location.search).get("lang");
	const preferred = (navigator.languages || [navigator.language || ""])
		.map((tag) => tag.toLowerCase().split("-")[0])
		.find((tag) => tag in texts);
	const language = asked in texts ? asked : preferred || "en";
	const text = texts[language];
	document.documentElement.lang = language;
	if (language !== "vi") {
		document.querySelector('link[rel="manifest"]').href = "manifest.en.webmanifest";
	}

	const loader = document.getElementById("loader");
	const first = firstStep.wanted(new URLSearchParams(location.search), offline.has());
	if (first) {
		loader.classList.add("first");
		firstStep.show(document.getElementById("first-step"), language);
	}
	loader.classList.add("known");
	const bar = document.getElementById("bar");
	const step = document.getElementById("step");
	const problem = document.getElementById("problem");

	let shown = "";

	// show moves the bar in steps of two hundredths, since each costs the page a layout.
	const show = (fraction, label) => {
		const percent = 2 * Math.round(50 * Math.min(Math.max(fraction, 0), 1));
		const next = percent + (label || "");
		if (next === shown) {
			return;
		}
		shown = next;
		bar.firstElementChild.style.transform = `scaleX(${percent / 100})`;
		bar.setAttribute("aria-valuenow", percent);
		step.textContent = label || `${text.downloading} ${percent}%`;
	};

	const fail = (kind, detail, button, action) => {
		const [heading, explanation] = text[kind];
		problem.querySelector("h2").textContent = heading;
		problem.querySelector(".text").textContent = explanation;
		problem.querySelector(".detail").textContent = detail ? String(detail.message || detail) : "";
		const element = problem.querySelector("button");
		element.hidden = !button;
		element.textContent = button || "";
		element.onclick = () => {
			problem.hidden = true;
			action();
		};
		problem.hidden = false;
		if (button) {
			element.focus();
		}
	};

	// A download that brings nothing for this long is given up, in milliseconds.
	const patience = 30000;

	class DownloadError extends Error {}

	// fetchCounted fetches the wasm and tells progress how much of it has come.
	// What is counted is decoded, because the browser decompresses on the way,
	// so the total is the size that the packing step wrote down and not the
	// Content-Length.
	const fetchCounted = async (url, size, progress) => {
		const abort = new AbortController();
		let timer;
		const wait = () => {
			clearTimeout(timer);
			timer = setTimeout(() => abort.abort(), patience);
		};
		wait();
		let response;
		try {
			response = await fetch(url, { signal: abort.signal });
		} catch (error) {
			clearTimeout(timer);
			throw new DownloadError(error.message);
		}
		if (!response.ok) {
			clearTimeout(timer);
			throw new DownloadError(`HTTP ${response.status}`);
		}
		// The browser reads one copy by itself, from which it may keep what it compiles;
		// the other tells how much has come.
		const counted = response.clone();
		let received = 0;
		let broken = null;
		const count = async () => {
			const reader = counted.body.getReader();
			try {
				for (;;) {
					const { done, value } = await reader.read();
					if (done) {
						break;
					}
					wait();
					received += value.byteLength;
					progress(received / size);
				}
			} catch (error) {
				broken = new DownloadError(error.message);
			}
			clearTimeout(timer);
		};
		const counting = count();
		const failure = async () => {
			await counting;
			return broken || (received < size ? new DownloadError(`${received} / ${size} B`) : null);
		};
		return { response, failure };
	};

	const compile = async (progress) => {
		const { response, failure } = await fetchCounted(build.wasm, build.size, progress);
		// Not every static host knows the type of wasm.
		const known = /^application\/wasm$/i.test(response.headers.get("Content-Type") || "");
		let module;
		try {
			module = known && WebAssembly.compileStreaming
				? await WebAssembly.compileStreaming(response)
				: await WebAssembly.compile(await response.arrayBuffer());
		} catch (error) {
			throw await failure() || error;
		}
		const problem = await failure();
		if (problem) {
			throw problem;
		}
		return module;
	};

	const loadScript = (url) => new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = url;
		script.crossOrigin = "anonymous"; // for a frame without an origin of its own
		script.onload = resolve;
		script.onerror = () => {
			script.remove();
			reject(new DownloadError(url));
		};
		document.head.append(script);
	});

	// prepareCanvas makes the canvas that the program will draw on, with its
	// WebGL context, which takes as long as a part of the transfer, and returns
	// null where there is no WebGL 2. The context is without what changes no
	// pixel: browsers smooth the edges on a canvas by drawing each pixel four
	// times, but all that Ebitengine draws on it is a copy of the finished picture.
	//
	// Without a graphics card every pixel is the processor's work, which the
	// engine wants too. There the canvas keeps its picture, and only what has
	// changed is copied.
	const prepareCanvas = () => {
		const make = (kept) => {
			const canvas = document.createElement("canvas");
			// The size that Ebitengine will want, since changing it waits for all that was
			// asked of the context before.
			const { clientWidth, clientHeight } = document.body;
			canvas.width = Math.max(Math.trunc(clientWidth * devicePixelRatio), 16);
			canvas.height = Math.max(Math.trunc(clientHeight * devicePixelRatio), 16);
			const gl = canvas.getContext("webgl2", {
				alpha: true, premultipliedAlpha: true, antialias: false, depth: false, stencil: false, preserveDrawingBuffer: kept,
			});
			return { canvas, gl, kept };
		};
		const drawn = make(false);
		if (!drawn.gl) {
			return null;
		}
		if (!isSoftware(drawn.gl)) {
			return drawn;
		}
		const kept = make(true);
		leaveOutBlack(kept.gl);
		return kept;
	};

	// painted waits until the page has been painted, or for half a second, since a hidden page paints
	// nothing.
	const painted = () => new Promise((resolve) => {
		requestAnimationFrame(() => setTimeout(resolve));
		setTimeout(resolve, 500);
	});

	// handOver gives the canvas to the next who makes one, which is Ebitengine. A
	// canvas has one context: asking for it again returns the one there is.
	const handOver = (canvas) => {
		const { createElement } = document;
		document.createElement = function (name, ...options) {
			if (name !== "canvas") {
				return createElement.call(document, name, ...options);
			}
			document.createElement = createElement;
			return canvas;
		};
	};

	// Chromium tells what draws through an extension alone; Firefox warns of it.
	const isSoftware = (gl) => {
		let name = gl.getParameter(gl.RENDERER);
		const info = name === "WebKit WebGL" && gl.getExtension("WEBGL_debug_renderer_info");
		if (info) {
			name = gl.getParameter(info.UNMASKED_RENDERER_WEBGL);
		}
		return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
	};

	// leaveOutBlack drops the first of a frame's drawings on the canvas itself:
	// Ebitengine paints it black, which would cover what is kept.
	const leaveOutBlack = (gl) => {
		const { bindFramebuffer, drawElements, flush } = gl;
		let onCanvas = true;
		let first = true;
		gl.bindFramebuffer = (target, framebuffer) => {
			onCanvas = !framebuffer;
			bindFramebuffer.call(gl, target, framebuffer);
		};
		gl.drawElements = (...drawing) => {
			if (onCanvas && first) {
				first = false;
				return;
			}
			drawElements.apply(gl, drawing);
		};
		gl.flush = () => {
			first = true;
			flush.call(gl);
		};
	};

	const reload = () => location.reload();

	// announceUpdate tells of a new build, and leaves it to the person when to go over.
	const announceUpdate = (replace) => {
		const notice = document.getElementById("update");
		const [now, later] = notice.querySelectorAll("button");
		notice.querySelector("p").textContent = text.update;
		now.textContent = text.reload;
		later.textContent = text.later;
		now.onclick = replace;
		later.onclick = () => { notice.hidden = true; };
		notice.hidden = false;
	};

	// For how long after the first frame the page is not yet kept, in milliseconds:
	// there is enough to do then.
	const settling = 5000;

	// countWorkers says how many workers may think about one move: one processor
	// is left to the page, and each takes tens of megabytes. The address can ask
	// for another number.
	const countWorkers = () => {
		const asked = Number(new URLSearchParams(location.search).get("workers"));
		const wanted = Number.isInteger(asked) && asked > 0 ? asked : (navigator.hardwareConcurrency || 2) - 1;
		return Math.min(Math.max(wanted, 1), 4);
	};

	const absolute = (address) => new URL(address, document.baseURI).href;

	// dataAddresses returns where the program finds the files that it loads when they are
	// wanted, by name. The engine has another base of addresses than the page.
	const dataAddresses = () => Object.fromEntries(
		Object.entries(build.data).map(([name, address]) => [name, absolute(address)]));

	let screen = null; // what the program draws on

	const start = async () => {
		if (typeof WebAssembly !== "object") {
			fail("noWasm");
			return;
		}
		show(0);
		const loading = Promise.all([compile(show), window.Go ? null : loadScript(build.exec)]);
		loading.catch(() => {}); // until it is awaited
		if (first) {
			// The canvas keeps a slow phone busy for seconds, in which the first step can be read.
			await painted();
		}
		screen = screen || prepareCanvas();
		if (!screen) {
			fail("noWebGL", "", text.reload, reload);
			return;
		}
		let module;
		try {
			[module] = await loading;
		} catch (error) {
			fail(error instanceof DownloadError ? "download" : "compile", error, text.retry, start);
			return;
		}
		show(1, text.starting);
		const slow = setTimeout(() => show(1, text.slow), 15000);

		// Ebitengine sets the canvas's size when the window's or the page's changes, and with it
		// what the canvas shows is gone. The page's own changes without an event where a browser
		// or a page around it gives it another box.
		let { kept } = screen;
		addEventListener("resize", () => { kept = false; });
		if (window.ResizeObserver) {
			new ResizeObserver(() => {
				kept = false;
				frames.stir();
			}).observe(document.body);
		}

		// What the program finds in the page: keepsPicture, which tells whether the
		// canvas still shows what was last drawn on it; ready, which it calls after
		// its first frame; rest, which keeps frames back, and news, which ends that; the functions of words.js, for
		// screen readers; startWorker, which runs it once more as the engine; and workers, the number of those that may think about one move.
		window.colatPage = {
			keepsPicture() {
				const answer = kept;
				kept = screen.kept;
				return answer;
			},
			ready() {
				clearTimeout(slow);
				const { canvas } = screen;
				canvas.setAttribute("role", "img");
				canvas.setAttribute("aria-label", "Cờ Lật");
				loader.classList.add("done");
				// Fading is drawn by the processor where the canvas is.
				setTimeout(() => loader.remove(), screen.kept ? 0 : 400);
				setTimeout(() => offline.keep(build.service, announceUpdate), settling);
			},
			rest: frames.rest,
			news: frames.news,
			...words,
			workers: countWorkers(),
			startWorker() {
				if (typeof Worker !== "function") {
					return null;
				}
				let worker;
				try {
					worker = new Worker(build.worker, { name: "colat-engine" });
				} catch {
					return null; // as in a frame without an origin of its own
				}
				worker.postMessage({ module, exec: absolute(build.exec), data: dataAddresses() });
				return worker;
			},
		};

		window.colatData = dataAddresses();

		handOver(screen.canvas);
		const go = new Go();
		go.argv = ["colat"];
		go.exit = (code) => {
			clearTimeout(slow);
			fail("stopped", code ? `exit ${code}` : "", text.reload, reload);
		};
		try {
			await go.run(await WebAssembly.instantiate(module, go.importObject));
		} catch (error) {
			clearTimeout(slow);
			fail("stopped", error, text.reload, reload);
		}
	};

	start();
})();
