// Wrappers for the HTML rendered from our Markdown, with the styles for long texts.
import type { ReactNode } from 'react';
import { useInnerLinks } from './use-inner-links.ts';
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
