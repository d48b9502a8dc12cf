// Runs in the page before its own scripts: records when events are dispatched, the visible canvas is drawn, and nothing is busy any more.
(() => {
	const eventTypes = ['pointerdown', 'pointermove', 'pointerup', 'keydown'];
	/** A sample without a drawing is given up then. */
	const longestMs = 5_000;
	let draws = [];
	let plain;
	let dispatchedMs = 0;
	let idleMs = 0;

	for (const type of eventTypes)
		addEventListener(type, () => (dispatchedMs = performance.now()), { capture: true });

	const isStage = ({ classList }) => classList?.contains('stage-canvas');
	const { drawImage } = CanvasRenderingContext2D.prototype;
	CanvasRenderingContext2D.prototype.drawImage = function (...args) {
		drawImage.apply(this, args);
		if (!isStage(this.canvas)) return;
		// Drawing is recorded first and done later: reading a pixel waits for it.
		this.getImageData(0, 0, 1, 1);
		draws.push(performance.now());
	};

	const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;
	new MutationObserver(() => {
		if (!isBusy()) idleMs = performance.now();
	}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });

	const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

	/** Waits until nothing is busy and nothing has been drawn for this long. */
	async function quiet(quietMs = 60) {
		const start = performance.now();
		while (isBusy() || performance.now() - Math.max(start, draws.at(-1) ?? 0) < quietMs) await frame();
	}

	window.probe = {
		quiet,
		forget() {
			draws = [];
			dispatchedMs = 0;
		},
		/** Milliseconds from the latest event until the canvas was drawn for the last time, and until nothing was busy. */
		async take() {
			const start = performance.now();
			while ((dispatchedMs === 0 || draws.length === 0) && performance.now() - start < longestMs)
				await frame();
			await quiet();
			const isDrawn = dispatchedMs > 0 && draws.length > 0;
			return { drawnMs: isDrawn ? draws.at(-1) - dispatchedMs : null, idleMs: idleMs - dispatchedMs };
		},
		/** Milliseconds from the latest event until the canvas was drawn for the first time, whatever else is busy. */
		async takeFirst() {
			const start = performance.now();
			while ((dispatchedMs === 0 || draws.length === 0) && performance.now() - start < longestMs)
				await frame();
			return dispatchedMs > 0 && draws.length > 0 ? draws[0] - dispatchedMs : null;
		},
		/** Milliseconds of drawing a changed canvas of the output's size at the size of the visible one, and reading a pixel. */
		plainDraw() {
			const stage = document.querySelector('canvas.stage-canvas');
			const [width, height] = stage.dataset.output.split(' ').map(Number);
			const [scale] = stage.dataset.view.split(' ').map(Number);
			const canvasOf = (size) => Object.assign(document.createElement('canvas'), size);
			const shownSize = { width: stage.width, height: stage.height };
			plain ??= { picture: canvasOf({ width, height }), shown: canvasOf(shownSize) };
			const source = plain.picture.getContext('2d');
			source.fillRect(Math.random() * width, Math.random() * height, 60, 60);
			source.getImageData(0, 0, 1, 1);
			const context = plain.shown.getContext('2d');
			const start = performance.now();
			drawImage.call(context, plain.picture, 0, 0, width * scale, height * scale);
			context.getImageData(0, 0, 1, 1);
			return performance.now() - start;
		},
		/** Presses Download for a format whose file has not been made; returns when, in milliseconds. */
		async startExport(format) {
			const options = [...document.querySelectorAll('[role="radio"], label')];
			options.find(({ textContent }) => textContent.trim() === format).click();
			while (document.querySelector('[data-bytes]')) await frame();
			const buttons = [...document.querySelectorAll('button')];
			const start = performance.now();
			buttons.find(({ textContent }) => textContent.trim() === 'Download').click();
			return start;
		},
		/** Milliseconds from the press of Download, in another format than before, until the file is there. */
		async exportMs(format) {
			const start = await probe.startExport(format);
			while (!document.querySelector('[data-bytes]')) await new Promise((resolve) => setTimeout(resolve, 5));
			return performance.now() - start;
		},
	};
})();
