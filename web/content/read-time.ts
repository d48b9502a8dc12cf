// How long a text takes to read.

const wordsPerMinute = 200;
/** Minutes; a shorter or longer text is not an article of this blog. */
export const readTimeBounds = { least: 6, most: 15 } as const;

/** Minutes, rounded. Code and pictures are not read word by word and do not count. */
export function readTime(markdown: string): number {
	const prose = markdown
		.replace(/^```[\s\S]*?^```/gm, '')
		.replace(/!\[[^\]]*\]\([^)]*\)/g, '')
		.replace(/\]\([^)]*\)/g, ']');
	const words = prose.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0;
	return Math.round(words / wordsPerMinute);
}
