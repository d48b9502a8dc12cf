// Searches for inputs that reach new code of the header checks, in a thread that is stopped if it hangs.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What a search found. */
interface Found {
	/** Inputs tried. */
	readonly runs: number;
	/** Functions, statements and branches of the code under test, and how many of them were reached. */
	readonly counters: number;
	readonly reached: number;
	/** Each input reached a new place in the code, or a place more often, than the inputs before it. */
	readonly corpus: readonly Uint8Array[];
	/** A small part of the corpus that reaches the same places. */
	readonly cover: readonly Uint8Array[];
}

export type Message =
	| { readonly kind: 'broken'; readonly bytes: Uint8Array; readonly error: string }
	| { readonly kind: 'ended'; readonly found: Found };

interface Extent {
	/** Time for changed files, after the seeds. */
	readonly minutes: number;
	/** Ends earlier after this many inputs, those that shorten a file included. */
	readonly maxRuns: number;
	/** The seed of the random numbers: with the same seeds, the same inputs follow. */
	readonly seed: number;
	/** Files to begin with. */
	readonly seeds: readonly Uint8Array[];
}

export interface WorkerInput extends Extent {
	/** Shared with the thread, so that the input is known at which it hangs. */
	readonly current: {
		readonly runs: Int32Array<SharedArrayBuffer>;
		readonly length: Int32Array<SharedArrayBuffer>;
		readonly bytes: Uint8Array<SharedArrayBuffer>;
	};
}

interface SearchOptions extends Extent {
	/** A promise is broken by this input. */
	onBroken(bytes: Uint8Array, error: string): void;
}

/** One input takes well under a second, even on a loaded machine. */
const hangMs = 30_000;
const maxInputBytes = 8 * 1024 * 1024;

/** Searches until its time is over or an input hangs. Throws what the thread throws. */
export async function search({ onBroken, ...extent }: SearchOptions): Promise<Found> {
	const current = {
		runs: new Int32Array(new SharedArrayBuffer(4)),
		length: new Int32Array(new SharedArrayBuffer(4)),
		bytes: new Uint8Array(new SharedArrayBuffer(maxInputBytes)),
	};
	const workerData: WorkerInput = { ...extent, current };
	// Node warns of stripping types, which instrumentation uses.
	const execArgv = ['--disable-warning=ExperimentalWarning'];
	const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData, execArgv });
	let runsBefore = -1;
	const watch = setInterval(() => {
		const runs = Atomics.load(current.runs, 0);
		if (runs !== runsBefore) {
			runsBefore = runs;
			return;
		}
		onBroken(current.bytes.slice(0, current.length[0]), 'inspection hangs');
		void worker.terminate();
	}, hangMs);
	let found: Found = { runs: 0, counters: 0, reached: 0, corpus: [], cover: [] };
	worker.on('message', (message: Message) => {
		if (message.kind === 'ended') found = message.found;
		else onBroken(message.bytes, message.error);
	});
	try {
		await once(worker, 'exit');
	} finally {
		clearInterval(watch);
	}
	return found;
}
