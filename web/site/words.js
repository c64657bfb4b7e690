// The screen in words, for screen readers, has many elements. The program names those to change in one
// text, because each of its calls into the page takes longer than the change.
const words = (() => {
	"use strict";

	const element = (role, attributes) => {
		const made = document.createElement("div");
		made.setAttribute("role", role);
		for (const [name, value] of Object.entries(attributes || {})) {
			made.setAttribute(name, value);
		}
		return made;
	};

	// lines calls a function with the fields of each line of a text.
	const lines = (text, change) => text.split("\n").forEach((line) => change(line.split("\t")));

	// nameSquares takes a line for each square: its number, its words, and whether it is selected and
	// disabled. The words are an attribute, which the browser need not lay out.
	const nameSquares = (squares, changes) => lines(changes, ([number, said, selected, disabled]) => {
		const square = squares[number];
		square.setAttribute("aria-label", said);
		square.setAttribute("aria-selected", selected);
		square.setAttribute("aria-disabled", disabled);
	});

	const controlOf = (pane, block, control) => {
		const found = pane.blocks[block];
		return control < 0 || found.dataset.name !== undefined ? found : found.children[control];
	};

	return {
		nameSquares,
		// showGrid puts a board of named squares into an element, and returns the squares.
		showGrid(place, columns, rows, changes) {
			const grid = element("grid", { "aria-colcount": columns, "aria-rowcount": rows });
			const row = element("row");
			for (let i = 0; i < columns; i++) {
				row.append(element("gridcell", { tabindex: -1 }));
			}
			for (let i = 0; i < rows; i++) {
				grid.append(row.cloneNode(true));
			}
			const squares = [...grid.querySelectorAll("[role=gridcell]")];
			squares.forEach((square, number) => { square.dataset.square = number; });
			nameSquares(squares, changes);
			place.replaceChildren(grid);
			return squares;
		},
		// pane returns the list of the blocks in an element, which is empty.
		pane: (place) => ({ place, blocks: [] }),
		// controlOf returns a control of a block, or the block itself.
		controlOf,
		// replaceBlocks replaces a number of blocks from one on by those of a text.
		replaceBlocks(pane, from, gone, html) {
			const template = document.createElement("template");
			template.innerHTML = html;
			const made = [...template.content.children];
			const before = pane.blocks[from + gone] || null;
			pane.blocks.splice(from, gone, ...made).forEach((block) => block.remove());
			pane.place.insertBefore(template.content, before);
		},
		// changeBlocks takes a line for each change: a block, one of its controls, what changes and how.
		changeBlocks(pane, changes) {
			lines(changes, ([block, control, what, value]) => {
				const changed = controlOf(pane, block, control);
				if (what === "text") {
					changed.textContent = value;
				} else if (what === "style") {
					changed.style.cssText = value;
				} else if (what === "disabled") {
					changed.disabled = value === "true";
				} else {
					changed.setAttribute(what, value);
				}
			});
		},
	};
})();
