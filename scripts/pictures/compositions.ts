// Every picture of the site by name, with the function that renders it as PNG.
import sharp from 'sharp';
import { checkerboard, colors, landscape, onColor } from './backgrounds.ts';
import { onCity } from './city.ts';
import type { Subject, SubjectName } from './cutouts.ts';
import { detail } from './details.ts';
import { type Place, place } from './place.ts';
import { castShadow, contactShadow } from './shadows.ts';
import { fillEmpty } from './spread-colors.ts';
import { sticker } from './sticker.ts';

type Compositions = Record<string, () => Promise<Buffer>>;

export function compose({
	teddy,
	basket,
	plant,
	headphones,
	bottle,
}: Record<SubjectName, Subject>): Compositions {
	const square = { width: 960, height: 960 };
	return {
		...pair(teddy),
		...pair(basket),
		...pair(plant),
		...pair(headphones),
		...pair(bottle),
		'teddy-on-checker': () => onChecker(teddy),
		'basket-on-checker': () => onChecker(basket),
		'headphones-on-checker': () => onChecker(headphones),
		'bottle-on-checker': () => onChecker(bottle, { height: 740, x: 640, foot: 797 }),
		'teddy-on-orange': () =>
			standing([[teddy, { height: 680, x: 640, foot: 772 }]], colors.orange, '#3d1000'),
		'teddy-on-paper': () => standing([[teddy, { height: 680, x: 640, foot: 772 }]], colors.paper, '#4a3218'),
		'teddy-sticker': () => sticker(teddy),
		'bottle-on-white': async () =>
			onColor(square, colors.white, [(await place(bottle, { height: 816, x: 480, foot: 888 })).layer]),
		'bottle-with-shadow': () =>
			standing([[bottle, { height: 700, x: 560, foot: 780 }]], colors.white, '#2b2622'),
		'collage': () =>
			standing(
				[
					[bottle, { height: 560, x: 272, foot: 690 }],
					[teddy, { height: 600, x: 630, foot: 735 }],
					[headphones, { height: 400, x: 985, foot: 775 }],
				],
				colors.sage,
				'#1f2f22',
			),
		'headphones-on-city': () => onCity(headphones),
		'matte-teddy': () => matte(teddy),
		'fur-detail': () =>
			detail(teddy, ['photo', 'matte', 'orange'], { left: 434, top: 84, width: 122, height: 187 }),
		'basket-holes-detail': () =>
			detail(basket, ['photo', 'checkerboard'], { left: 284, top: 296, width: 240, height: 243 }),
		'plant-edge-detail': () =>
			detail(plant, ['photo', 'checkerboard'], { left: 225, top: 326, width: 190, height: 192 }),
	};
}

function pair(subject: Subject): Compositions {
	return {
		[subject.name]: () => sharp(subject.photo).png().toBuffer(),
		[`${subject.name}-cutout`]: () => cutout(subject),
	};
}

/** The engine's result with unchanged visible pixels. */
function cutout(subject: Subject): Promise<Buffer> {
	const { width, height } = subject;
	return sharp(fillEmpty(subject), { raw: { width, height, channels: 4 } })
		.png()
		.toBuffer();
}

/** On the checkerboard at its position in the photo, or at `where` for a portrait photo. */
async function onChecker(subject: Subject, where?: Place): Promise<Buffer> {
	const layer = where
		? (await place(subject, where, fillEmpty(subject))).layer
		: { input: await cutout(subject) };
	return sharp(checkerboard(landscape)).composite([layer]).png().toBuffer();
}

/** Subjects on one background, from back to front, with shadows from the same light. */
async function standing(group: [Subject, Place][], background: string, shade: string): Promise<Buffer> {
	const placed = await Promise.all(group.map(([subject, where]) => place(subject, where)));
	const layers = await Promise.all(
		placed.map(async (each) => [
			await castShadow(each, landscape, shade),
			contactShadow(each, landscape, shade),
			each.layer,
		]),
	);
	return onColor(landscape, background, layers.flat());
}

function matte({ rgba, width, height }: Subject): Promise<Buffer> {
	return sharp(rgba, { raw: { width, height, channels: 4 } })
		.extractChannel('alpha')
		.toColourspace('srgb')
		.png()
		.toBuffer();
}
