// Decides what happens next in a batch, and does it: how many images are sent and processed at once, pauses, retries.
import { type BatchAction, type BatchState, pauseOf } from '../batch-state.ts';
import type { Item } from '../item.ts';
import { type Failure, failureOf } from './failure.ts';
import type { Processor } from './processor.ts';

/** After the server has asked an image to wait this many times, it has failed until the user retries it. */
export const maxWaits = 10;

/** The connection is tried again after this time if the browser does not report earlier that it is back. */
const reconnectMs = 10_000;

interface Parts {
	readonly processor: Processor;
	readonly read: () => BatchState;
	readonly dispatch: (action: BatchAction) => void;
	/** Undefined after a reload. */
	readonly fileOf: (key: string) => File | undefined;
}

interface Scheduler {
	/** Starts what can start; to be called after every change of the state. */
	advance(): void;
	/** Ends the calls for these images. */
	cancel(keys: readonly string[]): void;
	/** Ends all calls, and starts nothing until `wake`: then each image continues from where it was. */
	suspend(): void;
	wake(): void;
}

export function createScheduler({ processor, read, dispatch, fileOf }: Parts): Scheduler {
	const calls = new Map<string, AbortController>();
	let resuming: ReturnType<typeof setTimeout> | undefined;
	let isSuspended = false;
	let isAdvancing = false;

	function advance(): void {
		// Each start changes the state, which calls this again: only the outer loop
		// continues, so that images start in order.
		if (isAdvancing) return;
		isAdvancing = true;
		for (let next = startable(); next; next = startable()) void run(next);
		isAdvancing = false;
	}

	function startable(): Item | undefined {
		return isSuspended || pauseOf(read()) ? undefined : chooseNext(read(), processor);
	}

	/** Sends an image, or has it cut out, and dispatches the outcome. */
	async function run({ key, image }: Item): Promise<void> {
		const call = new AbortController();
		const report = (action: BatchAction) => {
			if (!call.signal.aborted) dispatch(action);
		};
		calls.set(key, call);
		try {
			if (image) {
				dispatch({ type: 'positioned', key, position: 0 });
				const onPosition = (position: number) => report({ type: 'positioned', key, position });
				const cutout = await processor.cutOut(call.signal, image, onPosition);
				report({ type: 'finished', key, cutout });
			} else {
				dispatch({ type: 'progressed', key, share: 0 });
				const file = fileOf(key);
				if (!file) return report({ type: 'lost', key });
				const onShare = (share: number) => report({ type: 'progressed', key, share });
				report({ type: 'sent', key, image: await processor.send(call.signal, file, onShare) });
			}
		} catch (error) {
			if (!call.signal.aborted) handle(key, failureOf(error));
		} finally {
			if (calls.get(key) === call) calls.delete(key);
		}
	}

	function handle(key: string, failure: Failure): void {
		if (failure.kind === 'wait') wait(key, failure);
		else if (failure.kind === 'offline') {
			dispatch({ type: 'paused', pause: { by: failure.missing } });
			resumeAfter(reconnectMs);
			dispatch({ type: 'put-back', key, mustWait: false });
		} else if (failure.kind === 'model') {
			dispatch({ type: 'model-changed', model: failure.code });
			dispatch({ type: 'put-back', key, mustWait: false });
		} else if (failure.kind === 'gone') dispatch({ type: 'lost', key });
		else if (failure.kind === 'cancelled') dispatch({ type: 'failed', key, reason: 'It was stopped.' });
		else dispatch({ type: failure.kind, key, reason: failure.reason });
	}

	function wait(key: string, { seconds, reason }: Failure & { kind: 'wait' }): void {
		const { items, pause } = read();
		const waits = items.find((item) => item.key === key)?.waits ?? 0;
		if (waits >= maxWaits) {
			dispatch({ type: 'failed', key, reason });
			return;
		}
		// The pause comes first: otherwise the image that is put back would start again at once.
		const until = Date.now() + seconds * 1000;
		// Two calls that are under way may both have to wait: the longer wait counts.
		if (!(pause?.by === 'server' && pause.until >= until)) {
			dispatch({ type: 'paused', pause: { by: 'server', until, seconds, reason } });
			resumeAfter(seconds * 1000);
		}
		dispatch({ type: 'put-back', key, mustWait: true });
	}

	function resumeAfter(ms: number): void {
		clearTimeout(resuming);
		resuming = setTimeout(() => {
			const by = read().pause?.by;
			if (by === 'server' || by === 'connection' || by === 'parts') dispatch({ type: 'resumed' });
		}, ms);
	}

	function cancel(keys: readonly string[]): void {
		for (const key of keys) {
			calls.get(key)?.abort();
			calls.delete(key);
		}
	}

	return {
		advance,
		cancel,
		suspend() {
			isSuspended = true;
			const keys = [...calls.keys()];
			cancel(keys);
			for (const key of keys) dispatch({ type: 'put-back', key, mustWait: false });
		},
		wake() {
			isSuspended = false;
			advance();
		},
	};
}

/** The image to start next, in the order of the list; images that the processor has come first. */
function chooseNext(
	{ items }: BatchState,
	{ maxSending, maxCutting, maxUnderWay }: Pick<Processor, 'maxSending' | 'maxCutting' | 'maxUnderWay'>,
): Item | undefined {
	const at = (step: Item['state']['step']) => items.filter(({ state }) => state.step === step);
	const [sending, sent, cutting] = [at('sending').length, at('sent'), at('cutting').length];
	if (cutting < maxCutting && sent[0]) return sent[0];
	const underWay = sending + sent.length + cutting;
	return sending < maxSending && underWay < maxUnderWay ? at('waiting')[0] : undefined;
}
