// The icon of a button that is at work and has no text to say so.
import { LoaderCircle, type LucideIcon } from 'lucide-react';

interface Props {
	icon: LucideIcon;
	isBusy: boolean;
}

export function BusyIcon({ icon: Icon, isBusy }: Props) {
	return isBusy ? (
		<LoaderCircle aria-hidden className="size-5 animate-spin motion-reduce:animate-none" />
	) : (
		<Icon aria-hidden className="size-5" />
	);
}
