// Requests regions for clicks from the server, one after another; each is applied at once or shown first. Keeps the
// click that failed for a retry.
import type { Prompt } from '#matting/prompts/prompt.ts';
import { createListeners } from '#web/listeners.ts';
import type { ChangedRegion, Combined, PromptMode } from '../session/protocol.ts';
import { type Failure, failureOf } from './failure.ts';

export interface Click {
	readonly mode: PromptMode;
	readonly prompts: readonly Prompt[];
	/** Whether the region waits for the user to accept it. */
	readonly isPreviewed: boolean;
}

/** A region that was found. */
export interface Found {
	/** Unique, because the same region can be found twice. */
	readonly id: number;
	readonly click: Click;
	readonly mask: Blob;
	/** The points that the mask was requested for: those of earlier clicks, then those of this one. */
	readonly prompts: readonly Prompt[];
	/** The part that changes; undefined if it is too small to be visible. */
	readonly region: ChangedRegion | undefined;
}

/** The reply of the server, with its click. */
type Reply = Omit<Found, 'id' | 'region'>;

export interface PromptingState {
	/** Clicks whose regions are requested; that of the first is being found. */
	readonly finding: readonly Click[];
	/** A region that waits to be accepted or cancelled. */
	readonly preview: Found | undefined;
	/** The region that was applied last, to be highlighted for a moment. */
	readonly taken: Found | undefined;
	/** The last click, if it changed nothing. */
	readonly unchanged: Click | undefined;
	readonly failure: { readonly click: Click; readonly reason: Failure } | undefined;
	/** Whether the server has said that the image no longer exists. */
	readonly isGone: boolean;
}

export interface Prompting {
	read(): PromptingState;
	subscribe(listener: () => void): () => void;
	/**
	 * Requests the region at a click, after those requested before. A region that is shown first replaces all of these,
	 * and is replaced by any later one.
	 */
	ask(click: Click): void;
	/** Accepts the region. Returns whether there was one to accept. */
	take(): boolean;
	/** Requests the region of the click that failed again. */
	retry(): void;
	/**
	 * Cancels the regions that are being found or wait to be accepted, and
	 * clears a failure. Returns whether there was anything to cancel.
	 */
	cancel(): boolean;
}

interface PromptingHost {
	/** Called when all earlier regions are combined. Rejects as web/journey/api.ts does. */
	find(signal: AbortSignal, click: Click): Promise<Pick<Found, 'mask' | 'prompts'>>;
	/** Undefined if the session failed. */
	combine(reply: Reply, isPreview: boolean): Promise<Combined | undefined>;
	/** Called after each event, to announce it to screen readers. */
	onEvent(event: PromptingEvent): void;
}

export type PromptingEvent =
	| { readonly kind: 'finding' | 'found' | 'cancelled' }
	| { readonly kind: 'changed' | 'unchanged'; readonly mode: PromptMode }
	| { readonly kind: 'failed'; readonly reason: Failure };

const nothing: PromptingState = {
	finding: [],
	preview: undefined,
	taken: undefined,
	unchanged: undefined,
	failure: undefined,
	isGone: false,
};

export function createPrompting(host: PromptingHost): Prompting {
	const { subscribe, notify } = createListeners();
	let state = nothing;
	let cancellation = new AbortController();
	let isRunning = false;
	let foundCount = 0;

	function update(changes: Partial<PromptingState>): void {
		state = { ...state, ...changes };
		notify();
	}

	/** Runs until no click waits. Cancelled clicks are no longer in the list when their reply arrives. */
	async function run(): Promise<void> {
		isRunning = true;
		for (let [click] = state.finding; click; [click] = state.finding) {
			const { signal } = cancellation;
			host.onEvent({ kind: 'finding' });
			try {
				const reply = await host.find(signal, click);
				if (!signal.aborted) await found({ click, ...reply }, signal);
			} catch (error) {
				if (!signal.aborted) fail(click, failureOf(error));
			}
		}
		isRunning = false;
	}

	async function found(reply: Reply, signal: AbortSignal): Promise<void> {
		if (state.isGone) update({ isGone: false });
		if (!reply.click.isPreviewed) {
			update({ finding: state.finding.slice(1) });
			await combine(reply);
			return;
		}
		const outcome = await host.combine(reply, true);
		if (signal.aborted) return;
		update({ finding: [] });
		if (outcome?.kind === 'changed') {
			update({ preview: { id: ++foundCount, ...reply, region: outcome.region } });
			host.onEvent({ kind: 'found' });
		} else report(reply, outcome);
	}

	/** From here on the click can no longer be cancelled, only undone. */
	async function combine(reply: Reply): Promise<void> {
		const outcome = await host.combine(reply, false);
		if (outcome?.kind === 'changed')
			update({ taken: { id: ++foundCount, ...reply, region: outcome.region } });
		report(reply, outcome);
	}

	function report({ click }: Reply, outcome: Combined | undefined): void {
		if (outcome?.kind === 'unreadable') fail(click, { kind: 'broken' });
		else if (outcome) {
			update({ unchanged: outcome.kind === 'unchanged' ? click : undefined });
			host.onEvent({ kind: outcome.kind, mode: click.mode });
		}
	}

	/** Cancels the clicks after the failed one: they would fail too, or change the matte long after they were made. */
	function fail(click: Click, reason: Failure): void {
		update({ finding: [], failure: { click, reason }, isGone: state.isGone || reason.kind === 'gone' });
		host.onEvent({ kind: 'failed', reason });
	}

	function ask(click: Click): void {
		if (click.isPreviewed || state.finding.some(({ isPreviewed }) => isPreviewed)) giveUp();
		update({
			finding: [...state.finding, click],
			preview: undefined,
			unchanged: undefined,
			failure: undefined,
		});
		if (!isRunning) void run();
	}

	function giveUp(): void {
		cancellation.abort();
		cancellation = new AbortController();
		update({ ...nothing, isGone: state.isGone });
	}

	return {
		read: () => state,
		subscribe,
		ask,
		take() {
			const { preview } = state;
			if (!preview) return false;
			update({ preview: undefined });
			void combine(preview);
			return true;
		},
		retry() {
			if (state.failure) ask(state.failure.click);
		},
		cancel() {
			const { finding, preview } = state;
			giveUp();
			const hadAny = finding.length > 0 || preview !== undefined;
			if (hadAny) host.onEvent({ kind: 'cancelled' });
			return hadAny;
		},
	};
}
