// The worker that holds the pixels: a session for the page that started it. Large arrays are handed over, not copied.
import { transfer } from 'comlink';
import { answerCalls } from '#web/answer-calls.ts';
import { browserHost } from './browser-host.ts';
import { createSession } from './create-session.ts';
import type { Listener, Patch, SessionMessages } from './protocol.ts';

const session = createSession(browserHost);

/** Aborts the files that are being made, by the ids that the page chose. */
const cancellations = new Map<number, AbortController>();

const handedOver = (patch: Patch): Patch => transfer(patch, [patch.pixels.buffer]);

answerCalls({
	...session,
	open: (source, listener, store) =>
		session.open(
			source,
			{
				// A page that is closed, or fails, is not a failure of the worker.
				changed: (state) => void Promise.resolve(listener.changed(state)).catch(() => {}),
				painted: (patch) => listener.painted(handedOver(patch)),
			} satisfies Listener,
			store,
		),
	original: async () => handedOver(await session.original()),
	uncropped: async () => handedOver(await session.uncropped()),
	async regions() {
		const regions = await session.regions();
		return transfer(
			regions,
			regions.map(({ thumbnail }) => thumbnail),
		);
	},
	async export(options, id) {
		const cancellation = new AbortController();
		cancellations.set(id, cancellation);
		try {
			return await session.export(options, cancellation.signal);
		} finally {
			cancellations.delete(id);
		}
	},
	cancelExport: async (id) => cancellations.get(id)?.abort(),
} satisfies SessionMessages);
