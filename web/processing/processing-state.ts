// The state machine of the processing page, as a reducer: timed progress, process call, outcome.
import type { ProcessReply } from '#contract/api.ts';
import type { Expiring } from '../journey/api.ts';
import { progressAt, type Stage, timetableMs } from './progress.ts';

interface Progress {
	stage: Stage;
	/** 0 to 100. */
	percent: number;
}

export type ProcessingState = Progress &
	(
		| { step: 'animating' }
		/** The bar stays at 95 while the process call is pending; `slow` once that takes longer than usual. */
		| { step: 'calling'; slow: boolean }
		| { step: 'complete'; reply: Expiring<ProcessReply> }
		| { step: 'failed'; reason: string }
	);

export type ProcessingAction =
	| { type: 'ticked'; elapsedMs: number }
	| { type: 'slowed' }
	| { type: 'succeeded'; reply: Expiring<ProcessReply> }
	| { type: 'failed'; reason: string };

export const started: ProcessingState = { step: 'animating', stage: 'analyzing', percent: 0 };

export function processingReducer(state: ProcessingState, action: ProcessingAction): ProcessingState {
	switch (action.type) {
		case 'ticked':
			if (state.step !== 'animating') return state;
			return action.elapsedMs < timetableMs
				? { step: 'animating', ...progressAt(action.elapsedMs) }
				: { step: 'calling', slow: false, ...progressAt(action.elapsedMs) };
		case 'slowed':
			return state.step === 'calling' ? { ...state, slow: true } : state;
		case 'succeeded':
			return { step: 'complete', stage: 'complete', percent: 100, reply: action.reply };
		case 'failed':
			return { step: 'failed', stage: state.stage, percent: state.percent, reason: action.reason };
	}
}
