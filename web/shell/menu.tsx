// The main links on small screens: a native popover, which works without script.
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function Menu({ children }: { children: ReactNode }) {
	const menu = useRef<HTMLElement>(null);
	const { pathname } = useLocation();

	// biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu.
	useEffect(() => menu.current?.hidePopover?.(), [pathname]);

	return (
		<>
			<button
				type="button"
				popoverTarget="menu"
				aria-label="Menu"
				// The outline lies within the button: beside the upload button there is no room for it on a phone.
				className="-mr-2.5 -outline-offset-2 grid size-11 cursor-pointer place-items-center rounded-control md:hidden"
			>
				<MenuIcon aria-hidden className="size-6" />
			</button>
			<nav
				ref={menu}
				id="menu"
				popover="auto"
				aria-label="Menu"
				className="menu rounded-card border border-line bg-surface p-3 text-ink shadow-float [&:popover-open]:grid"
			>
				{children}
			</nav>
		</>
	);
}
