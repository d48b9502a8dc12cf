// State of the before/after slider as a reducer: position of the line, and whether auto-play moves it.
import { clamp } from '#matting/clamp.ts';

/** Position in % from the left: 0 shows all of before, 100 all of after. */
interface CompareState {
	position: number;
	isPlaying: boolean;
	/** The user has moved the line or pressed a button, so auto-play no longer starts by itself. */
	isTouched: boolean;
}

type CompareAction =
	| { type: 'auto-play-due' | 'frame' | 'magic-started' | 'paused' | 'reset' }
	| { type: 'moved'; to: number };

const middle = 50;
const end = 100;
const stepPerFrame = 0.5;

export const initialState: CompareState = { position: middle, isPlaying: false, isTouched: false };

export function compareReducer(state: CompareState, action: CompareAction): CompareState {
	switch (action.type) {
		case 'auto-play-due':
			return state.isTouched ? state : { ...state, isPlaying: true };
		case 'frame':
			return state.isPlaying ? nextFrame(state) : state;
		case 'magic-started':
			return { position: 0, isPlaying: true, isTouched: true };
		case 'paused':
			return { ...state, isPlaying: false, isTouched: true };
		case 'reset':
			return { position: middle, isPlaying: false, isTouched: true };
		case 'moved':
			return { position: clamp(action.to, 0, end), isPlaying: false, isTouched: true };
	}
}

/** Shows the end for one frame, then returns to the middle. */
function nextFrame(state: CompareState): CompareState {
	if (state.position >= end) return { ...state, position: middle, isPlaying: false };
	return { ...state, position: Math.min(end, state.position + stepPerFrame) };
}

/** The position that a key moves the line to, in %; undefined for keys that the slider does not handle. */
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
