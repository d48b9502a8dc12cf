// What a cutout for a program is made of, and by which jobs.
import { expect, it } from 'vitest';
import type { TransientOptions } from '#server/images/transient.ts';
import { disc, jpeg, png } from '#test/images.ts';
import { clean, contentsOf, maxOutputPixels, nameOf, plain, type Rig, subject } from './tools.ts';

export function outputsSuite(rig: Rig): void {
	it('one recipe is one job, and its output can be opened after everything is deleted', async () => {
		const region = { left: 8, top: 8, width: 40, height: 30 };
		const options: TransientOptions = {
			...plain,
			recipes: [{ format: 'webp', crop: 'subject' }],
			findRegion: () => region,
		};
		const result = await rig.transient.cutOut(rig.photo, options, {});
		await rig.expectNothingLeft();
		expect(result).toMatchObject({
			original: { type: 'image/jpeg', width: 64, height: 48 },
			assessment: { confidence: 0.75, doubt: 'several-subjects' },
			outputs: [{ meta: { type: 'image/webp', width: 20, height: 10, subject } }],
		});
		const recipe = { format: 'webp', crop: 'subject' };
		expect(await contentsOf(result)).toEqual([
			{ by: 'cutOut', from: nameOf(rig.photo), background: 'none', recipe },
		]);
		expect(rig.engine.cutOut.mock.calls.map(([, options]) => options)).toEqual([
			{ recipe, region, maxOutputPixels },
		]);
		expect(rig.engine.render).not.toHaveBeenCalled();
	});

	it('several recipes are one analysis and a rendering each, in the order of the call', async () => {
		const recipes = [{ format: 'jpg' }, {}, { channels: 'alpha' }, { format: 'jpg' }] as const;
		const result = await rig.transient.cutOut(rig.photo, { recipes, maxOutputPixels }, {});
		await rig.expectNothingLeft();
		expect(rig.engine.cutOut).toHaveBeenCalledOnce();
		expect(rig.engine.render).toHaveBeenCalledTimes(2);
		const types = ['image/jpeg', 'image/png', 'image/png', 'image/jpeg'];
		expect(result.outputs.map(({ meta }) => meta.type)).toEqual(types);
		expect(result.outputs.map(({ meta }) => meta.confidence)).toEqual([0.75, 0.75, 0.75, 0.75]);
		const contents = await contentsOf(result);
		expect(contents.map(({ by }) => by)).toEqual(['render', 'cutOut', 'render', 'render']);
		expect(contents[2]?.recipe).toEqual({ channels: 'alpha' });
		expect(contents[3]).toEqual(contents[0]);
	});

	it('a background is laid under each output, even under one without a recipe', async () => {
		const backgroundImage = clean(await png());
		for (const recipes of [[{}], [{ format: 'jpg' }, {}]] as const) {
			const result = await rig.transient.cutOut(rig.photo, { ...plain, recipes, backgroundImage }, {});
			await rig.expectNothingLeft();
			for (const { background } of await contentsOf(result)) expect(background).toBe(nameOf(backgroundImage));
		}
		expect(rig.engine.render).toHaveBeenCalledTimes(2);
	});

	it('equal images at once are jobs of their own, and each gets its own output and background', async () => {
		const backgrounds = [clean(await png()), undefined, clean(await jpeg(30, 20))];
		const results = await Promise.all(
			backgrounds.map((backgroundImage) =>
				rig.transient.cutOut(rig.photo, { ...plain, ...(backgroundImage && { backgroundImage }) }, {}),
			),
		);
		await rig.expectNothingLeft();
		expect(rig.engine.cutOut).toHaveBeenCalledTimes(3);
		const contents = (await Promise.all(results.map(contentsOf))).flat();
		expect(contents.map(({ background }) => background)).toEqual(backgrounds.map(nameOf));
		expect(contents.map(({ from }) => from)).toEqual(backgrounds.map(() => nameOf(rig.photo)));
	});

	it('the decoder may read WebP only if the image or the background is one', async () => {
		const webp = await disc().webp().toBuffer();
		const cases: [Buffer, Buffer | undefined][] = [
			[webp, undefined],
			[rig.photo, webp],
			[rig.photo, rig.photo],
		];
		for (const [image, backgroundImage] of cases) {
			const options = { ...plain, ...(backgroundImage && { backgroundImage }) };
			for (const { stream } of (await rig.transient.cutOut(image, options, {})).outputs) stream.destroy();
		}
		const accepted = rig.engine.cutOut.mock.calls.map(([, options]) => options?.acceptWebp ?? false);
		expect(accepted).toEqual([true, true, false]);
	});

	it('what is stored during a call has no metadata', async () => {
		const marked = await disc()
			.withExif({ IFD0: { Copyright: 'CANARY' } })
			.webp()
			.toBuffer();
		expect(marked.includes('CANARY')).toBe(true);
		const { outputs } = await rig.transient.cutOut(marked, { ...plain, backgroundImage: marked }, {});
		for (const { stream } of outputs) stream.destroy();
		const [[image, options] = []] = rig.engine.cutOut.mock.calls;
		for (const bytes of [image, options?.backgroundImage].map((file) => Buffer.from(file ?? '')))
			expect([bytes.includes('WEBP'), bytes.includes('CANARY')]).toEqual([true, false]);
	});
}
