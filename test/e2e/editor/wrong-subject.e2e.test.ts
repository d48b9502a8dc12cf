// Keep and Remove with the real networks: a wrong subject is replaced with two
// clicks, or with one on "Choose the subject".
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '#engine/index.ts';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { iouAt128 } from '#test/golden/metrics.ts';
import { type Fixture, openSite, processed, rendered } from '../site.ts';
import { choose, decoded, exported, openEditor, type Pixels, settled, stepsOf } from './editor.ts';
import { answered, click } from './prompts.ts';

const engine = createEngine({ ...longTimeouts, ...oneWorker });
const site = openSite({ engine });
beforeAll(() => engine.ready);
afterAll(() => engine.close());

interface Scene {
	readonly photo: Buffer;
	readonly width: number;
	readonly height: number;
	/** The true matte of the bottle. */
	readonly truth: Buffer;
	/** The middle of the bottle. */
	readonly middle: readonly [number, number];
}

/** A photo with the bottle in its lower left corner, three tenths as high as the photo. */
async function withBottle(subject: Fixture): Promise<Scene> {
	const { width, height } = await sharp(subject.photo).metadata();
	const { photo, matte } = await rendered('bottle');
	const size = await sharp(photo).metadata();
	const alpha = await sharp(matte).extractChannel(0).raw().toBuffer();
	const whole = await sharp(photo)
		.joinChannel(alpha, { raw: { width: size.width, height: size.height, channels: 1 } })
		.png()
		.toBuffer();
	const alone = await sharp(whole).trim({ threshold: 1 }).png().toBuffer();
	const input = await sharp(alone)
		.resize({ height: Math.round(0.3 * height) })
		.png()
		.toBuffer();
	const bottle = await sharp(input).metadata();
	const [left, top] = [30, height - bottle.height - 30];
	const both = sharp(subject.photo).composite([{ input, left, top }]);
	const clear = { create: { width, height, channels: 4, background: '#00000000' } } as const;
	const truth = await sharp(clear).composite([{ input, left, top }]).png().toBuffer();
	return {
		photo: await both.jpeg({ quality: 92 }).toBuffer(),
		width,
		height,
		truth: await sharp(truth).extractChannel('alpha').raw().toBuffer(),
		middle: [left + bottle.width / 2, top + 0.6 * bottle.height],
	};
}

type Editor = Awaited<ReturnType<typeof openEditor>>['page'];

async function clickWith(page: Editor, tool: string, [x, y]: readonly [number, number]): Promise<void> {
	await choose(page, tool);
	await click(page, x, y);
	await answered(page, { timeout: 90_000 });
}

const alphaOf = ({ data }: Pixels) => Buffer.from(data.filter((_, i) => i % 4 === 3));
const saved = async (page: Editor) => decoded((await exported(page, 'PNG')).bytes);

it('one Remove and one Keep replace a wrong subject', async () => {
	const scene = await withBottle(await rendered('teddy'));
	const { page } = await openEditor(site, scene.photo);
	const before = await saved(page);
	expect(before.at(500, 420)[3]).toBe(255);
	expect(iouAt128(alphaOf(before), scene.truth)).toBeLessThan(0.1);

	await clickWith(page, 'Remove', [640, 530]);
	await clickWith(page, 'Keep', scene.middle);
	expect(await stepsOf(page)).toEqual(['As it was', 'Remove', 'Keep']);
	expect(iouAt128(alphaOf(await saved(page)), scene.truth)).toBeGreaterThanOrEqual(0.85);
});

it('where several objects stand out, the results page asks, and one click is enough', async () => {
	const scene = await withBottle(await rendered('plant'));
	const { path } = await processed(site, scene.photo);
	const page = await site.newPage({ viewport: { width: 1280, height: 800 } });
	await page.goto(path);
	await page.getByRole('button', { name: 'Choose the subject' }).click();
	await settled(page);
	await clickWith(page, 'Keep', scene.middle);
	expect(await stepsOf(page)).toEqual(['As it was', 'Choose the subject']);
	expect(iouAt128(alphaOf(await saved(page)), scene.truth)).toBeGreaterThanOrEqual(0.9);
});
