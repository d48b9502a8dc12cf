// Small pictures of the files in the list, made one after another, because a decoded photo takes 50 MB and more.
import type { Size } from '#contract/size.ts';
import { createCallQueue } from '#web/call-queue.ts';
import { checkPixels } from '#web/images/hidden-pixels.ts';
import { isWithinLimits, readSizeOf } from '#web/images/image-size.ts';

const sidePx = 112;
/** A photo of 30,000 x 1 px, enlarged to a height of 112 px, would take 1.5 GB. */
const maxRatio = 100;

const decodes = createCallQueue();

/**
 * A JPEG in base64, `sidePx` in height, and in width the middle of at most twice that. Undefined for an image beyond the
 * limits or `maxRatio`, and if the browser cannot decode the file, or hides pixels.
 */
export function makeThumbnail(file: Blob): Promise<string | undefined> {
	return decodes.run(() => make(file)).catch(() => undefined);
}

async function make(file: Blob): Promise<string> {
	const size = await readSizeOf(file);
	if (!size || !isWithinLimits(size) || ratioOf(size) > maxRatio) throw new Error('It has no thumbnail.');
	checkPixels();
	// Decoded off the main thread.
	const bitmap = await createImageBitmap(file, { resizeHeight: sidePx, resizeQuality: 'medium' });
	try {
		const width = Math.min(bitmap.width, 2 * sidePx);
		const canvas = new OffscreenCanvas(width, bitmap.height);
		const context = canvas.getContext('2d');
		if (!context) throw new Error('There is no canvas.');
		context.fillStyle = '#fff';
		context.fillRect(0, 0, width, bitmap.height);
		context.drawImage(bitmap, (width - bitmap.width) / 2, 0);
		return toBase64(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 }));
	} finally {
		bitmap.close();
	}
}

const ratioOf = ({ width, height }: Size) => Math.max(width / height, height / width);

async function toBase64(blob: Blob): Promise<string> {
	const bytes = new Uint8Array(await blob.arrayBuffer());
	return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The thumbnail in a stored text; undefined if the text is not one. */
export function thumbnailBlob(base64: string): Blob | undefined {
	try {
		const text = atob(base64);
		const bytes = new Uint8Array(text.length);
		for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
		return new Blob([bytes], { type: 'image/jpeg' });
	} catch {
		return undefined;
	}
}
