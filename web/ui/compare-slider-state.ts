// The before/after slider as a reducer: where its line stands, and whether it moves by itself.

/** Position in per cent from the left: 0 shows all of before, 100 all of after. */
export interface CompareState {
	position: number;
	playing: boolean;
	/** Whoever has taken hold of it is not interrupted by the auto-play that was still to come. */
	touched: boolean;
}

export type CompareAction =
	| { type: 'auto-play-due' | 'frame-passed' | 'magic-asked' | 'paused' | 'reset' }
	| { type: 'moved'; to: number };

const middle = 50;
const end = 100;
const stepPerFrame = 0.5;

export const atRest: CompareState = { position: middle, playing: false, touched: false };

export function compareReducer(state: CompareState, action: CompareAction): CompareState {
	switch (action.type) {
		case 'auto-play-due':
			return state.touched ? state : { ...state, playing: true };
		case 'frame-passed':
			return state.playing ? nextFrame(state) : state;
		case 'magic-asked':
			return { position: 0, playing: true, touched: true };
		case 'paused':
			return { ...state, playing: false, touched: true };
		case 'reset':
			return { position: middle, playing: false, touched: true };
		case 'moved':
			return { position: Math.min(end, Math.max(0, action.to)), playing: false, touched: true };
	}
}

/** The end is shown for one frame, then the line rests in the middle again. */
function nextFrame(state: CompareState): CompareState {
	if (state.position >= end) return { ...state, position: middle, playing: false };
	return { ...state, position: Math.min(end, state.position + stepPerFrame) };
}

/** Where a key would move the line, in per cent; `undefined` for keys that are not the slider's. */
export function keyTarget(key: string, shift: boolean, position: number): number | undefined {
	const arrow = shift ? 10 : 1;
	const from = Math.round(position);
	switch (key) {
		case 'ArrowRight':
		case 'ArrowUp':
			return from + arrow;
		case 'ArrowLeft':
		case 'ArrowDown':
			return from - arrow;
		case 'PageUp':
			return from + 10;
		case 'PageDown':
			return from - 10;
		case 'Home':
			return 0;
		case 'End':
			return end;
		default:
			return undefined;
	}
}
