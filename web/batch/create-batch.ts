// One batch: its state, its files, its scheduler and the operations of the page. It lives as long as the document, so
// that uploads continue on other pages.
import { limits } from '#contract/limits.ts';
import { createCallQueue } from '#web/call-queue.ts';
import { inTime, longTimeoutMs } from '#web/in-time.ts';
import { createListeners } from '#web/listeners.ts';
import { randomId } from '#web/random-id.ts';
import {
	type BatchAction,
	type BatchState,
	batchReducer,
	emptyBatch,
	type RefusedFile,
} from './batch-state.ts';
import { createDeletion, type Deletion } from './deletion.ts';
import { collect, maxLooked } from './files/collect-files.ts';
import type { Item } from './item.ts';
import { makeThumbnail } from './list/make-thumbnail.ts';
import type { Processor } from './processing/processor.ts';
import { createScheduler } from './processing/scheduler.ts';

/** Checking files is announced on the page only if it takes longer than this. */
const momentMs = 500;

export interface Batch extends Deletion {
	readonly processor: Processor;
	read(): BatchState;
	subscribe(listener: () => void): () => void;
	dispatch(action: BatchAction): void;
	/** `refused`: files of a drop that were not even read. */
	add(files: readonly File[], refused?: readonly RefusedFile[]): Promise<void>;
	/** Whether leaving the page would lose something. */
	wouldLose(): boolean;
	/** Finds out which images have edits. Does not wait for slow storage, but uses its answer when it comes. */
	readEdits(): Promise<void>;
	/**
	 * Ends everything under way except files being made, and frees its memory;
	 * after `wake` each image continues from where it was.
	 */
	suspend(): void;
	wake(): void;
}

/**
 * `first`: the state that an earlier document has left. `isStored`: whether a
 * later document finds the list; by default it does on the server.
 */
export function createBatch(
	processor: Processor,
	first: BatchState = emptyBatch,
	isStored: () => boolean = () => processor.place === 'server',
): Batch {
	const files = new Map<string, File>();
	const { subscribe, notify } = createListeners();
	let state = first;
	/** One drop after another: how many it may take depends on the one before. */
	const drops = createCallQueue();

	const read = () => state;
	const scheduler = createScheduler({ processor, read, dispatch, fileOf: (key) => files.get(key) });

	function dispatch(action: BatchAction): void {
		const before = state;
		state = batchReducer(state, action);
		if (state === before) return;
		notify();
		scheduler.advance();
	}

	async function add(found: readonly File[], unread: readonly RefusedFile[] = []): Promise<void> {
		for (const key of await drops.run(() => addFiles(found, unread))) {
			const file = files.get(key);
			const thumbnail = file && (await makeThumbnail(file));
			if (thumbnail) dispatch({ type: 'thumbnail-made', key, thumbnail });
		}
	}

	/** Resolves to the keys of what was taken. */
	async function addFiles(found: readonly File[], unread: readonly RefusedFile[]) {
		const room = limits.maxBatchPhotos - state.items.length;
		const count = Math.min(found.length, maxLooked);
		const moment = setTimeout(() => dispatch({ type: 'checking', count }), momentMs);
		const { files: taken, refused } = await collect(found, room, processor.maxMegabytes, unread);
		clearTimeout(moment);
		const items = taken.map((file) => ({ key: randomId(), name: file.name, file }));
		for (const { key, file } of items) files.set(key, file);
		dispatch({ type: 'added', items: items.map(({ key, name }) => ({ key, name })), refused });
		return items.map(({ key }) => key);
	}

	function removeItems(items: readonly Item[]): void {
		const keys = items.map(({ key }) => key);
		for (const key of keys) files.delete(key);
		dispatch({ type: 'removed', keys });
	}

	scheduler.advance();
	return {
		processor,
		read,
		subscribe,
		dispatch,
		add,
		...createDeletion({ processor, read, dispatch, cancel: scheduler.cancel, removeItems }),
		wouldLose: () => state.items.some((item) => isLost(item, isStored())),
		readEdits: () =>
			inTime(
				processor.readEdited().then((edited) => dispatch({ type: 'edits-read', edited })),
				longTimeoutMs,
			).catch(() => {}),
		suspend() {
			scheduler.suspend();
			processor.freeMemory();
		},
		wake: scheduler.wake,
	};
}

/** Whether leaving the page would lose the image. Where the list is stored, a reload continues with uploaded images. */
function isLost({ isSaved, state: { step } }: Item, isStored: boolean): boolean {
	if (step === 'waiting' || step === 'sending' || step === 'cutting') return true;
	return !isStored && (step === 'sent' || (step === 'done' && !isSaved));
}
