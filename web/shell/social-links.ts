// Links that share this site on the usual networks: plain addresses, no script of theirs.
import { siteOrigin } from '#web/seo.ts';

export function socialLinks(): { name: string; href: string }[] {
	const site = `${siteOrigin()}/`;
	return [
		{ name: 'X', href: `https://x.com/intent/post?url=${site}` },
		{ name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${site}` },
		{ name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${site}` },
	];
}
