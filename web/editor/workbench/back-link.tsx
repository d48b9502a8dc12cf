// The way back from the editor: a link to another document, or a button that returns to what this page showed before.
import { ArrowLeft } from 'lucide-react';
import { openByLink } from '#web/ui/open-page.ts';

export interface BackLinkProps {
	/** An address, or a function that returns to what this page showed before. */
	readonly to: string | (() => void);
	readonly name: string;
}

export function BackLink({ to, name }: BackLinkProps) {
	const className =
		'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-control px-2 font-semibold text-ink no-underline hover:bg-line max-[12rem]:w-11 max-[12rem]:min-w-5 max-[12rem]:px-0 sm:px-3';
	const content = (
		<>
			<ArrowLeft aria-hidden className="size-5 shrink-0" />
			<span className="max-sm:sr-only">{name}</span>
		</>
	);
	if (typeof to === 'function') {
		return (
			<button type="button" onClick={to} className={className}>
				{content}
			</button>
		);
	}
	// A new document: the lock on the edits ends with this one, and its pixels leave the memory.
	return (
		<a href={to} onClick={(event) => openByLink(event, to)} className={className}>
			{content}
		</a>
	);
}
