// The parts that are stored of one image: the original, as uploaded and normalised, its result, renderings of that, and an image to lay it on.
import { createHash } from 'node:crypto';

/** A rendering of the result by a recipe: `render-` and 16 hexadecimal digits. */
export type RenderingPart = `render-${string}`;

/**
 * 'background' is an image to lay the cutout on. Only calls of programs store one, see images/transient.ts. 'normalised' is the
 * original as its analysis saw it, for the editor. It is no rendering, so that no number of renderings replaces it.
 */
export type Part = 'original' | 'background' | 'result' | 'normalised' | RenderingPart;

const fixedParts = new Set(['original', 'background', 'result', 'normalised']);

/** The part for a recipe in its canonical form. 64 bits are enough to distinguish the few renderings of one image. */
export function renderingPart(recipe: string): RenderingPart {
	return `render-${createHash('sha256').update(recipe).digest('hex').slice(0, 16)}`;
}

export function isRendering(part: string): part is RenderingPart {
	return /^render-[0-9a-f]{16}$/.test(part);
}

export function isPart(text: string): text is Part {
	return fixedParts.has(text) || isRendering(text);
}

/** The parts without which this one must not stay. */
export function requiredParts(part: Part): readonly Part[] {
	if (part === 'original') return [];
	return isRendering(part) ? ['original', 'result'] : ['original'];
}
