// The first step of the rules is there before the program is: on a first visit one plays Othello on four by
// four squares while the program loads. It is plain HTML, and has the place of the loader, which goes when
// the program is ready.
const firstStep = (() => {
	"use strict";

	const side = 4;
	const other = { black: "white", white: "black" };

	const texts = {
		vi: {
			ask: "Trong lúc chờ, bạn chơi thử nhé. Bạn cầm quân đen: đi vào ô có chấm để kẹp quân trắng giữa hai quân đen.",
			no: "Ô ấy không kẹp được quân nào. Hãy đi vào ô có chấm.",
			turned: "Quân trắng bị kẹp đã lật thành đen. Đến lượt trắng…",
			yours: "Trắng cũng vừa kẹp và lật quân của bạn. Đến lượt bạn.",
			stuck: "Trắng không có nước nào nên mất lượt. Bạn đi tiếp.",
			passed: "Bạn không có nước nào nên mất lượt.",
			over: (black, white) => `Hết nước: đen ${black}, trắng ${white}. Ai nhiều quân hơn thì thắng. Chạm vào bàn để chơi lại.`,
			board: "Bàn chơi thử",
			disc: { black: "quân đen", white: "quân trắng", "": "trống" },
		},
		en: {
			ask: "Try it while you wait. You are Black: play on a square with a dot, to catch a white disc between two black ones.",
			no: "That square catches no disc. Play on a square with a dot.",
			turned: "The white disc that was caught has turned black. White is to move…",
			yours: "White has caught and turned a disc of yours. Your move.",
			stuck: "White has no move and passes. Your move again.",
			passed: "You have no move and pass.",
			over: (black, white) => `No moves are left: Black ${black}, White ${white}. More discs win. Tap the board to play again.`,
			board: "A board to try",
			disc: { black: "black disc", white: "white disc", "": "empty" },
		},
	};

	// caught returns the squares whose discs a disc of a colour on a square turns over.
	const caught = (discs, colour, square) => {
		const found = [];
		if (discs[square]) {
			return found;
		}
		for (let step = 0; step < 9; step++) {
			const [right, down] = [step % 3 - 1, Math.floor(step / 3) - 1];
			const line = [];
			let [column, row] = [square % side + right, Math.floor(square / side) + down];
			const inside = () => column >= 0 && column < side && row >= 0 && row < side;
			for (; inside() && discs[row * side + column] === other[colour]; column += right, row += down) {
				line.push(row * side + column);
			}
			if (inside() && discs[row * side + column] === colour) {
				found.push(...line);
			}
		}
		return found;
	};

	const moves = (discs, colour) => discs.map((_, square) => square).filter((square) => caught(discs, colour, square).length);

	// reply is White's move: a corner, or else the square that leaves Black the fewest moves.
	const reply = (discs) => {
		const worth = (square) => {
			const after = play(discs, "white", square);
			const corner = square % side % (side - 1) === 0 && Math.floor(square / side) % (side - 1) === 0;
			return moves(after, "black").length - (corner ? side * side : 0);
		};
		return moves(discs, "white").sort((a, b) => worth(a) - worth(b))[0];
	};

	const play = (discs, colour, square) => {
		const after = [...discs];
		[square, ...caught(discs, colour, square)].forEach((at) => { after[at] = colour; });
		return after;
	};

	const opening = () => {
		const discs = Array(side * side).fill("");
		[discs[5], discs[6], discs[9], discs[10]] = ["white", "black", "black", "white"];
		return discs;
	};

	// For how long White thinks, in milliseconds, so that one sees what turned over before.
	const thinking = 900;

	// wanted reports whether a page opens on the front page for the first time: an address may open
	// a game at once, and where the service worker has the program it is there in a moment.
	const wanted = (parameters, kept) =>
		!kept && [...parameters.keys()].every((name) => ["lang", "now", "seed", "test", "workers"].includes(name));

	// show lays the board out, which is hidden in a page where it is not wanted.
	const show = (place, language) => {
		const text = texts[language];
		const said = place.querySelector("p");
		const board = place.querySelector("div");
		let discs = opening();
		let black = true; // to move

		const squares = discs.map((_, square) => {
			const button = document.createElement("button");
			button.type = "button";
			button.onclick = () => choose(square);
			return button;
		});
		board.setAttribute("aria-label", text.board);
		board.append(...squares);

		const draw = () => {
			const legal = black ? moves(discs, "black") : [];
			squares.forEach((button, square) => {
				button.className = discs[square] || (legal.includes(square) ? "legal" : "");
				const name = String.fromCharCode(97 + square % side) + (Math.floor(square / side) + 1);
				button.setAttribute("aria-label", `${name}, ${text.disc[discs[square]]}`);
			});
		};

		const count = (colour) => discs.filter((disc) => disc === colour).length;

		// next gives the turn to the side that can move.
		const next = (message) => {
			const [mine, theirs] = [moves(discs, "black").length, moves(discs, "white").length];
			if (!mine && !theirs) {
				black = true;
				said.textContent = text.over(count("black"), count("white"));
			} else {
				if (!black && !theirs) {
					[black, message] = [true, text.stuck];
				} else if (black && !mine) {
					[black, message] = [false, text.passed];
				}
				said.textContent = message;
				if (!black) {
					setTimeout(() => {
						discs = play(discs, "white", reply(discs));
						black = true;
						next(text.yours);
					}, thinking);
				}
			}
			draw();
		};

		const choose = (square) => {
			if (!moves(discs, "black").length && !moves(discs, "white").length) {
				discs = opening();
				next(text.ask);
			} else if (black && caught(discs, "black", square).length) {
				discs = play(discs, "black", square);
				black = false;
				next(text.turned);
			} else if (black && !discs[square]) {
				said.textContent = text.no;
			}
		};

		next(text.ask);
		place.hidden = false;
	};

	return { wanted, show };
})();
