import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createUploadMemory } from '../../images/upload-memory.ts';
import { createCallMemory } from './call-memory.ts';

const budgetBytes = 256 * 1024 * 1024;
/** Options of a reservation that waits until the test ends. */
function untilTheEnd() {
	const end = new AbortController();
	onTestFinished(() => end.abort());
	return { timeoutMs: 60_000, signal: end.signal };
}
/** Resolves when every waiting call that can go on has done so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('concurrent calls that hold images and wait for memory for others', () => {
	/** Resolves to how many have ended, once no further one can go on by itself. */
	async function endedOf(clients: readonly string[], heldBytes: number): Promise<number> {
		const uploads = createUploadMemory(budgetBytes);
		const wait = untilTheEnd();
		let ended = 0;
		async function call(client: string): Promise<void> {
			const memory = createCallMemory(uploads, client, wait);
			await memory.open(heldBytes);
			await settled();
			await memory.open(limits.api.maxBytes);
			memory.release();
			ended += 1;
		}
		for (const client of clients) call(client).catch(() => {});
		for (let round = 0; round < 10 * clients.length; round += 1) await settled();
		return ended;
	}

	it('end one after another if they are from one client', async () => {
		expect(await endedOf(Array(12).fill('a'), 5_000_000)).toBe(12);
		expect(await endedOf(Array(3).fill('a'), limits.api.maxBytes)).toBe(3);
	});

	it('end one after another if they are from five clients', async () => {
		const clients = Array.from({ length: 40 }, (_, index) => 'abcde'[index % 5] as string);
		expect(await endedOf(clients, 5_000_000)).toBe(40);
	});
});

it('calls that hold no image fetch no more at once than a quarter of the budget has room for', async () => {
	const uploads = createUploadMemory(budgetBytes);
	const wait = untilTheEnd();
	const calls = Array.from({ length: 8 }, () => createCallMemory(uploads, 'a', wait));
	await Promise.all(calls.map((memory) => memory.open(200)));
	let fetching = 0;
	const count = () => {
		fetching += 1;
	};
	for (const memory of calls) memory.open(limits.api.maxBytes).then(count, () => {});
	await settled();
	expect(fetching).toBe(3);
});
