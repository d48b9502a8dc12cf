// Ready-made HTML of our own texts, set for reading.
import type { ReactNode } from 'react';
import { useInnerLinks } from './use-inner-links.ts';
import './prose.css';

export function Prose({ children, className = '' }: { children: ReactNode; className?: string }) {
	const follow = useInnerLinks();
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it hears the clicks on the links inside, which keys make too.
		// biome-ignore lint/a11y/useKeyWithClickEvents: see above.
		<div className={`prose ${className}`} onClick={follow}>
			{children}
		</div>
	);
}

/** HTML made at build from the Markdown files of this repository, never from a visitor's words. */
export function Html({ html, className }: { html: string; className?: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
	return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
