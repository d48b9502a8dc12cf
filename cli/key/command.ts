// `npm run key`: parses the arguments and runs one command.
import { parseOptions, UsageError } from '../usage-error.ts';
import { add } from './add.ts';
import { configuredKeys } from './configured-keys.ts';
import type { KeyCommandContext } from './context.ts';

const help = `Usage: npm run key -- COMMAND

  add NAME   makes an API key for a program, shows it once, and shows the entry for
             PEEL_API_KEYS; NAME has 1 to 40 characters of a-z, 0-9 and -
  list       shows the names in PEEL_API_KEYS

Peel stores no key, only its SHA-256 in PEEL_API_KEYS. To revoke a key, remove its entry
and restart the server. See docs/self-hosting.md.`;

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
