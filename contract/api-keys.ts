// The entries of PEEL_API_KEYS, a name and the SHA-256 of a key each: `npm run key` prints them, the server reads them.

export interface ApiKeyEntry {
	/** The operator's name for the program that has the key. */
	readonly name: string;
	/** SHA-256 of the key as 64 hexadecimal digits in lower case. */
	readonly hash: string;
}

const name = '[a-z0-9-]{1,40}';
const entry = `${name}:[0-9a-fA-F]{64}`;

/** Pattern of a name, for regular expressions. */
export const apiKeyNamePattern = `^${name}$`;
/** Pattern of a list: entries `name:hash`, separated by commas. */
export const apiKeyListPattern = `^${entry}(,\\s*${entry})*$`;

/** Reads a list that has `apiKeyListPattern`. */
export function parseApiKeys(list: string): ApiKeyEntry[] {
	return list.split(',').map((text) => {
		const [name = '', hash = ''] = text.trim().split(':');
		return { name, hash: hash.toLowerCase() };
	});
}

/** Whether no name and no key occurs twice: then a key identifies one client. */
export function areApiKeysDistinct(keys: readonly ApiKeyEntry[]): boolean {
	const isUnique = (values: string[]) => new Set(values).size === values.length;
	return isUnique(keys.map((key) => key.name)) && isUnique(keys.map((key) => key.hash));
}
