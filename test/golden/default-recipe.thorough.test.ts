// The bytes of the default cutout, recorded when the surroundings of an edge
// and the mismatch of the mattes began to count for soft edges.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { cutOut, renderStored } from '#engine/pipeline.ts';
import { imageOf, networkOutput, networkSide, type Scene, scenes } from './scenes.ts';

/** A PNG of the scene. */
function fileOf(scene: Scene): Promise<Buffer> {
	const { width, height, rgb, alpha } = imageOf(scene);
	const colors = sharp(rgb, { raw: { width, height, channels: 3 } });
	return (alpha ? colors.joinChannel(Buffer.from(alpha), { raw: { width, height, channels: 1 } }) : colors)
		.png()
		.toBuffer();
}

const network = {
	sidePx: networkSide,
	prepare: () => async () => ({ side: networkSide, values: networkOutput() }),
};

/** Each scene as a file, with its default cutout. */
async function cutOutScene(scene: Scene) {
	const file = await fileOf(scene);
	return { file, cutout: await cutOut(file, {}, network) };
}
const cutouts = new Map<string, Awaited<ReturnType<typeof cutOutScene>>>();
beforeAll(async () => {
	for (const [name, scene] of Object.entries(scenes)) cutouts.set(name, await cutOutScene(scene));
});

/** SHA-256 of the PNG. */
const recorded: Record<keyof typeof scenes, string> = {
	'photo': 'd60ed8e1456fbecf9dc120bfccd2afec982e601322b3da97c101bde907787aa8',
	'photo with alpha': 'eb07011c37bf9e07337f2bfbc6cacc28c2405cec3bb925fb8f59b71482cb4ba5',
	'drawing': '14f8c81343907ca56c713ea8e7c1547b3150a2598a5476ee1aef862d5288f525',
};

test.each(Object.entries(recorded))('%s gives the recorded bytes', async (name, digest) => {
	const bytes = cutouts.get(name)?.cutout.bytes ?? Buffer.alloc(0);
	expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest);
	// The result is the whole analysis: rendered again by the default recipe it is itself.
	expect((await renderStored(bytes, {})).bytes.equals(bytes)).toBe(true);
});

const recipes: RecipeOptions[] = [
	{ format: 'png8' },
	{ format: 'webp' },
	{ format: 'jpg', quality: 70 },
	{ format: 'matte' },
	{ background: '#123456' },
	{ crop: 'subject', margin: 5, width: 90, height: 120, shadow: 'drop', background: '#fff' },
	{ crop: 'subject', margins: '9px 0% 50% 300px', scale: 70, position: '0% 100%', pixels: 9000 },
	{ format: 'jpg', channels: 'rgb' },
	{ format: 'webp', background: '#12345680' },
];

test.each(recipes)('a stored cutout rendered by %j gives the bytes of a fresh one', async (recipe) => {
	for (const { file, cutout } of cutouts.values()) {
		const fresh = await cutOut(file, { recipe }, network);
		const rendered = await renderStored(cutout.bytes, { recipe });
		expect(rendered.bytes.equals(fresh.bytes)).toBe(true);
		expect(rendered).toMatchObject({ width: fresh.width, height: fresh.height });
		expect(rendered.subject).toEqual(fresh.subject);
	}
});
