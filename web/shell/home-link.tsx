// A link home that, on the home page itself, loads it afresh, and from elsewhere glides to its top.
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

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
		const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
		window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
	}

	return (
		<Link to="/" preventScrollReset onClick={go} className={className} aria-label={label}>
			{children}
		</Link>
	);
}
