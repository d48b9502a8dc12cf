// Until when the server keeps the image, or that it has none.
import { useHasPassed } from './use-has-passed.ts';

interface Props {
	/** Milliseconds since 1970; undefined if only this page has the image. */
	expiresAt: number | undefined;
}

export function Retention({ expiresAt }: Props) {
	if (useHasPassed(expiresAt)) return <span>Deleted from the server.</span>;
	if (expiresAt === undefined) return <span>Only on this device, until you leave this page.</span>;
	const instant = new Date(expiresAt);
	const time = instant.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
	return (
		<span>
			Kept until <time dateTime={instant.toISOString()}>{time}</time>, then deleted.
		</span>
	);
}
