// Until when the server keeps the image, or that it has none.
import { useWorkbench } from './context.ts';

export function Retention() {
	const { expiry } = useWorkbench();
	if (!expiry) return <span>Only on this device, until you leave this page.</span>;
	if (expiry.isGone) return <span>Deleted from the server.</span>;
	const instant = new Date(expiry.expiresAt);
	const time = instant.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
	return (
		<span>
			Kept until <time dateTime={instant.toISOString()}>{time}</time>, then deleted.
		</span>
	);
}
