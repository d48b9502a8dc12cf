// One batch: its state, its files, its scheduler and what the page can do with it. It lives as long as the document, so that uploads go on while another page is read.
import { type BatchAction, type BatchState, batchReducer, emptyBatch, type Item } from './batch-state.ts';
import { collect, maxImages } from './collect-files.ts';
import { patiently } from './patiently.ts';
import type { Processor } from './processor.ts';
import { createScheduler } from './scheduler.ts';
import { makeThumbnail } from './thumbnail.ts';

export interface Batch {
	readonly processor: Processor;
	read(): BatchState;
	subscribe(listener: () => void): () => void;
	dispatch(action: BatchAction): void;
	add(files: readonly File[]): Promise<void>;
	/** Also at the server, quietly: there it expires in any case. */
	remove(keys: readonly string[]): void;
	/** Deletes every image; resolves to how many could not be deleted, which stay in the list. `onDeleted` gets how many are done. */
	deleteAll(signal: AbortSignal, onDeleted: (count: number) => void): Promise<number>;
	/** Whether leaving the page would lose something. */
	isUnderWay(): boolean;
	close(): void;
}

/** `first`: what an earlier document has left. */
export function createBatch(processor: Processor, first: BatchState = emptyBatch): Batch {
	const files = new Map<string, File>();
	const listeners = new Set<() => void>();
	let state = first;

	const read = () => state;
	const scheduler = createScheduler({ processor, read, dispatch, fileOf: (key) => files.get(key) });

	function dispatch(action: BatchAction): void {
		const before = state;
		state = batchReducer(state, action);
		if (state === before) return;
		for (const listener of listeners) listener();
		scheduler.advance();
	}

	async function add(found: readonly File[]): Promise<void> {
		const { files: taken, refused } = await collect(
			found,
			maxImages - state.items.length,
			processor.maxMegabytes,
		);
		const items = taken.map((file) => ({ key: crypto.randomUUID(), name: file.name, file }));
		for (const { key, file } of items) files.set(key, file);
		dispatch({ type: 'added', items: items.map(({ key, name }) => ({ key, name })), refused });
		for (const { key, file } of items) {
			const thumbnail = files.has(key) ? await makeThumbnail(file) : undefined;
			if (thumbnail) dispatch({ type: 'thumbnail-made', key, thumbnail });
		}
	}

	function forget(items: readonly Item[]): void {
		const keys = items.map(({ key }) => key);
		for (const key of keys) files.delete(key);
		dispatch({ type: 'removed', keys });
	}

	const deletion = (signal: AbortSignal, { image }: Item) =>
		image ? patiently(signal, () => processor.remove(signal, image)) : Promise.resolve();

	scheduler.advance();
	return {
		processor,
		read,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		dispatch,
		add,
		remove(keys) {
			const items = state.items.filter(({ key }) => keys.includes(key));
			scheduler.cancel(keys);
			forget(items);
			for (const item of items) deletion(new AbortController().signal, item).catch(() => {});
		},
		async deleteAll(signal, onDeleted) {
			const { items } = state;
			let failed = 0;
			scheduler.cancel(items.map(({ key }) => key));
			// Nothing that is under way starts again meanwhile.
			forget(items.filter(({ image }) => !image));
			dispatch({ type: 'paused', pause: { by: 'user' } });
			for (const [at, item] of items.filter(({ image }) => image).entries()) {
				await deletion(signal, item).then(
					() => forget([item]),
					() => {
						failed += 1;
						dispatch({ type: 'put-back', key: item.key, isAsked: false });
					},
				);
				onDeleted(at + 1 - failed);
			}
			if (failed === 0) dispatch({ type: 'resumed' });
			return failed;
		},
		isUnderWay: () =>
			state.items.some(
				({ state: { step } }) => step === 'waiting' || step === 'sending' || step === 'cutting',
			),
		close() {
			scheduler.close();
			processor.close();
		},
	};
}
