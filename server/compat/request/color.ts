// The field `bg_color`: hexadecimal digits with or without #, or a colour name of CSS.
import colorNames from 'color-name';
import { ApiError } from '../api-error.ts';

/** As a recipe writes it: `#` and 3, 4, 6 or 8 digits, or 'transparent'. Throws ApiError 'invalid_bg_color'. */
export function parseColor(text: string): string {
	const digits = text.replace(/^#/, '').toLowerCase();
	if (/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return `#${digits}`;
	if (digits === 'transparent') return 'transparent';
	const named = Object.hasOwn(colorNames, digits) && colorNames[digits as keyof typeof colorNames];
	if (!named) throw new ApiError('invalid_bg_color', 'Hexadecimal digits, or the name of a colour.');
	return `#${Buffer.from(named).toString('hex')}`;
}

/** Whether a colour of `parseColor` hides what is behind it. */
export const isOpaque = (color: string) => /^#([0-9a-f]{3}f?|[0-9a-f]{6}(ff)?)$/.test(color);
