// Runs in the page before its own scripts: records when files are chosen and when each image is done, and saves a zip without a dialog.
(() => {
	const finishedMs = new Map();
	let chosenMs;
	function onChange({ target }) {
		if (target.files) chosenMs ??= performance.now();
	}
	addEventListener('change', onChange, { capture: true });
	new MutationObserver((changes) => {
		for (const { target } of changes)
			if (target.dataset.step === 'done' && !finishedMs.has(target))
				finishedMs.set(target, performance.now() - chosenMs);
	}).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-step'] });

	/** A short wait that is not a frame, because a frame would make the browser draw. */
	const pass = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
	const zipButton = () =>
		[...document.querySelectorAll('button')].find(({ textContent }) => textContent.endsWith('as zip'));

	window.probe = {
		/** Milliseconds from the choice of the files until each image was done, once all have an outcome; fewer if one of them fails. */
		async finishedMs(count) {
			const outcomes = 'li:is([data-step=done],[data-step=failed],[data-step=refused],[data-step=expired])';
			while (document.querySelectorAll(outcomes).length < count) await pass(100);
			return [...finishedMs.values()];
		},
		/** `hasDialog`: whether the browser lets a user choose the file; it is one of the browser's own here. Otherwise the zip is a download. Milliseconds. */
		async zip(hasDialog) {
			const picker = async () =>
				(await navigator.storage.getDirectory()).getFileHandle('cutouts.zip', { create: true });
			window.showSaveFilePicker = hasDialog ? picker : undefined;
			const start = performance.now();
			zipButton().click();
			while (zipButton()) await pass(20);
			while (!zipButton()) await pass(20);
			return performance.now() - start;
		},
	};
})();
