// The calibration set: each rendered image unchanged, mirrored and darker, and cropped and brighter.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ModelCard } from '#engine/index.ts';
import { toInput } from '#matting/inference/network-input.ts';

type Variation = (photo: Sharp, width: number, height: number) => Sharp;

const variations: Readonly<Record<string, Variation>> = {
	'unchanged': (photo) => photo,
	'mirrored and darker': (photo) => photo.flop().modulate({ brightness: 0.6 }),
	'cropped and brighter': (photo, width, height) =>
		photo
			.extract({
				left: Math.round(width * 0.2),
				top: Math.round(height * 0.15),
				width: Math.round(width * 0.6),
				height: Math.round(height * 0.6),
			})
			.modulate({ brightness: 1.35, saturation: 1.2 }),
};

/** Network inputs with their names. `folder` contains a folder with `photo.jpg` for each subject. */
export async function* calibrationInputs(folder: string, card: ModelCard) {
	const side = card.inputSidePx;
	const subjects = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
	for (const [variation, vary] of Object.entries(variations)) {
		for (const subject of subjects.map(({ name }) => name).toSorted()) {
			const photo = sharp(path.join(folder, subject, 'photo.jpg'));
			const { width, height } = await photo.metadata();
			const varied = await vary(photo, width, height).png().toBuffer();
			const rgb = await sharp(varied)
				.resize(side, side, { fit: 'fill', kernel: 'lanczos3' })
				.removeAlpha()
				.raw()
				.toBuffer();
			yield { name: `${subject}, ${variation}`, input: toInput({ rgb }, card) };
		}
	}
}
