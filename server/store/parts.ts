// The parts stored for one image: the original, as uploaded and normalised; its result and renderings of that; a
// background image; and for a user's clicks the embedding and masks.
import { createHash } from 'node:crypto';

/** A rendering of the result by a recipe: `render-` and 16 hexadecimal digits. */
export type RenderingPart = `render-${string}`;

/** The mask of what prompts mean in the original: `mask-` and 16 hexadecimal digits. */
type MaskPart = `mask-${string}`;

/**
 * An image has many parts of such a kind. They are made when they are requested, and a store keeps the latest
 * `limits.maxRenderings` of each kind.
 */
type DerivedKind = 'render' | 'mask';

/**
 * 'background' is an image to lay the cutout on. Only calls of programs store one, see images/transient.ts.
 * 'normalised' is the original as its analysis saw it, for the editor. It does not count as a rendering, so that no
 * number of renderings replaces it.
 */
export type Part = (typeof fixedParts)[number] | EmbeddingPart | RenderingPart | MaskPart;

/**
 * What the promptable network knows of the original. The number is the version of the file, see
 * engine/embedding-file.ts: only this one is made and read. Those that another version of Peel left are parts too, so
 * that they are deleted with their image.
 */
export const embeddingPart = 'embedding-4';
type EmbeddingPart = `embedding-${number}`;

/** The parts of which an image has one each, in every version. */
const fixedParts = ['original', 'background', 'result', 'normalised'] as const;
/** Source of a regular expression for the name of any part. */
export const partPattern = `${fixedParts.join('|')}|embedding-[0-9]{1,3}|(?:render|mask)-[0-9a-f]{16}`;
const partName = new RegExp(`^(?:${partPattern})$`);

/** 64 bits are enough to distinguish the few parts of one kind that an image has. */
const digitsOf = (canonical: string) => createHash('sha256').update(canonical).digest('hex').slice(0, 16);

/** The part for a recipe in its canonical form. */
export const renderingPart = (recipe: string): RenderingPart => `render-${digitsOf(recipe)}`;

/** The part for prompts in their canonical form. */
export const maskPart = (prompts: string): MaskPart => `mask-${digitsOf(prompts)}`;

/** Undefined for a part of which an image has only one. */
export function derivedKind(part: string): DerivedKind | undefined {
	return /^(render|mask)-[0-9a-f]{16}$/.exec(part)?.[1] as DerivedKind | undefined;
}

export function isPart(text: string): text is Part {
	return partName.test(text);
}

/** The parts without which this one must not stay. */
export function requiredParts(part: Part): readonly Part[] {
	if (part === 'original') return [];
	return derivedKind(part) === 'render' ? ['original', 'result'] : ['original'];
}
