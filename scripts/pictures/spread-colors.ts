// Extends the colours of a cutout beyond its edge, for lossy encoding and for new backgrounds.
import { clamp } from '#matting/clamp.ts';

/** Radius of the mean in pixels: wide enough that a single strand does not become a streak. */
const meanRadius = 3;

interface Raster {
	/** Straight alpha, R, G, B, A by row. */
	readonly rgba: Buffer;
	readonly width: number;
	readonly height: number;
}

/** Fills invisible pixels, because lossy codecs would otherwise blend their black into the edge. */
export function fillEmpty(raster: Raster): Buffer {
	return spread(raster, (i) => (raster.rgba[i * 4 + 3] as number) > 0);
}

/**
 * Colour decontamination: replaces the hue of the removed background at the edge by that of the subject, and keeps the
 * lightness of strands and the matte.
 */
export function decontaminateEdge(raster: Raster): Buffer {
	const { rgba, width, height } = raster;
	const reach = 2;
	const out = spread(raster, (i) => {
		const [x, y] = [i % width, Math.floor(i / width)];
		for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
			for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
				if ((rgba[(v * width + u) * 4 + 3] as number) < 250) return false;
			}
		}
		return true;
	});
	for (let at = 0; at < out.length; at += 4) {
		const change = clamp(lightness(rgba, at) / lightness(out, at), 0.8, 1.15);
		const gain = 1 + ((change - 1) * (rgba[at + 3] as number)) / 255;
		for (let c = at; c < at + 3; c++) out[c] = Math.min(255, (out[c] as number) * gain);
	}
	return out;
}

/** Rec. 709 luma of display values, from 1 to 256. */
function lightness(rgba: Buffer, at: number): number {
	const [r, g, b] = rgba.subarray(at, at + 3) as unknown as [number, number, number];
	return 1 + 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A copy in which untrusted pixels get the colour of the nearest trusted ones, ring by ring. */
function spread({ rgba, width, height }: Raster, trusted: (i: number) => boolean): Buffer {
	const out = Buffer.from(rgba);
	const ring = new Int32Array(width * height).fill(-1);
	let rim: number[] = [];
	for (let i = 0; i < ring.length; i++) {
		if (!trusted(i)) continue;
		ring[i] = 0;
		rim.push(i);
	}
	for (let depth = 1; rim.length > 0; depth++) {
		const next: number[] = [];
		for (const i of rim) {
			visit(i, 1, (j) => {
				if (ring[j] !== -1) return;
				ring[j] = depth;
				next.push(j);
			});
		}
		for (const i of next) takeMean(i, depth);
		rim = next;
	}
	return out;

	function visit(i: number, reach: number, each: (j: number) => void) {
		const [x, y] = [i % width, Math.floor(i / width)];
		for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
			for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) each(v * width + u);
		}
	}

	function takeMean(i: number, depth: number) {
		let [r, g, b, count] = [0, 0, 0, 0];
		visit(i, meanRadius, (j) => {
			const at = ring[j] as number;
			if (at === -1 || at >= depth) return;
			r += out[j * 4] as number;
			g += out[j * 4 + 1] as number;
			b += out[j * 4 + 2] as number;
			count++;
		});
		out[i * 4] = r / count;
		out[i * 4 + 1] = g / count;
		out[i * 4 + 2] = b / count;
	}
}
