// Until when the server keeps the image.
import { useHasPassed } from './use-has-passed.ts';

interface Props {
	/** Milliseconds since 1970. */
	expiresAt: number;
}

export function Retention({ expiresAt }: Props) {
	if (useHasPassed(expiresAt)) return <span>Deleted from the server.</span>;
	const instant = new Date(expiresAt);
	const time = instant.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
	return (
		<span>
			Kept until <time dateTime={instant.toISOString()}>{time}</time>, then deleted.
		</span>
	);
}
