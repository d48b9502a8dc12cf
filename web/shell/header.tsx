// The header of every page: home, guide, privacy and the upload button.
import { product } from '#contract/product.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { SiteNavLink } from '#web/ui/site-link.tsx';
import { HomeLink } from './home-link.tsx';
import { Menu } from './menu.tsx';

const linkClass =
	'inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink no-underline hover:text-peel hover:underline aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-peel';

export function Header() {
	return (
		<header className="page-width flex w-full flex-wrap items-center gap-0.5 py-4 sm:gap-2">
			<HomeLink
				className="me-auto inline-flex min-h-11 items-center gap-2.5 rounded-control font-bold font-display text-[1.6rem] text-ink tracking-tight no-underline"
				label={`${product.name}, home`}
			>
				<Mark className="size-8" />
				{product.name}
			</HomeLink>
			<nav aria-label="Main" className="mr-3 hidden items-center gap-1 md:flex">
				<HeaderLinks />
			</nav>
			<ButtonLink to="/upload" size="small">
				Upload Image
			</ButtonLink>
			<Menu>
				<HeaderLinks />
			</Menu>
		</header>
	);
}

function HeaderLinks() {
	return (
		<>
			<HomeLink className={linkClass}>Home</HomeLink>
			<SiteNavLink to="/how-to-use" className={linkClass}>
				How to Use
			</SiteNavLink>
			<SiteNavLink to="/privacy" className={linkClass}>
				Privacy
			</SiteNavLink>
		</>
	);
}
