// Images of the user for backgrounds: checked, decoded when one is shown, and kept with the edits.
import type { RgbImage } from '#matting/compose/background/cover-image.ts';
import { HiddenPixelsError } from '#web/images/hidden-pixels.ts';
import { isWithinLimits, readImageSize } from '#web/images/image-size.ts';
import { randomId } from '#web/random-id.ts';
import type { Autosave } from './autosave.ts';
import type { Host } from './host.ts';
import type { ImageFault } from './protocol.ts';

/** Files above are refused. */
export const maxImageBytes = 30 * 2 ** 20;

export interface UserImages {
	add(file: Blob): Promise<{ readonly key: string } | { readonly fault: ImageFault }>;
	/** Undefined for an unknown key, for example because the browser refused to store the image in an earlier visit. */
	read(key: string): Promise<RgbImage | undefined>;
}

export function createUserImages(host: Pick<Host, 'decodeBackground'>, autosave: Autosave): UserImages {
	const files = new Map<string, Blob>();
	/** The decoded image: only one, because one is shown at a time and decoded images are large. */
	let decoded: { readonly key: string; readonly image: RgbImage } | undefined;

	return {
		async add(given) {
			const file = await copyOf(given);
			const fault = await findFault(file);
			if (fault) return { fault };
			const image = await host.decodeBackground(file).catch(faultOf);
			if (typeof image === 'string') return { fault: image };
			const key = randomId();
			files.set(key, file);
			decoded = { key, image };
			autosave.write((store) => store.addImage(key, file));
			return { key };
		},
		async read(key) {
			if (decoded?.key === key) return decoded.image;
			const file = files.get(key) ?? (await autosave.readImage(key));
			const image = file && (await host.decodeBackground(file).catch(() => undefined));
			if (!file || !image) return undefined;
			files.set(key, file);
			decoded = { key, image };
			return image;
		},
	};
}

const faultOf = (error: unknown): ImageFault =>
	error instanceof HiddenPixelsError ? 'hidden-pixels' : 'not-an-image';

/**
 * A file that was chosen can be read only until it is changed or deleted on the disk, and an undo may show it after
 * that. Empty for one that cannot be read, such as a dropped folder; one that is too large is not read.
 */
async function copyOf(file: Blob): Promise<Blob> {
	if (file.size > maxImageBytes) return file;
	return new Blob([await file.arrayBuffer().catch(() => new ArrayBuffer(0))], { type: file.type });
}

/** By the file's header: a decompression bomb must not reach the decoder. */
async function findFault(file: Blob): Promise<ImageFault | undefined> {
	if (file.size > maxImageBytes) return 'too-large';
	const size = readImageSize(new Uint8Array(await file.arrayBuffer()));
	if (!size) return 'not-an-image';
	return isWithinLimits(size) ? undefined : 'too-large';
}
