// The upload page as a reducer: what becomes of a chosen file.

export type UploadState =
	| { step: 'idle' }
	/** The file is kept while the consent dialog is open. */
	| { step: 'asking'; file: File }
	| { step: 'uploading'; file: File }
	| { step: 'sent'; file: File };

export type UploadAction =
	| { type: 'chosen'; file: File; consented: boolean }
	| { type: 'consented' }
	| { type: 'cancelled' }
	| { type: 'succeeded' }
	| { type: 'failed' };

export const idle: UploadState = { step: 'idle' };

export function uploadReducer(state: UploadState, action: UploadAction): UploadState {
	switch (action.type) {
		case 'chosen':
			// One picture at a time: a file dropped during an upload is not looked at.
			if (state.step !== 'idle') return state;
			return { step: action.consented ? 'uploading' : 'asking', file: action.file };
		case 'consented':
			return state.step === 'asking' ? { step: 'uploading', file: state.file } : state;
		case 'succeeded':
			return state.step === 'uploading' ? { step: 'sent', file: state.file } : state;
		case 'cancelled':
		case 'failed':
			return idle;
	}
}
