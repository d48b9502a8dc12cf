// Converts colours as people write them to '#rrggbb'.

/** `complete` accepts six digits only, `short` also three, each with or without `#`. Undefined for anything else. */
export function parseHex(text: string, accepts: 'complete' | 'short'): string | undefined {
	const digits = text.trim().replace(/^#/, '').toLowerCase();
	if (/^[\da-f]{6}$/.test(digits)) return `#${digits}`;
	if (accepts === 'short' && /^[\da-f]{3}$/.test(digits)) return `#${digits.replaceAll(/./g, '$&$&')}`;
	return undefined;
}
