// The forms of settings that JSON schema does not have. `description` completes the sentence "NAME must be ...".
import { isIP } from 'node:net';
import { Type } from 'typebox';

/** One of a few words. */
export function choice(byDefault: string, words: readonly string[]) {
	const description = words.length === 2 ? words.join(' or ') : `one of ${words.join(', ')}`;
	return Type.String({ default: byDefault, pattern: `^(${words.join('|')})$`, description });
}

/** Items separated by commas, each of which `isItem` accepts. */
export function listOf(isItem: (item: string) => boolean, description: string) {
	return Type.Refine(Type.String({ description }), (list) =>
		list.split(',').every((item) => isItem(item.trim())),
	);
}

/** A URL that matches the pattern. */
export function address(pattern: string, description: string) {
	return Type.Refine(Type.String({ pattern, description }), (text) => URL.canParse(text));
}

export function redisAddress(description: string) {
	return Type.Refine(Type.String({ pattern: '^rediss?://[^\\s]+$', description }), isRedisAddress);
}

/** The path is the number of a database. The client cannot decode every password that a URL may have. */
function isRedisAddress(text: string): boolean {
	const url = URL.parse(text);
	return (
		url !== null && /^\/?\d*$/.test(url.pathname) && !/%(?![\da-f]{2})/i.test(url.username + url.password)
	);
}

/** Rejects /0: a range of all addresses would trust every client. */
export function isAddressOrRange(text: string): boolean {
	const [address = '', bits, ...more] = text.split('/');
	const version = isIP(address);
	if (version === 0 || more.length > 0) return false;
	const maxBits = version === 4 ? 32 : 128;
	return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits);
}
