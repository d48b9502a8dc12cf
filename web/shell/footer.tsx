// The footer of every page: links, share links and the copyright line.
import { isPrivatePage } from '#contract/private-pages.ts';
import { product } from '#contract/product.ts';
import { siteOrigin } from '#web/seo.ts';
import { Mark } from '#web/ui/mark.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { usePrivatePages } from '#web/ui/use-private-pages.ts';

const columns = [
	{
		title: 'Read',
		links: [
			{ to: '/blogs', text: 'All articles' },
			{ to: '/blog/creative-ways-transparent-backgrounds', text: 'Creative uses' },
			{ to: '/blog/ecommerce-product-photography-guide', text: 'Product photos' },
			{ to: '/blog/ai-vs-manual-background-removal', text: 'AI or by hand' },
		],
	},
	{
		title: product.name,
		links: [
			{ to: '/private', text: 'On this device' },
			{ to: '/batch', text: 'Many at once' },
			{ to: '/about', text: 'About' },
			{ to: '/contact', text: 'Contact' },
			{ to: '/security', text: 'Security' },
			{ to: '/terms', text: 'Terms' },
		],
	},
] as const;

const linkClass =
	'inline-flex min-h-11 min-w-11 items-center text-ink no-underline hover:text-peel hover:underline md:min-h-9';

export function Footer() {
	const hasPrivatePages = usePrivatePages();
	return (
		<footer className="mt-24 border-line border-t md:mt-32">
			<div className="page-width grid grid-cols-2 gap-x-8 gap-y-10 py-12 sm:grid-cols-3 md:flex md:flex-wrap md:py-16 md:[&>nav]:flex-[1_1_7rem]">
				<div className="col-span-2 sm:col-span-3 md:flex-[2_1_14rem]">
					<Mark className="size-12" />
					<p className="mt-4 max-w-[30ch] text-ink-soft">
						Removes the background from your photos, then deletes them.
					</p>
				</div>
				{columns.map(({ title, links }) => (
					<nav key={title} aria-label={title}>
						<h2 className="mb-2 font-semibold text-ink-soft text-small tracking-normal">{title}</h2>
						<ul>
							{links
								.filter(({ to }) => hasPrivatePages || !isPrivatePage(to))
								.map(({ to, text }) => (
									<li key={to}>
										<SiteLink to={to} className={linkClass}>
											{text}
										</SiteLink>
									</li>
								))}
						</ul>
					</nav>
				))}
				<nav aria-label="Share">
					<h2 className="mb-2 font-semibold text-ink-soft text-small tracking-normal">Share</h2>
					<ul>
						{shareLinks().map(({ name, href }) => (
							<li key={name}>
								<a href={href} target="_blank" rel="noopener noreferrer" className={linkClass}>
									{name}
									<span className="sr-only"> (opens in a new tab)</span>
								</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
			<p className="page-width pb-10 text-ink-soft text-small">
				© 2024 {product.name}. Free software under the AGPL.
			</p>
		</footer>
	);
}

/** Plain links that share the site, without scripts of the networks. */
function shareLinks(): { name: string; href: string }[] {
	const site = `${siteOrigin()}/`;
	return [
		{ name: 'X', href: `https://x.com/intent/post?url=${site}` },
		{ name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${site}` },
		{ name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${site}` },
	];
}
