// The file of an embedding that knows nothing but the size of its image.
import type { Size } from '#contract/size.ts';
import { encodeEmbedding } from '#engine/embedding-file.ts';
import { embeddingLength, maskSide } from '#matting/prompts/promptable.ts';

const values = new Float32Array(embeddingLength);
const guess = new Uint8Array(maskSide ** 2);

/** Of the last size, with a guess and without: each editor that opens asks for one, and most images of a file are alike. */
let last: { readonly size: string; readonly files: Map<boolean, Buffer> } | undefined;

/** Others get the same bytes. */
export function embeddingFile({ width, height }: Size, hasGuess: boolean): Buffer {
	const size = `${width} x ${height}`;
	if (last?.size !== size) last = { size, files: new Map() };
	const found = last.files.get(hasGuess);
	if (found) return found;
	const file = encodeEmbedding({ width, height, values, ...(hasGuess && { guess }) });
	last.files.set(hasGuess, file);
	return file;
}
