// The flags that correct the subject: `--keep 0.4,0.6 --remove 90%,10%`, in the order in which they were given.
import type { ParseArgsConfig } from 'node:util';
import { limits } from '#contract/limits.ts';
import type { Prompt } from '#engine/index.ts';
import { UsageError } from '../parse-options.ts';

/** For `parseArgs`. */
export const promptFlags = {
	keep: { type: 'string', multiple: true },
	remove: { type: 'string', multiple: true },
} as const satisfies ParseArgsConfig['options'];

/** The part of a token of `parseArgs` that is needed: its values do not show which of two flags came first. */
interface Token {
	readonly kind: string;
	readonly name?: string;
	readonly value?: string | undefined;
}

/** Throws UsageError. */
export function readPrompts(tokens: readonly Token[]): Prompt[] {
	const given = tokens.filter(({ kind, name = '' }) => kind === 'option' && Object.hasOwn(promptFlags, name));
	if (given.length > limits.maxPrompts)
		throw new UsageError(`--keep and --remove are at most ${limits.maxPrompts} points together.`);
	return given.map(({ name, value = '' }) => {
		const [x, y] = value.split(',').map(shareOf);
		if (x === undefined || y === undefined || value.split(',').length > 2)
			throw new UsageError(
				`--${name} is a point of the image like 0.4,0.6 or 40%,60%, from the left and from the top, not "${value}".`,
			);
		return { x, y, keep: name === 'keep' };
	});
}

/** 0 to 1; undefined for anything else. */
function shareOf(text: string): number | undefined {
	const [, digits, percent] = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(text.trim()) ?? [];
	const share = Number(digits) / (percent ? 100 : 1);
	return share <= 1 ? share : undefined;
}
