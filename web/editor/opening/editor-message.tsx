// The frame of what the editor says when there is nothing to edit.
import type { ReactNode } from 'react';
import { product } from '#contract/product.ts';
import { Mark } from '#web/ui/mark.tsx';

export function EditorMessage({ children }: { children: ReactNode }) {
	return (
		<div className="min-h-dvh">
			<header className="border-line border-b bg-surface px-4 py-1.5">
				<a
					href="/"
					aria-label={`${product.name}, home`}
					className="inline-flex min-h-11 min-w-11 items-center"
				>
					<Mark className="size-7" />
				</a>
			</header>
			<div className="page-width py-12 md:py-24">{children}</div>
		</div>
	);
}
