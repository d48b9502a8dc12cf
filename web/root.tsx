// The document of every page: head, header, footer, toasts.
import { type ReactNode, useEffect } from 'react';
import {
	isRouteErrorResponse,
	Links,
	type LinksFunction,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useLocation,
	useMatches,
} from 'react-router';
import { isPrivatePage } from '#contract/private-pages.ts';
import headingFont from '../build/fonts/bricolage-grotesque.woff2?url';
import textFont from '../build/fonts/instrument-sans.woff2?url';
import type { Route } from './+types/root';
import { useFailedPages } from './router/use-failed-pages.ts';
import { Broken } from './shell/broken.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { Missing } from './shell/missing.tsx';
import { PageChange } from './shell/page-change.tsx';
import { PageProgress } from './shell/page-progress.tsx';
import appStyles from './styles/app.css?url';
import { loadedApart } from './ui/loaded-apart.tsx';
import { Toaster } from './ui/toasts/toaster.tsx';

export const links: LinksFunction = () => [
	{ rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
	{ rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
	{ rel: 'stylesheet', href: appStyles },
	// For browsers that read no SVG here; those that request it without a link find it too.
	{ rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
	{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
	{ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
	{ rel: 'manifest', href: '/manifest.webmanifest' },
];

/**
 * Ids of the prerendered not-found pages. They are served at any unknown path,
 * where hydration would find no match and blank them.
 */
const withoutScript = ['not-found-file', 'article-not-found-file'];

/** The editor fills the window: it has a bar of its own, and pulling it down must not reload it. */
const fullWindow = 'routes/edit';

export function Layout({ children }: { children: ReactNode }) {
	const routes = useMatches().map(({ id }) => id);
	const withScript = !routes.some((id) => withoutScript.includes(id));
	const fillsWindow = routes.includes(fullWindow);
	return (
		<html lang="en" className={fillsWindow ? 'overscroll-none' : undefined}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" media="(prefers-color-scheme: light)" content={__PAGE_COLOR__.light} />
				<meta name="theme-color" media="(prefers-color-scheme: dark)" content={__PAGE_COLOR__.dark} />
				<Meta />
				<Links />
			</head>
			<body className="flex min-h-svh flex-col">
				<a
					href="#main"
					className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-ink focus:px-4 focus:py-3 focus:text-background"
				>
					Skip to content
				</a>
				{!fillsWindow && <Header />}
				<main id="main" tabIndex={-1} className="flex-1">
					{children}
				</main>
				{!fillsWindow && <Footer />}
				{withScript && <ScrollRestoration />}
				{withScript && <Scripts />}
			</body>
		</html>
	);
}

/**
 * The pages that work on an image, with the private ones. They load the toast component early, because a toast about a
 * lost connection could not load it. On all others, and on /results, a dropped file opens the upload page.
 */
const toolPages = ['/upload', '/processing', '/results', '/edit', '/batch'];

const SiteDrops = loadedApart(() => import('./drops/site-drops.tsx'));

export default function App() {
	const { pathname } = useLocation();
	const isTool = toolPages.includes(pathname) || isPrivatePage(pathname);
	useFailedPages();
	// From now on web/reload-unfinished.ts must not reload it, and
	// web/keep-early-files.ts gives it the files that it has kept.
	useEffect(() => void window.dispatchEvent(new Event('peel-hydrated')), []);
	return (
		<>
			<Outlet />
			<PageChange />
			<PageProgress />
			{(!isTool || pathname === '/results') && <SiteDrops failed={() => null} />}
			<Toaster soon={isTool} />
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isRouteErrorResponse(error) && error.status === 404 ? <Missing /> : <Broken />;
}
