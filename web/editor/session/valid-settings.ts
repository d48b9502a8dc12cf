// Settings from outside: from the page, and from storage, which may be of another version or corrupt.
import { limits } from '#contract/limits.ts';
import { patterns, spellPosition } from '#contract/recipe-values.ts';
import type { Size } from '#contract/size.ts';
import type { Box } from '#matting/box.ts';
import type { Background, Settings } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

class Invalid extends Error {}

/**
 * The same settings with their fields in one order; undefined when any is
 * missing or out of its bounds. `cutout`: its size.
 */
export function parseSettings(value: unknown, cutout: Size): Settings | undefined {
	try {
		const { edge, background, shadow, frame } = fieldsOf(value);
		return {
			edge: parseEdge(fieldsOf(edge)),
			background: parseBackground(fieldsOf(background)),
			shadow: parseShadow(fieldsOf(shadow)),
			frame: parseFrame(fieldsOf(frame), cutout),
		};
	} catch (error) {
		if (error instanceof Invalid) return undefined;
		throw error;
	}
}

const parseEdge = ({ shift, feather, contrast, decontaminate }: Fields): Settings['edge'] => ({
	shift: number(shift, -5, 5),
	feather: number(feather, 0, 20),
	contrast: number(contrast, -100, 100),
	decontaminate: number(decontaminate, 0, 100),
});

function parseBackground({ kind, ...fields }: Fields): Background {
	switch (kind) {
		case 'transparent':
			return { kind };
		case 'colour':
			return { kind, colour: color(fields.colour) };
		case 'gradient':
			return {
				kind,
				from: color(fields.from),
				to: color(fields.to),
				angle: integer(fields.angle, 0, 359),
			};
		case 'blur':
			return { kind, strength: number(fields.strength, 1, 100) };
		case 'image':
			return {
				kind,
				image: text(fields.image, /^[0-9a-f]{1,64}$/),
				zoom: number(fields.zoom, 1, 4),
				x: number(fields.x, 0, 1),
				y: number(fields.y, 0, 1),
			};
		default:
			throw new Invalid();
	}
}

const parseShadow = ({ kind, angle, distance, blur, opacity }: Fields): Settings['shadow'] => ({
	kind: oneOf(kind, ['none', 'contact', 'drop']),
	angle: integer(angle, 0, 359),
	distance: integer(distance, 0, 50),
	blur: integer(blur, 0, 50),
	opacity: integer(opacity, 0, 100),
});

const parseFrame = (frame: Fields, cutout: Size): Settings['frame'] => ({
	crop: frame.crop === null ? null : parseCrop(fieldsOf(frame.crop), cutout),
	fit: oneOf(frame.fit, ['none', 'subject']),
	margin: integer(frame.margin, 0, 50),
	scale: integer(frame.scale, 0, 100),
	position: spellPosition(text(frame.position, new RegExp(patterns.position))),
	width: integer(frame.width, 0, limits.maxOutputSidePx),
	height: integer(frame.height, 0, limits.maxOutputSidePx),
});

function parseCrop(box: Fields, cutout: Size): Box {
	const left = integer(box.left, 0, cutout.width - 1);
	const top = integer(box.top, 0, cutout.height - 1);
	const width = integer(box.width, 1, cutout.width - left);
	return { left, top, width, height: integer(box.height, 1, cutout.height - top) };
}

function fieldsOf(value: unknown): Fields {
	if (typeof value !== 'object' || value === null) throw new Invalid();
	return value as Fields;
}

function number(value: unknown, min: number, max: number): number {
	if (typeof value !== 'number' || !(value >= min && value <= max)) throw new Invalid();
	return value;
}

function integer(value: unknown, min: number, max: number): number {
	if (!Number.isInteger(value)) throw new Invalid();
	return number(value, min, max);
}

function text(value: unknown, pattern: RegExp): string {
	if (typeof value !== 'string' || !pattern.test(value)) throw new Invalid();
	return value;
}

const color = (value: unknown) => text(value, /^#[0-9a-fA-F]{6}$/).toLowerCase();

function oneOf<Value extends string>(value: unknown, values: readonly Value[]): Value {
	const found = values.find((one) => one === value);
	if (found === undefined) throw new Invalid();
	return found;
}
