// A line for users who would rather not upload, with a link to the page that cuts out on their device.
import { SiteLink } from './site-link.tsx';
import { usePrivatePages } from './use-private-pages.ts';

export function PrivateHint({ className }: { className: string }) {
	if (!usePrivatePages()) return null;
	return (
		<p className={className}>
			Rather not upload? <SiteLink to="/private">Cut out on this device</SiteLink>.
		</p>
	);
}
