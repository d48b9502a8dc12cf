// The headphones on a city at dusk, drawn in flat colours.
import { createRandom } from '#matting/random.fixture.ts';
import { landscape, onColor } from './backgrounds.ts';
import type { Subject } from './cutouts.ts';
import { place } from './place.ts';
import { castShadow, contactShadow } from './shadows.ts';

const dusk = {
	sky: '#4a3350',
	sun: '#e8663c',
	far: '#3a2947',
	near: '#271c36',
	sill: '#7a5148',
	shade: '#1b0f14',
};
const lamps = ['#ffd88a', '#ffb35c', '#f6efe6'];
const sillTop = 590;

export async function onCity(subject: Subject): Promise<Buffer> {
	const placed = await place(subject, { height: 600, x: 640, foot: 770 });
	return onColor(landscape, dusk.sky, [
		{ input: Buffer.from(skyline()) },
		await castShadow(placed, landscape, dusk.shade, { slant: 0.75, squash: 0.22, strength: 0.5 }),
		contactShadow(placed, landscape, dusk.shade),
		placed.layer,
	]);
}

function skyline(): string {
	// The same city on each run.
	const random = createRandom(11);
	const { width, height } = landscape;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<circle cx="318" cy="330" r="215" fill="${dusk.sun}"/>
		${row(random, dusk.far, 200, 90, 0)}
		${row(random, dusk.near, 330, 120, 0.3)}
		<path fill="${dusk.sill}" d="M0 ${sillTop}h${width}v${height - sillTop}H0z"/>
	</svg>`;
}

/** Houses side by side; `top` is the height of the tallest roof, `lit` the share of windows with light. */
function row(random: () => number, fill: string, top: number, breadth: number, lit: number): string {
	const houses: string[] = [];
	for (let x = -30; x < landscape.width; ) {
		const wide = Math.round((breadth * (0.7 + random() * 0.7)) / 10) * 10;
		const roof = Math.round(top + random() * 190);
		houses.push(`<path fill="${fill}" d="M${x} ${roof}h${wide}V${sillTop}H${x}z"/>`);
		for (let y = roof + 24; y < sillTop - 30; y += 40) {
			for (let at = x + 18; at < x + wide - 24; at += 30) {
				if (random() >= lit) continue;
				houses.push(`<path fill="${lamps[Math.floor(random() * 3)]}" d="M${at} ${y}h13v19h-13z"/>`);
			}
		}
		x += wide + (random() < 0.3 ? 18 : 0);
	}
	return houses.join('');
}
