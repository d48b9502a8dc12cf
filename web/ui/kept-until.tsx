// Until when an image is kept on the server, by the user's clock.
/**
 * Made once: `toLocaleTimeString` makes one at each call, which takes more time than the rest of a row of the batch. Not
 * before a page shows a time, for the reason in format.ts.
 */
let clock: Intl.DateTimeFormat | undefined;

interface Props {
	at: number | Date;
}

/**
 * Without a date: an image is kept for `limits.retentionMinutes` at most, so it is always the next time of that name, also
 * after midnight.
 */
export function KeptUntil({ at }: Props) {
	const instant = new Date(at);
	clock ??= new Intl.DateTimeFormat([], { timeStyle: 'short' });
	return (
		<>
			Kept until <time dateTime={instant.toISOString()}>{clock.format(instant)}</time>
		</>
	);
}
