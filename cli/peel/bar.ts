// The progress bar, on standard error.
import { MultiBar } from 'cli-progress';
import { barStyle } from '../bar-style.ts';
import type { Bar } from './context.ts';

/** The library's bar for several, because only that one lets lines pass above it. */
export function startBar(total: number): Bar {
	const bars = new MultiBar({
		...barStyle,
		format: '{bar} {value} of {total}  {eta_formatted}',
		hideCursor: true,
		// Ctrl-C is handled by the entry.
		gracefulExit: false,
	});
	const bar = bars.create(total, 0);
	return {
		advance: () => bar.increment(),
		note: (line) => bars.log(`${line}\n`),
		stop() {
			// Lines not shown yet would be lost.
			bars.update();
			bars.stop();
		},
	};
}
