// Close-ups of the same region in a photo, its matte and its cutout, side by side.
import sharp, { type Sharp } from 'sharp';
import { checkerboard, colors } from './backgrounds.ts';
import type { Subject } from './cutouts.ts';
import { fillEmpty } from './spread-colors.ts';

interface Region {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

/** What a panel shows; a colour is the background of the cutout. */
type View = 'photo' | 'matte' | 'checkerboard' | 'orange';

const canvas = { width: 1280, height: 640 };
/** Width of the light line between two panels. */
const gap = 8;

export async function detail(subject: Subject, views: readonly View[], region: Region): Promise<Buffer> {
	const width = (canvas.width - gap * (views.length - 1)) / views.length;
	const panels = views.map(async (view, index) => ({
		input: await panel(subject, view, region, Math.round(width)),
		left: Math.round(index * (width + gap)),
		top: 0,
	}));
	return sharp({ create: { ...canvas, channels: 3, background: colors.paper } })
		.composite(await Promise.all(panels))
		.png()
		.toBuffer();
}

/** The engine's pixels, only enlarged. */
async function panel(subject: Subject, view: View, region: Region, width: number): Promise<Buffer> {
	const size = { width, height: canvas.height };
	const enlarge = (image: Sharp) => image.extract(region).resize({ ...size, fit: 'cover' });
	if (view === 'photo') return enlarge(sharp(subject.photo)).png().toBuffer();
	const raw = { width: subject.width, height: subject.height, channels: 4 } as const;
	const cutout = sharp(fillEmpty(subject), { raw });
	if (view === 'matte') return enlarge(cutout.extractChannel('alpha')).toColourspace('srgb').png().toBuffer();
	const input = await enlarge(cutout).png().toBuffer();
	const background =
		view === 'checkerboard'
			? sharp(checkerboard(size, 32))
			: sharp({ create: { ...size, channels: 3, background: colors.orange } });
	return background.composite([{ input }]).png().toBuffer();
}
