// Every picture of the site by name, each a function that draws it as PNG.
import sharp from 'sharp';
import { onCity } from './city.ts';
import type { Subject, SubjectName } from './cutouts.ts';
import { detail } from './details.ts';
import { checkerboard, colours, landscape, onColour } from './backgrounds.ts';
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
			standing([[teddy, { height: 680, x: 640, foot: 772 }]], colours.orange, '#3d1000'),
		'teddy-on-paper': () => standing([[teddy, { height: 680, x: 640, foot: 772 }]], colours.paper, '#4a3218'),
		'teddy-sticker': () => sticker(teddy),
		'bottle-on-white': async () =>
			onColour(square, colours.white, [(await place(bottle, { height: 816, x: 480, foot: 888 })).layer]),
		'bottle-with-shadow': () =>
			standing([[bottle, { height: 700, x: 560, foot: 780 }]], colours.white, '#2b2622'),
		'collage': () =>
			standing(
				[
					[bottle, { height: 560, x: 272, foot: 690 }],
					[teddy, { height: 600, x: 630, foot: 735 }],
					[headphones, { height: 400, x: 985, foot: 775 }],
				],
				colours.sage,
				'#1f2f22',
			),
		'headphones-on-city': () => onCity(headphones),
		'matte-teddy': () => matte(teddy),
		'fur-detail': () =>
			detail(teddy, ['photo', 'matte', colours.orange], { left: 434, top: 84, width: 122, height: 187 }),
		'basket-holes-detail': () =>
			detail(basket, ['photo', 'checkerboard'], { left: 284, top: 296, width: 240, height: 243 }),
		'plant-edge-detail': () =>
			detail(plant, ['photo', 'checkerboard'], { left: 225, top: 326, width: 190, height: 192 }),
	};
}

function pair(subject: Subject): Compositions {
	return {
		[subject.name]: () => sharp(subject.photo).png().toBuffer(),
		[`${subject.name}-cutout`]: () => untouched(subject),
	};
}

/** The engine's own result; visible pixels are as they came. */
function untouched(subject: Subject): Promise<Buffer> {
	const { width, height } = subject;
	return sharp(fillEmpty(subject), { raw: { width, height, channels: 4 } })
		.png()
		.toBuffer();
}

/** On the checkerboard where it was in its photo, or placed anew if the photo is portrait. */
async function onChecker(subject: Subject, where?: Place): Promise<Buffer> {
	const layer = where
		? (await place(subject, where, fillEmpty(subject))).layer
		: { input: await untouched(subject) };
	return sharp(checkerboard(landscape)).composite([layer]).png().toBuffer();
}

/** Subjects on one ground, from the back to the front, lit from the same side. */
async function standing(group: [Subject, Place][], ground: string, shade: string): Promise<Buffer> {
	const placed = await Promise.all(group.map(([subject, where]) => place(subject, where)));
	const layers = await Promise.all(
		placed.map(async (each) => [
			await castShadow(each, landscape, shade),
			contactShadow(each, landscape, shade),
			each.layer,
		]),
	);
	return onColour(landscape, ground, layers.flat());
}

function matte({ rgba, width, height }: Subject): Promise<Buffer> {
	return sharp(rgba, { raw: { width, height, channels: 4 } })
		.extractChannel('alpha')
		.toColourspace('srgb')
		.png()
		.toBuffer();
}
