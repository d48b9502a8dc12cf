// Drawings with their exact alpha: rendered on transparency for the ground truth, and composited on a flat background.
import sharp from 'sharp';
import type { Image } from '../image.ts';

interface Drawing {
	readonly background: string;
	/** Contents of an SVG of 640 x 480. */
	readonly svg: string;
}

export const drawings = {
	'letters with counters': {
		background: '#ffffff',
		svg: `<path fill="#1b3a6b" fill-rule="evenodd" d="M150 130c60 0 90 50 90 110s-30 110-90 110-90-50-90-110 30-110 90-110z
			m0 50c-28 0-42 28-42 60s14 60 42 60 42-28 42-60-14-60-42-60z"/>
			<path fill="#1b3a6b" fill-rule="evenodd" d="M330 130h44l82 220h-52l-17-50h-70l-17 50h-52z m22 62l-22 68h44z"/>
			<path fill="#c8102e" fill-rule="evenodd" d="M480 130h60c70 0 76 90 26 102 62 12 56 118-26 118h-60z
			m46 40v46h16c34 0 34-46 0-46z m0 84v56h18c38 0 38-56 0-56z"/>`,
	},
	'ring': {
		background: '#ffffff',
		svg: `<circle cx="320" cy="240" r="150" fill="none" stroke="#e08a00" stroke-width="36"/>
			<circle cx="320" cy="240" r="70" fill="none" stroke="#222" stroke-width="9"/>`,
	},
	'badge with a gradient': {
		background: '#ffffff',
		svg: `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#7b2ff7"/><stop offset="1" stop-color="#f107a3"/>
			</linearGradient></defs><rect x="130" y="80" width="380" height="320" rx="70" fill="url(#g)"/>
			<path d="M240 300l60-120 50 90 25-40 50 70z" fill="#ffd54a"/>`,
	},
	'thin lines': {
		background: '#ffffff',
		svg: `<g fill="none" stroke="#101010" stroke-width="1.6"><path d="M60 400C160 80 260 420 340 200S520 60 590 380"/>
			<path d="M80 90L560 180M90 130l430 260M100 420l90-350"/><circle cx="430" cy="300" r="70"/></g>
			<path d="M60 440c120-40 300 30 520-20" fill="none" stroke="#0a58ca" stroke-width="3"/>`,
	},
	'pale star': {
		background: '#ffffff',
		svg: `<path fill="#fff3a8" d="M320 60l54 116 127 15-94 87 25 126-112-62-112 62 25-126-94-87 127-15z"/>`,
	},
	'face with white eyes': {
		background: '#ffffff',
		svg: `<circle cx="320" cy="240" r="170" fill="#ffcf33" stroke="#3b2a00" stroke-width="10"/>
			<g fill="#fff" stroke="#3b2a00" stroke-width="5"><ellipse cx="255" cy="200" rx="36" ry="48"/>
			<ellipse cx="385" cy="200" rx="36" ry="48"/></g><g fill="#3b2a00"><circle cx="262" cy="208" r="15"/>
			<circle cx="378" cy="208" r="15"/></g><path d="M235 310q85 70 170 0" fill="none" stroke="#3b2a00" stroke-width="10"/>`,
	},
	'emblem on navy': {
		background: '#0b1f3a',
		svg: `<path d="M320 70l150 60v110c0 90-70 140-150 170-80-30-150-80-150-170V130z" fill="#f4f1e8"/>
			<path d="M320 100l122 49v91c0 72-56 112-122 138z" fill="#d4342c"/><circle cx="320" cy="230" r="46" fill="#2f9e6e"/>`,
	},
	'window': {
		background: '#dfe6ee',
		svg: `<rect x="110.5" y="80.5" width="420" height="310" rx="12" fill="#f8fafc" stroke="#9aa7b5"/>
			<path d="M111 120v-27a12 12 0 0 1 12-12h395a12 12 0 0 1 12 12v27z" fill="#3c4a5c"/>
			<circle cx="132" cy="101" r="6" fill="#ff5f57"/><circle cx="152" cy="101" r="6" fill="#febc2e"/>
			<circle cx="172" cy="101" r="6" fill="#28c840"/><g fill="#c3ccd6"><rect x="140" y="150" width="240" height="12"/>
			<rect x="140" y="180" width="340" height="8"/><rect x="140" y="200" width="310" height="8"/></g>
			<rect x="140" y="240" width="120" height="40" rx="8" fill="#2563eb"/>`,
	},
	'window with a soft shadow': {
		background: '#ffffff',
		svg: `<defs><filter id="s" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="12"/></filter></defs>
			<rect x="120" y="102" width="400" height="290" rx="12" fill="#000" opacity=".4" filter="url(#s)"/>
			<rect x="120" y="90" width="400" height="290" rx="12" fill="#eef2f6"/>
			<rect x="150" y="150" width="240" height="12" fill="#8896a5"/>
			<rect x="150" y="240" width="120" height="40" rx="8" fill="#2563eb"/>`,
	},
} satisfies Record<string, Drawing>;

export type DrawingName = keyof typeof drawings;

export interface Drawn {
	readonly image: Image;
	/** R, G, B of the background. */
	readonly background: readonly number[];
	/** Straight RGBA of the image's size: the perfect cutout. */
	readonly truth: Uint8Array;
}

/** The drawing on its background, 640 x 480; with `jpegQuality` encoded as a JPEG with 4:2:0 chroma subsampling. */
export async function draw(name: DrawingName, jpegQuality?: number): Promise<Drawn> {
	return drawSvg(drawings[name], jpegQuality);
}

export async function drawSvg({ background, svg }: Drawing, jpegQuality?: number): Promise<Drawn> {
	const size = { width: 640, height: 480 };
	const truth = await render(svg, 1).raw().toBuffer();
	let image = sharp(truth, { raw: { ...size, channels: 4 } }).flatten({ background: background });
	if (jpegQuality) {
		image = sharp(await image.jpeg({ quality: jpegQuality, chromaSubsampling: '4:2:0' }).toBuffer());
	}
	return { image: { ...size, rgb: await image.raw().toBuffer() }, background: levels(background), truth };
}

/** Drawn at 2560 x 1920 and scaled down by half with Lanczos, which overshoots at edges. */
export async function drawShrunk(name: DrawingName): Promise<Drawn> {
	const { background, svg } = drawings[name];
	const size = { width: 1280, height: 960 };
	const large = await render(svg, 4).png().toBuffer();
	const laid = await sharp(large).flatten({ background: background }).png().toBuffer();
	const smaller = { ...size, kernel: 'lanczos3' } as const;
	const truth = await sharp(large).resize(smaller).raw().toBuffer();
	return {
		image: { ...size, rgb: await sharp(laid).resize(smaller).raw().toBuffer() },
		background: levels(background),
		truth,
	};
}

function render(svg: string, scale: number) {
	const size = `width="${640 * scale}" height="${480 * scale}"`;
	const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" ${size}>${svg}</svg>`;
	return sharp(Buffer.from(file)).ensureAlpha();
}

function levels(background: string): number[] {
	return [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16));
}
