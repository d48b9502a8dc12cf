// The subject's place in its frame, as settings spell it: 'X% Y%' of the free space, or 'original'.

/** Whole percents; the middle for 'original'. */
export function positionOf(spelled: string): { readonly across: number; readonly down: number } {
	const match = /^(\d+(?:\.\d+)?)% (\d+(?:\.\d+)?)%$/.exec(spelled);
	return { across: Math.round(Number(match?.[1] ?? 50)), down: Math.round(Number(match?.[2] ?? 50)) };
}

export function spellPosition(across: number, down: number): string {
	return `${across}% ${down}%`;
}
