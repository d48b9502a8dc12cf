// The terminal of the process: output, a question, and a progress bar on an interactive terminal.
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { SingleBar } from 'cli-progress';
import { barStyle } from '../bar-style.ts';
import type { Bar, Terminal } from './context.ts';

/** Decimal megabytes, as file managers and download pages count: "88.2 MB". */
export function megabytes(bytes: number): string {
	return `${(bytes / 1e6).toFixed(1)} MB`;
}

export function createTerminal(): Terminal {
	const isInteractive = process.stdin.isTTY && process.stderr.isTTY;
	return {
		print: (line) => console.log(line),
		printError: (line) => console.error(line),
		...(isInteractive && { confirm }),
		startBar,
	};
}

/** Starts with the first bytes, so that those of an earlier pull do not count towards the speed. */
function startBar(totalBytes: number): Bar {
	const bar = new SingleBar({
		...barStyle,
		format: '{bar} {percentage} %  {value} of {total}  {eta_formatted}',
		formatValue: (value, _options, type) => (type === 'percentage' ? `${value}` : megabytes(value)),
		etaBuffer: 100,
	});
	return {
		update(bytes) {
			if (bar.isActive) bar.update(bytes);
			else bar.start(totalBytes, bytes);
		},
		stop: () => bar.stop(),
	};
}

/** True for "y" and "yes" only; the end of input and Ctrl-C count as no. */
async function confirm(question: string): Promise<boolean> {
	const lines = createInterface({ input: process.stdin, output: process.stderr });
	lines.once('SIGINT', () => lines.close());
	const closed = once(lines, 'close').then(() => '');
	const entered = lines.question(`${question} [y/N] `).catch(() => '');
	const answer = await Promise.race([entered, closed]);
	lines.close();
	return /^y(es)?$/i.test(answer.trim());
}
