// The states of one photo that is cut out on this device, as a reducer.
import type { DeviceCutout, DeviceErrorCode, Step } from '#web/device/protocol.ts';

/** The page's names of what happens: the model is loaded into memory first. */
export type Stage = 'starting' | Step;

export type PrivateState =
	| { readonly step: 'choosing' }
	/** Waits for the model, which is not on this device yet. */
	| { readonly step: 'waiting'; readonly file: File }
	| { readonly step: 'working'; readonly file: File; readonly stage: Stage }
	| {
			readonly step: 'done';
			readonly file: File;
			readonly cutout: DeviceCutout;
			readonly isEditing: boolean;
	  }
	| { readonly step: 'failed'; readonly file: File; readonly reason: DeviceErrorCode };

export type PrivateAction =
	| { readonly type: 'chosen'; readonly file: File; readonly hasModel: boolean }
	| { readonly type: 'model-stored' }
	/** It was stored, but cannot be read any more. */
	| { readonly type: 'model-lost' }
	| { readonly type: 'advanced'; readonly stage: Stage }
	| { readonly type: 'finished'; readonly cutout: DeviceCutout }
	| { readonly type: 'failed'; readonly reason: DeviceErrorCode }
	| { readonly type: 'retried' }
	| { readonly type: 'editor-opened' }
	| { readonly type: 'editor-left' }
	/** Discards the photo in any state. */
	| { readonly type: 'dropped' };

export const choosing: PrivateState = { step: 'choosing' };

export function privateReducer(state: PrivateState, action: PrivateAction): PrivateState {
	switch (action.type) {
		case 'chosen':
			return takesPhoto(state) ? begun(action.file, action.hasModel) : state;
		case 'model-stored':
			return state.step === 'waiting' ? begun(state.file, true) : state;
		case 'model-lost':
			return state.step === 'working' ? begun(state.file, false) : state;
		case 'advanced':
			return state.step === 'working' ? { ...state, stage: action.stage } : state;
		case 'finished':
			return state.step === 'working'
				? { step: 'done', file: state.file, cutout: action.cutout, isEditing: false }
				: state;
		case 'failed':
			return state.step === 'working' ? { step: 'failed', file: state.file, reason: action.reason } : state;
		case 'retried':
			return state.step === 'failed' ? begun(state.file, true) : state;
		case 'editor-opened':
			return state.step === 'done' ? { ...state, isEditing: true } : state;
		case 'editor-left':
			return state.step === 'done' ? { ...state, isEditing: false } : state;
		case 'dropped':
			return choosing;
	}
}

/** Whether another photo is taken: not while one is being cut out, and a cutout is discarded only by a click. */
export function takesPhoto({ step }: PrivateState): boolean {
	return step === 'choosing' || step === 'waiting' || step === 'failed';
}

const begun = (file: File, hasModel: boolean): PrivateState =>
	hasModel ? { step: 'working', file, stage: 'starting' } : { step: 'waiting', file };
