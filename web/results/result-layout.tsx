// The layout of a result, shared by the prerendered placeholder and the loaded page.
import type { ReactNode } from 'react';

interface Props {
	/** A note on a doubtful cutout. */
	note?: ReactNode;
	/**
	 * Renders cutout and original, each an item of the grid, with `between` between them: on a phone everything comes in
	 * its order, so that nothing moves while the page arrives.
	 */
	images: (between: ReactNode) => ReactNode;
	actions: ReactNode;
	retention: ReactNode;
}

export function ResultLayout({ note, images, actions, retention }: Props) {
	return (
		<div className={`needs-script grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2 ${note ? 'noted' : ''}`}>
			<h1 className="text-page md:col-span-2">Your cutout is ready</h1>
			{note}
			{images(
				<div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 md:order-3 md:col-span-2">
					{actions}
					{retention}
				</div>,
			)}
		</div>
	);
}
