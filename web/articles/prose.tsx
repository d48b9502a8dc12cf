// Wrappers for the HTML rendered from our Markdown, with the styles for long texts.
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isPrivatePage } from '#contract/private-pages.ts';
import './prose.css';

export function Prose({ children, className = '' }: { children: ReactNode; className?: string }) {
	const followLink = useInnerLinks();
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks on the links inside, which keyboards trigger as well.
		// biome-ignore lint/a11y/useKeyWithClickEvents: see above.
		<div className={`prose ${className}`} onClick={followLink}>
			{children}
		</div>
	);
}

/** Only for HTML rendered at build from the Markdown files of this repository, never for user input. */
export function Html({ html, className }: { html: string; className?: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
	return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Links inside the HTML navigate on the client, like <SiteLink>. */
function useInnerLinks(): (event: MouseEvent<HTMLElement>) => void {
	const navigate = useNavigate();
	return (event) => {
		if (event.defaultPrevented || event.button !== 0) return;
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		const link = (event.target as Element).closest('a');
		const href = link?.getAttribute('href');
		if (!href?.startsWith('/') || isPrivatePage(href)) return;
		event.preventDefault();
		navigate(href);
	};
}
