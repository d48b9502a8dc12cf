// Small pictures are kept as base64 text, also by a reload, whose text is not trusted.
import { expect, it, onTestFinished, vi } from 'vitest';
import { headers } from '#web/images/image-headers.fixture.ts';
import { makeThumbnail, thumbnailBlob } from './make-thumbnail.ts';

it('a stored picture has every byte that was stored', async () => {
	const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
	const blob = thumbnailBlob(Buffer.from(bytes).toString('base64'));
	expect(blob?.type).toBe('image/jpeg');
	expect(await blob?.bytes()).toEqual(bytes);
});

it('text that is not base64 gives no picture', () => {
	expect(thumbnailBlob('<svg>')).toBeUndefined();
});

it.each([
	[10_000, 5000, 1],
	[30_000, 300, 1],
	[10_000, 5001, 0],
	[30_001, 1000, 0],
	[30_000, 1, 0],
	[1, 30_000, 0],
])('a file that declares %d x %d px is decoded %d times', async (width, height, times) => {
	const decode = vi.fn();
	vi.stubGlobal('createImageBitmap', decode);
	vi.stubGlobal(
		'ImageData',
		class {
			data = new Uint8ClampedArray(1024);
		},
	);
	vi.stubGlobal(
		'OffscreenCanvas',
		class {
			drawn = new ImageData(16, 16);
			getContext = () => this;
			putImageData(image: ImageData) {
				this.drawn = image;
			}
			getImageData = () => this.drawn;
		},
	);
	onTestFinished(() => void vi.unstubAllGlobals());
	for (const type of ['png', 'jpeg'] as const) await makeThumbnail(new Blob([headers[type](width, height)]));
	expect(decode).toHaveBeenCalledTimes(2 * times);
});
