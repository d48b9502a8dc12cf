// Which file of the original the session gets.
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from '../session/protocol.ts';
import { addOriginal } from './add-original.ts';
import { serverImage } from './server-image.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Adds it to a session that takes the upload or not. Returns the addresses that were fetched. */
async function fetched(takesUpload: boolean): Promise<string[]> {
	const addresses: string[] = [];
	vi.stubGlobal('fetch', async (address: string) => {
		addresses.push(address);
		return new Response(address);
	});
	const session = {
		async addOriginal(file: Blob, isUpload: boolean) {
			expect(await file.text()).toBe(addresses.at(-1));
			if (isUpload && !takesUpload) throw new Error('other colours');
		},
	} as Session;
	await addOriginal(session, serverImage('id', 'token'), new AbortController().signal, () => {});
	return addresses;
}

test('the upload is loaded as the original, and the larger file of the server only if the browser decodes the upload to other colours', async () => {
	expect(await fetched(true)).toEqual(['/api/original/id']);
	expect(await fetched(false)).toEqual(['/api/original/id', '/api/original/id?size=result']);
});
