// Starts the page's script once the page itself has arrived and been drawn, so that on a slow line text and pictures come first; put
// into each prerendered page by scripts/late-start.ts. The first touch or key starts it at once.

/** Every file of the script, to be fetched side by side, and the one that runs them. */
declare const files: readonly string[];
declare const start: string;

const over = new AbortController();
const once = { signal: over.signal, passive: true };
/** A browser that does not tell when it has drawn is not waited for any longer. */
const drawnAtLatestMs = 1000;

function run(): void {
	if (over.signal.aborted) return;
	over.abort();
	// The first file asks for others on its own account, so that it came says nothing of them.
	load(start)
		.then(() => Promise.all(files.map(load)))
		.catch(reloadOnceOnline);
	for (const href of files)
		document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

function load(file: string): Promise<unknown> {
	return import(/* @vite-ignore */ file);
}

/** The whole page, because browsers remember that a module could not be fetched. Nothing has answered the visitor yet. */
function reloadOnceOnline(): void {
	addEventListener('online', () => location.reload(), { once: true });
}

/** A tab in the background draws nothing until it is looked at; there the script need not wait. */
function runOnceDrawn(): void {
	setTimeout(run, document.hidden ? 0 : drawnAtLatestMs);
	new PerformanceObserver((drawn) => {
		if (drawn.getEntriesByName('first-contentful-paint').length > 0) run();
	}).observe({ type: 'paint', buffered: true });
}

addEventListener('load', runOnceDrawn, once);
for (const event of ['pointerdown', 'keydown', 'dragenter', 'scroll']) addEventListener(event, run, once);
