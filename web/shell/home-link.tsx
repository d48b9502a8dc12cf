// A link to the home page: reloads it when already there, otherwise opens it with a smooth scroll to the top.
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { scrollToTop } from '#web/ui/scroll-to-top.ts';
import { SiteLink } from '#web/ui/site-link.tsx';

interface Props {
	children: ReactNode;
	className: string;
	label?: string;
}

export function HomeLink({ children, className, label }: Props) {
	const { pathname } = useLocation();

	function go(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		if (pathname === '/') {
			event.preventDefault();
			window.location.reload();
			return;
		}
		scrollToTop();
	}

	return (
		<SiteLink to="/" preventScrollReset onClick={go} className={className} aria-label={label}>
			{children}
		</SiteLink>
	);
}
