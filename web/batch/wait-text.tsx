// The text that names the cause while a zip or a deletion waits.
import { Countdown } from './countdown.tsx';
import type { Wait } from './processing/with-retries.ts';
import { pauseText } from './summary.ts';

export function WaitText({ wait }: { wait: Wait }) {
	if (typeof wait === 'string') return pauseText({ by: wait });
	return (
		<>
			The server asks us to wait. It goes on <Countdown until={wait} />.
		</>
	);
}
