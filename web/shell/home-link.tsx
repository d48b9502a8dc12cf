// A link to the home page: reloads it when already there, otherwise opens it with a smooth scroll to the top.
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { scrollToTop } from '#web/ui/scroll-to-top.ts';

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
		<Link to="/" preventScrollReset onClick={go} className={className} aria-label={label}>
			{children}
		</Link>
	);
}
