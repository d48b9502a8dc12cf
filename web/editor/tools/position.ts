// The subject's position in its frame, as settings write it: 'X% Y%' of the free space, or 'original'.
import type { Place } from './place-sliders.tsx';

export const middle: Place = { across: 50, down: 50 };

/** With tenths if a drag has left them; the middle for 'original'. */
export function positionOf(spelled: string): Place {
	const match = /^(\d+(?:\.\d)?)% (\d+(?:\.\d)?)%$/.exec(spelled);
	return match ? { across: Number(match[1]), down: Number(match[2]) } : middle;
}

export function spellPlace({ across, down }: Place): string {
	return `${across}% ${down}%`;
}
