// Keeps files that are dropped or pasted before the page's script runs: the browser would open them, and the page would
// be gone. scripts/finish-build.ts inlines this into every page with a script.

const hydration = new AbortController();
const { signal } = hydration;
let kept: readonly File[] = [];
// Browsers give a picture that is dragged from the page as a file, too.
let isOwn = false;

function keep(event: Event, data: DataTransfer | null): void {
	const isText = event.target instanceof HTMLInputElement;
	if (isOwn || isText || !data?.types.includes('Files')) return;
	event.preventDefault();
	// None while they are only dragged over the page.
	kept = [...data.files];
}

/** Dropped again, on the handlers of the page. One that is loaded apart may come later, and some pages have none. */
async function give(): Promise<void> {
	hydration.abort();
	if (kept.length === 0) return;
	const dataTransfer = new DataTransfer();
	for (const file of kept) dataTransfer.items.add(file);
	for (let tries = 0; tries < 50; tries++) {
		if (!dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))) break;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}

function noteOwn({ type }: Event): void {
	isOwn = type === 'dragstart';
}

addEventListener('dragstart', noteOwn, { signal });
addEventListener('dragend', noteOwn, { signal });
for (const type of ['dragover', 'drop'] as const)
	addEventListener(type, (event) => keep(event, event.dataTransfer), { signal });
addEventListener('paste', (event) => keep(event, event.clipboardData), { signal });
addEventListener('peel-hydrated', give, { once: true });
