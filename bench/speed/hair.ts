// Fine hairs along a subject's outline, for a picture that has more pixels than its render.
import sharp from 'sharp';
import { createRandom } from './random.ts';

/** Chance of a hair at a pixel of the outline. */
const density = 0.8;
/** Lengths in pixels of the result. */
const shortestPx = 15;
const longestPx = 60;

/**
 * An RGBA PNG of the given size: hairs from a third of a pixel to two pixels wide that stand out from the
 * outline of `foreground` (RGBA, straight alpha) in the colours found there, with exactly antialiased
 * edges. Always the same for the same foreground.
 */
export async function drawHair(foreground: Buffer, width: number, height: number): Promise<Buffer> {
	const { data, info } = await sharp(foreground).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	const random = createRandom(9);
	const between = (low: number, high: number) => low + (high - low) * random();
	const scale = width / info.width;
	const alpha = (x: number, y: number) => data[4 * (y * info.width + x) + 3] as number;
	const strokes: string[] = [];
	for (let y = 2; y < info.height - 2; y++) {
		for (let x = 2; x < info.width - 2; x++) {
			// Outwards is where alpha falls.
			const outX = alpha(x - 2, y) - alpha(x + 2, y);
			const outY = alpha(x, y - 2) - alpha(x, y + 2);
			const isOutline = alpha(x, y) > 128 && Math.hypot(outX, outY) > 100;
			if (!isOutline || random() > density) continue;
			const direction = Math.atan2(outY, outX) + between(-0.9, 0.9);
			const bend = direction + between(-0.8, 0.8);
			const length = between(shortestPx, longestPx);
			const [fromX, fromY] = [x * scale, y * scale];
			const [viaX, viaY] = [
				fromX + (length / 2) * Math.cos(direction),
				fromY + (length / 2) * Math.sin(direction),
			];
			const [toX, toY] = [viaX + (length / 2) * Math.cos(bend), viaY + (length / 2) * Math.sin(bend)];
			const [r, g, b] = data.subarray(4 * (y * info.width + x));
			const points = [fromX, fromY, viaX, viaY, toX, toY].map((value) => value.toFixed(1));
			strokes.push(
				`<path d="M${points[0]} ${points[1]}Q${points.slice(2).join(' ')}" stroke="rgb(${r},${g},${b})" stroke-width="${between(0.3, 2).toFixed(2)}"/>`,
			);
		}
	}
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">${strokes.join('')}</svg>`;
	return sharp(Buffer.from(svg), { unlimited: true }).png({ compressionLevel: 0 }).toBuffer();
}
