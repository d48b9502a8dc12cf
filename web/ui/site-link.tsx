// Links inside the site. Those to and from private pages load a new document, because cross-origin isolation belongs to
// a document, and so do those from the editor, whose lock belongs to one too.
import type { MouseEvent } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps, useLocation } from 'react-router';
import { isPrivatePage } from '#contract/private-pages.ts';
import { openByLink } from './open-page.ts';

export function SiteLink(props: LinkProps) {
	return <Link {...useDocument(props.to)} {...props} />;
}

export function SiteNavLink(props: NavLinkProps) {
	return <NavLink {...useDocument(props.to)} {...props} />;
}

function useDocument(to: LinkProps['to']): Pick<LinkProps, 'reloadDocument' | 'onClickCapture'> {
	const { pathname } = useLocation();
	if (typeof to !== 'string') return {};
	if (!(isPrivatePage(to) || isPrivatePage(pathname) || pathname === '/edit')) return {};
	return { reloadDocument: true, onClickCapture: (event: MouseEvent) => openByLink(event, to) };
}
