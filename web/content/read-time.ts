// Estimates the reading time of a text.

const wordsPerMinute = 200;
/** In minutes, as the specification has it. */
export const readTimeBounds = { min: 6, max: 15 } as const;

/** In minutes, rounded. Code, pictures and link targets do not count. */
export function readTime(markdown: string): number {
	const prose = markdown
		.replace(/^```[\s\S]*?^```/gm, '')
		.replace(/!\[[^\]]*\]\([^)]*\)/g, '')
		.replace(/\]\([^)]*\)/g, ']');
	const words = prose.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0;
	return Math.round(words / wordsPerMinute);
}
