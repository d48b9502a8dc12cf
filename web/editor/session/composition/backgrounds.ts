// The pixels of backgrounds other than a colour: gradient, blur and image. The
// last blur or image made is kept, because most edits do not change it.
import type { Size } from '#contract/size.ts';
import { intersection, wholeOf } from '#matting/box.ts';
import { blurredBackground } from '#matting/compose/background/blurred-background.ts';
import { coverImage, hiddenOf, type RgbImage } from '#matting/compose/background/cover-image.ts';
import { gradient } from '#matting/compose/background/gradient.ts';
import { cropImage } from '#matting/crop.ts';
import { shrink } from '#matting/resample/shrink.ts';
import type { Planes } from '../pixels/source-planes.ts';
import type { Settings } from '../settings.ts';
import type { BackgroundOf, MadeBackground } from './composition.ts';
import { mappedBox, roundedOut } from './mapped-box.ts';

interface Backgrounds {
	/** Undefined for a colour, for no background, and for an image that no longer exists. */
	of(settings: Settings): Promise<BackgroundOf | undefined>;
	/** Called when alpha has changed: the blurred background then leaves out another subject. */
	invalidateBlur(): void;
}

const middle = { zoom: 1, x: 0.5, y: 0.5 };

export function createBackgrounds(
	planes: Planes,
	alpha: Uint8Array,
	readImage: (key: string) => Promise<RgbImage | undefined>,
): Backgrounds {
	let blurred: { readonly strength: number; readonly image: RgbImage } | undefined;
	let last: { readonly key: string; readonly made: MadeBackground } | undefined;

	function blur(strength: number): RgbImage {
		if (blurred?.strength !== strength)
			blurred = { strength, image: blurredBackground(planes.original, alpha, strength) };
		return blurred.image;
	}
	/** Makes the background only once for the same settings and size. */
	function madeOnce(settings: Settings, make: (size: Size) => Promise<MadeBackground>): BackgroundOf {
		return async (size) => {
			const { background, frame } = settings;
			const key = JSON.stringify([background, frame.crop, size.width, size.height]);
			if (last?.key !== key) {
				last = undefined;
				last = { key, made: await make(size) };
			}
			return last.made;
		};
	}
	return {
		async of(settings) {
			const { background } = settings;
			if (background.kind === 'gradient')
				return async (size) => ({ pixels: gradient(background.from, background.to, background.angle, size) });
			if (background.kind === 'blur')
				return madeOnce(settings, async (size) => ({
					pixels: await coverImage(inCrop(blur(background.strength), settings, planes), middle, size, shrink),
				}));
			if (background.kind !== 'image') return undefined;
			const image = await readImage(background.image);
			if (!image) return undefined;
			return madeOnce(settings, async (size) => ({
				pixels: await coverImage(image, background, size, shrink),
				hidden: hiddenOf(image, background, size),
			}));
		},
		invalidateBlur() {
			if (blurred) last = undefined;
			blurred = undefined;
		},
	};
}

/** The part of a reduced image that lies behind the crop. */
function inCrop(image: RgbImage, { frame: { crop } }: Settings, size: Size): RgbImage {
	if (!crop) return image;
	const whole = wholeOf(image);
	const behind = roundedOut(mappedBox(crop, wholeOf(size), whole));
	return cropImage(image, intersection(behind, whole));
}
