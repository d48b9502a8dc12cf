// The fields of a recipe that are text: what they may be, their one spelling, and what they mean.
import type { Size } from './size.ts';

const colorDigits = '[0-9a-fA-F]';
const sidePattern = '(?:(?:\\d|[1-9]\\d|[1-4]\\d\\d|500)px|(?:\\d|[1-4]\\d|50)%)';
const sharePattern = '(?:(?:\\d|[1-9]\\d)(?:\\.\\d)?|100)%';

/** Regular expressions of the whole text. */
export const patterns = {
	background: `^(transparent|#?(${colorDigits}{3}|${colorDigits}{4}|${colorDigits}{6}|${colorDigits}{8}))$`,
	/** Four sides: 0 to 500 px or 0 to 50 %. */
	margins: `^(${sidePattern}( ${sidePattern}){3})?$`,
	/** One or two shares of 0 to 100 %, with at most one decimal. */
	position: `^(original|center|${sharePattern}( ${sharePattern})?)$`,
} as const;

interface Sides {
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
	readonly left: number;
}

/** 'transparent', '#rrggbb', or '#rrggbbaa' where the colour is neither opaque nor invisible; in lower case. */
export function spellColor(color: string): string {
	if (color === 'transparent') return color;
	const given = color.replace('#', '').toLowerCase();
	const digits = given.length < 6 ? given.replace(/./g, '$&$&') : given;
	const alpha = digits.slice(6);
	if (alpha === '00') return 'transparent';
	return alpha === 'ff' ? `#${digits.slice(0, 6)}` : `#${digits}`;
}

/** Red, green, blue and alpha, 0 to 255, of a colour spelled by `spellColor`. */
export function parseColor(color: string): [red: number, green: number, blue: number, alpha: number] {
	if (color === 'transparent') return [0, 0, 0, 0];
	const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
	return [channel(1), channel(3), channel(5), color.length > 7 ? channel(7) : 255];
}

/** The opaque colour of a composite on white. */
export function onWhite(color: string): string {
	const [red, green, blue, alpha] = parseColor(color);
	const mixed = [red, green, blue].map((value) => Math.round((value * alpha + 255 * (255 - alpha)) / 255));
	return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** '' for margins that are all 0; a side of 0 % becomes one of 0 px. */
export function spellMargins(margins: string): string {
	const sides = margins.split(' ').map((side) => (side === '0%' ? '0px' : side));
	return sides.every((side) => side === '0px') ? '' : sides.join(' ');
}

/** The pixels of spelled margins around a subject of this size; '' means no margins. */
export function marginsPx(margins: string, subject: Size): Sides {
	if (margins === '') return { top: 0, right: 0, bottom: 0, left: 0 };
	const [top = '', right = '', bottom = '', left = ''] = margins.split(' ');
	const px = (side: string, whole: number) =>
		side.endsWith('%') ? Math.round((whole * Number.parseInt(side, 10)) / 100) : Number.parseInt(side, 10);
	const { width, height } = subject;
	return { top: px(top, height), right: px(right, width), bottom: px(bottom, height), left: px(left, width) };
}

/** 'original', or two shares, 'X% Y%'. */
export function spellPosition(position: string): string {
	if (position === 'original') return position;
	if (position === 'center') return centre;
	const shares = position.replaceAll('.0%', '%');
	return shares.includes(' ') ? shares : `${shares} ${shares}`;
}

export const centre = '50% 50%';

/** The two shares of a spelled position, 0 to 1, or undefined for the original one. */
export function positionShares(position: string): { readonly x: number; readonly y: number } | undefined {
	if (position === 'original') return undefined;
	const [x = 0, y = 0] = position.split(' ').map((share) => Number.parseFloat(share) / 100);
	return { x, y };
}
