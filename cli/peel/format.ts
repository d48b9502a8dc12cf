// The formats of results and the endings of their files.
import { UsageError } from '../usage-error.ts';

export const endings = { png: 'png', png8: 'png', webp: 'webp' } as const;

export type Format = keyof typeof endings;

/** Throws UsageError. */
export function readFormat(text: string): Format {
	if (Object.hasOwn(endings, text)) return text as Format;
	throw new UsageError(`--format is png, png8 or webp, not "${text}".`);
}
