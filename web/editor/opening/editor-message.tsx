// The frame of what the editor shows while there is nothing to edit, with a link to the home page above it.
import type { ReactNode } from 'react';
import { product } from '#contract/product.ts';
import { Mark } from '#web/ui/mark.tsx';

interface Props {
	children: ReactNode;
	/** Classes of the area below the header. */
	className?: string;
}

export function EditorMessage({ children, className = 'page-width py-12 md:py-24' }: Props) {
	return (
		<div className="needs-script grid min-h-dvh grid-rows-[auto_1fr]">
			<header className="border-line border-b bg-surface px-4 py-1.5">
				<a
					href="/"
					aria-label={`${product.name}, home`}
					className="inline-flex min-h-11 min-w-11 items-center"
				>
					<Mark className="size-7" />
				</a>
			</header>
			<div className={className}>{children}</div>
		</div>
	);
}
