// The state machine of the upload page, as a reducer.

export type UploadState =
	| { step: 'idle' }
	/** A shared photo waits for the user's click. */
	| { step: 'offered'; file: File }
	/** The file is kept while the consent dialog is open. */
	| { step: 'awaiting-consent'; file: File }
	| { step: 'uploading'; file: File }
	| { step: 'sent'; file: File };

type UploadAction =
	| { type: 'chosen'; file: File; consented: boolean }
	| { type: 'offered'; file: File }
	| { type: 'consented' }
	| { type: 'cancelled' }
	| { type: 'succeeded' }
	| { type: 'failed' };

export const idle: UploadState = { step: 'idle' };

export function uploadReducer(state: UploadState, action: UploadAction): UploadState {
	switch (action.type) {
		case 'chosen':
			// One image at a time: files dropped during an upload are ignored.
			if (state.step !== 'idle' && state.step !== 'offered') return state;
			return { step: action.consented ? 'uploading' : 'awaiting-consent', file: action.file };
		case 'offered':
			return state.step === 'idle' ? { step: 'offered', file: action.file } : state;
		case 'consented':
			return state.step === 'awaiting-consent' ? { step: 'uploading', file: state.file } : state;
		case 'succeeded':
			return state.step === 'uploading' ? { step: 'sent', file: state.file } : state;
		case 'cancelled':
		case 'failed':
			return idle;
	}
}
