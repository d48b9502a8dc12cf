// The environment of the process, with the env files that Node has read into it.
import { readFileSync, statSync } from 'node:fs';

/** `options`: those of Node. Throws Error for an env file in UTF-16, from which Node silently reads no settings. */
export function readEnvironment(options: readonly string[] = process.execArgv): NodeJS.ProcessEnv {
	const faults = envFiles(options)
		.filter(isUtf16)
		.map((file) => `  ${file}: is in UTF-16, of which nothing is read; save it as UTF-8`);
	if (faults.length > 0) throw new Error(`The configuration is not usable:\n${faults.join('\n')}`);
	return process.env;
}

function envFiles(options: readonly string[]): string[] {
	return options.flatMap((option, at) => {
		const [isEnvFile, file = options[at + 1]] = /^--env-file(?:-if-exists)?(?:=(.*))?$/s.exec(option) ?? [];
		return isEnvFile !== undefined && file !== undefined ? [file] : [];
	});
}

/** In UTF-16 every ASCII character has a zero byte; text in UTF-8 has none. False if it is no file or cannot be read. */
function isUtf16(file: string): boolean {
	try {
		return statSync(file).isFile() && readFileSync(file).includes(0);
	} catch {
		return false;
	}
}
