// Until when an image is kept on the server, by the user's clock.
import { clockTime } from './clock-time.ts';

interface Props {
	at: number | Date;
}

/**
 * Without a date: an image is kept for `limits.retentionMinutes` at most, so it is always the next time of that name, also
 * after midnight.
 */
export function KeptUntil({ at }: Props) {
	const instant = new Date(at);
	return (
		<>
			Kept until <time dateTime={instant.toISOString()}>{clockTime(instant)}</time>
		</>
	);
}
