// What a session needs from the browser: decoding, encoding, storage. Tests in Node have their own.
import type { RgbImage } from '#matting/compose/background/cover-image.ts';
import type { Image } from '#matting/image.ts';
import type { Inflate } from '#matting/png/decode.ts';
import type { RgbaImage } from '#web/images/read-picture.ts';
import type { Encoders } from '../export/encoders.ts';
import type { EditStore } from '../storage/edit-store.ts';

export interface Host {
	readonly inflate: Inflate;
	/** Undefined if the browser has no storage; may also reject. */
	openStore(): Promise<EditStore | undefined>;
	/**
	 * A JPEG or PNG as the server decodes it: upright, sRGB, no larger than a result. Rejects for what cannot be decoded.
	 */
	decodeOriginal(file: Blob): Promise<Image>;
	/**
	 * An image for backgrounds, no larger than an output; transparent parts are
	 * white. Rejects for what cannot be decoded.
	 */
	decodeBackground(file: Blob): Promise<RgbImage>;
	toBitmap(image: RgbaImage): Promise<ImageBitmap>;
	readonly encoders: Encoders;
}
