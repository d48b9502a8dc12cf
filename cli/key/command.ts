// `npm run key`: shows the names of the API keys, or makes another key. Changes no file.
import { createHash, randomBytes } from 'node:crypto';
import {
	type ApiKeyEntry,
	apiKeyListPattern,
	apiKeyNamePattern,
	areApiKeysDistinct,
	parseApiKeys,
} from '#contract/api-keys.ts';
import { parseOptions, UsageError } from '../parse-options.ts';

const help = `Usage: npm run key -- COMMAND

  add NAME   makes an API key for a program, shows it once, and shows the entry for
             PEEL_API_KEYS; NAME has 1 to 40 characters of a-z, 0-9 and -
  list       shows the names in PEEL_API_KEYS

Peel stores no key, only its SHA-256 in PEEL_API_KEYS. To revoke a key, remove its entry
and restart the server. See docs/self-hosting.md.`;

/** Cannot be guessed, so that its plain SHA-256 may be stored. */
const keyBytes = 32;

/** The dependencies of the command; tests replace them. */
interface KeyCommandContext {
	/** PEEL_API_KEYS as the operator set it; empty counts as unset. */
	readonly configured: string | undefined;
	/** Writes a line of output. */
	print(line: string): void;
	/** Writes a line to standard error. */
	printError(line: string): void;
}

/** Returns the exit status, 0 or 1. */
export function keyCommand(args: readonly string[], context: KeyCommandContext): number {
	try {
		return run(args, context);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		context.printError(error.message);
		return 1;
	}
}

function run(args: readonly string[], context: KeyCommandContext): number {
	const { values, positionals } = parseOptions({
		args: [...args],
		allowPositionals: true,
		options: { help: { type: 'boolean', short: 'h', default: false } },
	});
	const [command, name, ...more] = positionals;
	if (values.help) {
		context.print(help);
		return 0;
	}
	if (more.length === 0 && command === 'add' && name !== undefined) return add(name, context);
	if (more.length === 0 && command === 'list' && name === undefined) return list(context);
	context.printError(help);
	return 1;
}

function list(context: KeyCommandContext): number {
	const keys = configuredKeys(context);
	if (keys.length === 0) context.printError('PEEL_API_KEYS is not set.');
	for (const { name } of keys) context.print(name);
	return 0;
}

/** Shows a new key with the setting that makes the server accept it. Throws UsageError for a faulty or taken name. */
function add(name: string, context: KeyCommandContext): number {
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

/** The keys that PEEL_API_KEYS has so far. Throws UsageError if the server would not start with the setting. */
function configuredKeys({ configured }: KeyCommandContext): ApiKeyEntry[] {
	if (!configured) return [];
	if (!new RegExp(apiKeyListPattern).test(configured))
		throw new UsageError(
			'PEEL_API_KEYS is not a list of entries name:hash separated by commas; correct it first.',
		);
	const keys = parseApiKeys(configured);
	if (!areApiKeysDistinct(keys))
		throw new UsageError('PEEL_API_KEYS has a name or a hash twice; correct it first.');
	return keys;
}
