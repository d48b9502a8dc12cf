// Parses the @font-face rules of web/styles/fonts.css: file, weights and characters.

export interface Face {
	/** File name without extension, and name of the source package. */
	readonly name: string;
	readonly weights: { readonly min: number; readonly max: number };
	readonly characters: string;
}

/** Throws if a rule lacks its file, its two weights or its `unicode-range`. */
export function readFaces(css: string): Face[] {
	return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([rule, body = '']) => {
		const name = /url\("[^"]*\/([a-z-]+)\.woff2"\)/.exec(body)?.[1];
		const weights = /font-weight:\s*(\d+)\s+(\d+);/.exec(body);
		const ranges = /unicode-range:([^;]+);/.exec(body)?.[1];
		if (!name || !weights || !ranges)
			throw new Error(`A @font-face rule needs a file, two weights and a unicode-range:\n${rule}`);
		return {
			name,
			weights: { min: Number(weights[1]), max: Number(weights[2]) },
			characters: charactersOf(ranges),
		};
	});
}

/**
 * The characters of a `unicode-range` (CSS Fonts 4, 11.5); supports single code points and intervals, not wildcards.
 */
export function charactersOf(ranges: string): string {
	return ranges
		.split(',')
		.flatMap((range) => {
			const [, first = '', last = first] = /^\s*U\+([0-9a-f]+)(?:-([0-9a-f]+))?\s*$/i.exec(range) ?? [];
			if (!first) throw new Error(`Not a range of code points: ${range}`);
			const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
			return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
		})
		.join('');
}
