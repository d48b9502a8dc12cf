// Links inside the site. Those to and from private pages load a new document, because cross-origin isolation belongs to a document.
import { Link, type LinkProps, NavLink, type NavLinkProps, useLocation } from 'react-router';
import { isPrivatePage } from '#contract/private-pages.ts';

export function SiteLink(props: LinkProps) {
	return <Link reloadDocument={useNeedsDocument(props.to)} {...props} />;
}

export function SiteNavLink(props: NavLinkProps) {
	return <NavLink reloadDocument={useNeedsDocument(props.to)} {...props} />;
}

function useNeedsDocument(to: LinkProps['to']): boolean {
	const { pathname } = useLocation();
	return isPrivatePage(pathname) || (typeof to === 'string' && isPrivatePage(to));
}
