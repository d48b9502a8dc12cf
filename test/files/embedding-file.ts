// The file of an embedding that knows nothing but the size of its image.
import type { Size } from '#contract/size.ts';
import { encodeEmbedding } from '#engine/embedding-file.ts';
import { embeddingLength, maskSide } from '#matting/prompts/promptable.ts';

const values = new Float32Array(embeddingLength);
const guess = new Uint8Array(maskSide ** 2);

export function embeddingFile({ width, height }: Size, hasGuess: boolean): Buffer {
	return encodeEmbedding({ width, height, values, ...(hasGuess && { guess }) });
}
