// A place for one advertisement; without a provider it shows one of our own.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Placement, promotions } from './promotions.ts';

const initialiseAfterMs = 500;

export function AdSlot({ placement }: { placement: Placement }) {
	const [ready, setReady] = useState(false);
	const { lead, text, to } = promotions[placement];

	useEffect(() => {
		const starting = setTimeout(() => setReady(true), initialiseAfterMs);
		return () => clearTimeout(starting);
	}, []);

	return (
		<aside
			aria-label="From Peel"
			data-ad-placement={placement}
			data-ad-ready={ready}
			className="relative min-h-28 overflow-hidden rounded-card border border-line bg-surface"
		>
			<Link
				to={to}
				className="group flex min-h-28 items-center gap-6 p-5 pr-28 text-ink no-underline sm:p-6 sm:pr-40"
			>
				<span>
					<strong className="block font-display font-semibold text-lead">{lead}</strong>
					<span className="mt-1 block text-ink-soft group-hover:text-ink">{text}</span>
				</span>
				<span aria-hidden className="checkerboard ad-corner absolute right-0 bottom-0" />
				<span aria-hidden className="ad-flap absolute right-0 bottom-0" />
			</Link>
		</aside>
	);
}
