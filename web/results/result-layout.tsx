// The layout of a result, the same before and after its pictures have arrived.
import type { ReactNode } from 'react';

interface Props {
	/** What to look at first, if there is anything. */
	note?: ReactNode;
	/** The cut-out and the original: two parts of the grid. */
	pictures: ReactNode;
	actions: ReactNode;
	keeping: ReactNode;
}

export function ResultStage({ note, pictures, actions, keeping }: Props) {
	return (
		<div className="needs-script grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2">
			<h1 className="text-page md:col-span-2">Free of its background</h1>
			{note}
			{pictures}
			{/* On a phone right below the result, before the original. */}
			<div className="order-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 md:order-3 md:col-span-2">
				{actions}
				{keeping}
			</div>
		</div>
	);
}
