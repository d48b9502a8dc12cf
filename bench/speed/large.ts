// Memory and duration of the largest results that programs can request, each in a worker process of its own.
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import { type CutoutOptions, createEngine, type Engine } from '#engine/index.ts';
import { memoryOf } from '../processes/proc.ts';
import type { Photo } from './photos.ts';

export interface LargeResult {
	readonly name: string;
	/** Duration of the second of two runs of the case. */
	readonly ms: number;
	/** Peak memory of the worker process after both runs. */
	readonly peakBytes: number;
}

type Run = (engine: Engine, inputs: Inputs) => Promise<unknown>;

interface Inputs {
	/** JPEGs of 25 and 50 megapixels. */
	readonly photo: Buffer;
	readonly largest: Buffer;
	/** PNG of 25 megapixels with alpha. */
	readonly withAlpha: Buffer;
	/** PNGs of 25 megapixels: noise, which no file format compresses, and a disc on a flat background. */
	readonly noise: Buffer;
	readonly drawing: Buffer;
	/** PNG of 48 megapixels, 16 bit, interlaced. */
	readonly interlaced: Buffer;
	/** Lossless WebP of 50 megapixels. */
	readonly webp: Buffer;
}

const { maxOutputPixels } = limits.api;
const cutOut =
	(input: keyof Inputs, options: CutoutOptions = {}): Run =>
	(engine, inputs) =>
		engine.cutOut(inputs[input], { maxOutputPixels, ...options });

const cases: Record<string, Run> = {
	'25 MP to PNG': cutOut('photo'),
	'25 MP with alpha to PNG': cutOut('withAlpha'),
	'50 MP reduced to 25, to PNG': cutOut('largest'),
	'JPG on a color': cutOut('photo', { recipe: { format: 'jpg', background: '#336699' } }),
	'PNG on a color with alpha, and a shadow': cutOut('photo', {
		recipe: { background: '#33669980', shadow: 'drop' },
	}),
	'enlarged by scale, JPG with a shadow': cutOut('photo', {
		recipe: { format: 'jpg', scale: 100, shadow: 'drop' },
	}),
	'cropped with margins, PNG': cutOut('photo', {
		recipe: { crop: 'subject', margins: '500px 500px 500px 500px' },
	}),
	'on an image of 50 MP, JPG': (engine, { photo, largest }) =>
		engine.cutOut(photo, { maxOutputPixels, backgroundImage: largest, recipe: { format: 'jpg' } }),
	'colours alone, JPG': cutOut('photo', { recipe: { format: 'jpg', channels: 'rgb' } }),
	'WebP': cutOut('photo', { recipe: { format: 'webp' } }),
	'stored cutout to colours alone, JPG': async (engine, { photo }) => {
		const { bytes } = await engine.cutOut(photo, { maxOutputPixels });
		await engine.render(bytes, { recipe: { format: 'jpg', channels: 'rgb' } });
	},
	'noise to PNG': cutOut('noise'),
	'noise to WebP': cutOut('noise', { recipe: { format: 'webp' } }),
	'a drawing to PNG': cutOut('drawing'),
	'48 MP of 16 bit, interlaced, to PNG': cutOut('interlaced'),
	'a WebP of 50 MP to PNG': cutOut('webp', { acceptWebp: true }),
	'WebP, four at once': (engine, { photo }) =>
		Promise.all(
			[1, 2, 3, 4].map(() => engine.cutOut(photo, { maxOutputPixels, recipe: { format: 'webp' } })),
		),
	'four at once': (engine, { photo }) =>
		Promise.all([1, 2, 3, 4].map(() => engine.cutOut(photo, { maxOutputPixels }))),
};

/** Runs each case twice. `only`: a part of its name. */
export async function measureLarge(
	{ file }: Photo,
	only = '',
	onResult?: (result: LargeResult) => void,
): Promise<LargeResult[]> {
	const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
	const create = { width: 5000, height: 5000, channels: 3, background: '#ffffff' } as const;
	const disc = Buffer.from(
		'<svg width="5000" height="5000"><circle cx="2500" cy="2500" r="2000" fill="#c02040"/></svg>',
	);
	const square = sharp(file).resize(5000, 5000, { fit: 'fill' });
	const inputs = {
		photo: await square.clone().jpeg({ quality: 90 }).toBuffer(),
		largest: await sharp(file).resize(8660, 5770, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer(),
		noise: await sharp({ create: { ...create, noise } })
			.png({ compressionLevel: 1 })
			.toBuffer(),
		drawing: await sharp({ create })
			.composite([{ input: disc }])
			.png()
			.toBuffer(),
		interlaced: await sharp(file)
			.resize(8000, 6000, { fit: 'fill' })
			.toColourspace('rgb16')
			.png({ progressive: true, compressionLevel: 1 })
			.toBuffer(),
		webp: await sharp(file)
			.resize(8660, 5770, { fit: 'fill' })
			.webp({ lossless: true, effort: 0 })
			.toBuffer(),
		withAlpha: await square.clone().ensureAlpha(0.9).png({ compressionLevel: 1 }).toBuffer(),
	};
	const results: LargeResult[] = [];
	for (const [name, run] of Object.entries(cases).filter(([name]) => name.includes(only))) {
		const result = { name, ...(await measure((engine) => run(engine, inputs))) };
		results.push(result);
		onResult?.(result);
	}
	return results;
}

async function measure(run: (engine: Engine) => Promise<unknown>): Promise<Omit<LargeResult, 'name'>> {
	const logger = { info() {}, warn: console.error, error: console.error };
	const engine = createEngine({ workers: 1, logger });
	try {
		await engine.ready;
		await run(engine);
		const start = performance.now();
		await run(engine);
		const ms = performance.now() - start;
		const [workerPid] = engine.processes().pids as [number];
		return { ms, peakBytes: memoryOf(workerPid).peakBytes };
	} finally {
		await engine.close();
	}
}
