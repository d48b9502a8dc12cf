// The state of the model on this device for a page, as a reducer.
import type { ModelDownloadOptions, ModelStatus } from './create-model-cache.ts';
import type { ModelErrorCode } from './model-download-error.ts';

/** What a download waits for. */
export type Waiting = Parameters<NonNullable<ModelDownloadOptions['onWait']>>[0];

type Step =
	/** Also while the page is prerendered. */
	| { readonly step: 'checking' }
	| { readonly step: 'absent' }
	/** A part was received earlier. */
	| { readonly step: 'paused' }
	/** Another tab of this browser is downloading it. */
	| { readonly step: 'elsewhere' }
	| { readonly step: 'downloading'; readonly waiting: Waiting | undefined }
	| { readonly step: 'failed'; readonly code: ModelErrorCode }
	| { readonly step: 'stored' };

export type ModelState = Step & {
	/** Bytes of the download received so far. */
	readonly loaded: number;
	/** Length of the download in bytes, if it is known. */
	readonly total: number | undefined;
	/** False if the browser blocks its storage, so that the model is lost when the page is closed. */
	readonly lasting: boolean;
};

export type ModelAction =
	| { type: 'read'; status: ModelStatus }
	/** Dispatched again when the page is shown again, because another tab may have downloaded or removed the model. */
	| { type: 'found'; status: ModelStatus }
	| { type: 'sized'; total: number }
	| { type: 'started' }
	| { type: 'progressed'; loaded: number; total: number | undefined }
	| { type: 'waits'; reason: Waiting }
	/** `status` is what is stored after the failure; undefined if the storage failed. */
	| { type: 'failed'; code: ModelErrorCode; status: ModelStatus | undefined };

export const checking: ModelState = { step: 'checking', loaded: 0, total: undefined, lasting: true };

/** A download of megabytes arrives in thousands of chunks; the page shows tenths of a megabyte. */
const shownBytes = 100_000;

export function modelReducer(state: ModelState, action: ModelAction): ModelState {
	const { loaded, total, lasting } = state;
	switch (action.type) {
		case 'read':
			return readState(action.status, state);
		case 'found':
			return found(state, action.status);
		case 'sized':
			return { ...state, total: action.total };
		case 'started':
			return { step: 'downloading', waiting: undefined, loaded, total, lasting };
		case 'progressed':
			return progressed(state, action);
		case 'waits':
			return state.step === 'downloading' ? { ...state, waiting: action.reason } : state;
		case 'failed':
			return { step: 'failed', code: action.code, ...amountOf(action.status, state) };
	}
}

function readState(status: ModelStatus, known: ModelState): ModelState {
	const steps = { absent: 'absent', partial: 'paused', stored: 'stored' } as const;
	const step = isElsewhere(status) ? 'elsewhere' : steps[status.state];
	return { step, ...amountOf(status, known) };
}

/** This page's download continues, and the reason of a failure stays visible, unless the model is here. */
function found(state: ModelState, status: ModelStatus): ModelState {
	if (state.step === 'checking' || state.step === 'downloading') return state;
	const isNew = (status.state === 'stored') !== (state.step === 'stored');
	const isMoved = state.step !== 'failed' && isElsewhere(status) !== (state.step === 'elsewhere');
	return isNew || isMoved ? readState(status, state) : state;
}

/** Whether another tab is downloading the model, if this page is not. */
const isElsewhere = ({ state, isArriving }: ModelStatus) => isArriving && state !== 'stored';

/** The size of the download stays known when the model is stored, or removed. */
function amountOf(status: ModelStatus | undefined, { total, lasting }: ModelState) {
	if (status?.state !== 'partial') return { loaded: 0, total, lasting: status?.lasting ?? lasting };
	return { loaded: status.loaded, total: status.total ?? total, lasting: status.lasting };
}

function progressed(
	state: ModelState,
	{ loaded, total = state.total }: { loaded: number; total: number | undefined },
): ModelState {
	if (state.step !== 'downloading') return state;
	const isShown = Math.floor(loaded / shownBytes) !== Math.floor(state.loaded / shownBytes);
	const isNew = isShown || loaded === total || total !== state.total || state.waiting !== undefined;
	return isNew ? { ...state, loaded, total, waiting: undefined } : state;
}
