// `npm run key -- add NAME`: makes a key and shows it with the setting that
// makes the server accept it. Changes no file.
import { createHash, randomBytes } from 'node:crypto';
import { apiKeyNamePattern } from '#contract/api-keys.ts';
import { UsageError } from '../usage-error.ts';
import { configuredKeys } from './configured-keys.ts';
import type { KeyCommandContext } from './context.ts';

/** Cannot be guessed, so that its plain SHA-256 may be stored. */
const keyBytes = 32;

/** Returns the exit status 0. Throws UsageError for a faulty or taken name, and for a faulty setting. */
export function add(name: string, context: KeyCommandContext): number {
	if (!new RegExp(apiKeyNamePattern).test(name))
		throw new UsageError('A name has 1 to 40 characters of a-z, 0-9 and -.');
	const keys = configuredKeys(context);
	if (keys.some((key) => key.name === name))
		throw new UsageError(
			`PEEL_API_KEYS already has "${name}"; choose another name, or remove its entry first.`,
		);

	// The prefix identifies a key that is found in a log or a repository.
	const key = `peel_${randomBytes(keyBytes).toString('base64url')}`;
	const hash = createHash('sha256').update(key).digest('hex');
	const entries = [...keys, { name, hash }].map((entry) => `${entry.name}:${entry.hash}`);
	for (const line of [
		`The API key of ${name}, which is not stored and cannot be shown again:`,
		'',
		`  ${key}`,
		'',
		'The program sends it in the header X-Api-Key. The server accepts it when it is started with this setting, as a line of .env or',
		'in the environment:',
		'',
		`PEEL_API_KEYS=${entries.join(',')}`,
	])
		context.print(line);
	return 0;
}
