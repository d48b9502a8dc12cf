// Three computed images and a network with computed output: the same numbers on every machine.
import type { Image } from '#matting/image.ts';

export const networkSide = 256;

export interface Scene {
	readonly width: number;
	readonly height: number;
	readonly channels: 3 | 4;
	/** R, G, B and, with four channels, alpha, 0 to 255. */
	pixel(x: number, y: number): readonly number[];
}

const grain = (x: number, y: number) => ((x * 7919 + y * 104_729 + x * y * 31) % 23) - 11;

/** Share of the disc in the middle that covers a pixel, soft over a tenth of its radius; sides of 1. */
export function disc(x: number, y: number): number {
	const distance = Math.sqrt((x - 0.5) ** 2 + (y - 0.5) ** 2);
	return Math.min(1, Math.max(0, (0.35 - distance) / 0.035 + 0.5));
}

function photo(width: number, height: number) {
	return (x: number, y: number) => {
		const a = disc(x / width, y / height);
		const noise = grain(x, y);
		return [200 * a + 40 * (1 - a), 120 * a + 90 * (1 - a), 50 * a + (160 * y) / height].map((value) =>
			Math.min(255, Math.max(0, Math.round(value + noise))),
		);
	};
}

const portrait = photo(150, 230);

export const scenes: Record<string, Scene> = {
	photo: { width: 240, height: 160, channels: 3, pixel: photo(240, 160) },
	'photo with alpha': {
		width: 150,
		height: 230,
		channels: 4,
		pixel: (x, y) => [...portrait(x, y), x < 40 ? 0 : x < 80 ? 128 : 255],
	},
	drawing: {
		width: 200,
		height: 140,
		channels: 3,
		pixel: (x, y) => (x >= 50 && x < 150 && y >= 40 && y < 100 ? [20, 60, 140] : [255, 255, 255]),
	},
};

/** The scene as decoded. */
export function imageOf({ width, height, channels, pixel }: Scene): Image {
	const rgb = new Uint8Array(width * height * 3);
	const alpha = new Uint8Array(width * height);
	for (let i = 0; i < alpha.length; i++) {
		const [red = 0, green = 0, blue = 0, own = 255] = pixel(i % width, Math.floor(i / width));
		rgb.set([red, green, blue], 3 * i);
		alpha[i] = own;
	}
	return channels === 4 ? { width, height, rgb, alpha } : { width, height, rgb };
}

/** The alpha of the disc, 0.02 to 0.98, so that no pixel is fully decided. */
export function networkOutput(): Float32Array {
	return Float32Array.from({ length: networkSide ** 2 }, (_, i) => {
		const alpha = disc(
			((i % networkSide) + 0.5) / networkSide,
			(Math.floor(i / networkSide) + 0.5) / networkSide,
		);
		return 0.02 + 0.96 * alpha;
	});
}
