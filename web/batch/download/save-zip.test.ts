// A zip that is written to a file that the user has chosen.
import { afterEach, expect, it, vi } from 'vitest';
import { saveZip } from './save-zip.ts';

afterEach(() => vi.unstubAllGlobals());

/** As the browser's dialog gives it: what is written replaces the content once it is complete. */
function chosenFile(content = '') {
	const file = { content, isRemoved: false };
	const handle = {
		getFile: async () => new File([file.content], 'cutouts.zip'),
		createWritable: async () => {
			let written = '';
			return new WritableStream<Uint8Array>({
				write(bytes) {
					written += String.fromCharCode(...bytes);
				},
				close() {
					file.content = written;
				},
			});
		},
		remove: async () => {
			file.isRemoved = true;
		},
	};
	vi.stubGlobal('window', { showSaveFilePicker: async () => handle });
	return file;
}

const save = (signal: AbortSignal, make: (signal: AbortSignal) => Promise<Blob>) =>
	saveZip(signal, 'cutouts.zip', [{ name: 'a.png', make }], () => {});

it('a zip replaces what is in the chosen file', async () => {
	const file = chosenFile('an earlier zip');
	await save(new AbortController().signal, async () => new Blob(['x']));
	expect(file.content).toMatch(/^PK/);
	expect(file.isRemoved).toBe(false);
});

it.each([
	['no file where there was none', '', true],
	['the earlier file', 'an earlier zip', false],
])('a zip that was cancelled while it waited leaves %s', async (_what, content, isRemoved) => {
	const file = chosenFile(content);
	const cancellation = new AbortController();
	const waiting = (signal: AbortSignal) =>
		new Promise<never>((_, reject) => {
			signal.addEventListener('abort', () => reject(signal.reason));
			cancellation.abort();
		});
	await save(cancellation.signal, waiting);
	expect(file).toEqual({ content, isRemoved });
});
