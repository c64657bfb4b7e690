// The service worker keeps one build of the page, so that it opens without a network.
// A build is kept whole or not at all: every file is checked against its hash. The
// packing step fills in which files those are; a page runs with the files of its own
// build alone, because it asks for them by their hashes. Some files are kept only once a
// page has asked for them.
"use strict";

const build = {};

// Several copies of the page may live on one host, each in a folder of its own.
const prefix = `colat ${registration.scope} `;
const name = prefix + build.version;

// A kept file is what it is, in whatever form it was asked for.
const exactly = { ignoreVary: true };

const isRight = async (response, hash) => {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
	return Array.from(digest.subarray(0, hash.length / 2), (byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
};

const keep = async () => {
	const cache = await caches.open(name);
	for (const { address, hash } of build.files) {
		// Addresses without a hash mean something else in every build.
		const response = await fetch(address, { cache: address.includes("?v=") ? "default" : "reload" });
		if (!response.ok || !await isRight(response.clone(), hash)) {
			await caches.delete(name);
			throw new Error(`${address} is not of this build`);
		}
		await cache.put(address, response);
	}
	for (const { address } of build.later) {
		const response = await caches.match(address, exactly);
		if (response) {
			await cache.put(address, response);
		}
	}
};

// laterHash returns the hash of a file that is kept when a page asks for it, or undefined.
const laterHash = ({ href }) => build.later
	.find(({ address }) => new URL(address, registration.scope).href === href)?.hash;

// fetchLater fetches such a file and keeps it.
const fetchLater = async (request, hash) => {
	const response = await fetch(request);
	if (response.ok && await isRight(response.clone(), hash)) {
		await (await caches.open(name)).put(request, response.clone());
	}
	return response;
};

// forget drops what no page can need: pages of the build before may still be open.
const forget = async () => {
	const names = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
	await Promise.all(names.slice(0, -1).map((other) => caches.delete(other)));
};

const answer = async (request, address) => {
	const page = request.mode === "navigate" && (address.pathname.endsWith("/") || address.pathname.endsWith("/index.html"));
	if (page) {
		const cache = await caches.open(name);
		return await cache.match("./", exactly) || fetch(request);
	}
	for (const other of [name, ...await caches.keys()]) {
		if (other.startsWith(prefix)) {
			const found = await (await caches.open(other)).match(request, exactly);
			if (found) {
				return found;
			}
		}
	}
	if (address.pathname.endsWith("/rooms.json")) { // what the site offers is not known without a network
		return fetch(request).catch(() => new Response(null, { status: 204 }));
	}
	const hash = laterHash(address);
	return hash ? fetchLater(request, hash) : fetch(request);
};

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));
addEventListener("message", (event) => {
	if (event.data === "replace") {
		skipWaiting();
	}
});
addEventListener("fetch", (event) => {
	const address = new URL(event.request.url);
	if (event.request.method === "GET" && address.href.startsWith(registration.scope)) {
		event.respondWith(answer(event.request, address));
	}
});
