// The state machine of the processing page, as a reducer: timed progress, process call, outcome.
import type { ProcessReply } from '#contract/api.ts';
import type { Expiring } from '#web/journey/api.ts';
import { progressAt, type Stage, timetableMs } from './progress.ts';

interface Progress {
	stage: Stage;
	/** 0 to 100. */
	percent: number;
}

export type ProcessingState = Progress &
	(
		| { step: 'animating' }
		/** The bar stays at 95 while the process call is pending; `delay` once that takes longer than usual. */
		| { step: 'calling'; delay: 'slow' | 'outage' | undefined }
		| { step: 'complete'; reply: Expiring<ProcessReply> }
		| { step: 'failed'; reason: string }
	);

type ProcessingAction =
	| { type: 'ticked'; elapsedMs: number }
	| { type: 'slowed' }
	| { type: 'interrupted' }
	| { type: 'succeeded'; reply: Expiring<ProcessReply> }
	| { type: 'failed'; reason: string };

export const started: ProcessingState = { step: 'animating', stage: 'analyzing', percent: 0 };

export function processingReducer(state: ProcessingState, action: ProcessingAction): ProcessingState {
	switch (action.type) {
		case 'ticked':
			if (state.step !== 'animating') return state;
			return action.elapsedMs < timetableMs
				? { step: 'animating', ...progressAt(action.elapsedMs) }
				: { step: 'calling', delay: undefined, ...progressAt(action.elapsedMs) };
		case 'slowed':
			return state.step === 'calling' ? { ...state, delay: state.delay ?? 'slow' } : state;
		case 'interrupted':
			return state.step === 'calling' ? { ...state, delay: 'outage' } : state;
		case 'succeeded':
			return { step: 'complete', stage: 'complete', percent: 100, reply: action.reply };
		case 'failed':
			return { step: 'failed', stage: state.stage, percent: state.percent, reason: action.reason };
	}
}
