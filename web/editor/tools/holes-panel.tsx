// Enclosed, separate and doubtful regions of the cutout as thumbnails, each kept or removed with one press.
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RegionFacts } from '../session/protocol.ts';
import { useWorkbench } from '../workbench/context.ts';
import { useRegions } from '../workbench/use-regions.ts';
import { createRegionNames, type NamedRegion } from './region-names.ts';

export function HolesPanel() {
	const regions = useRegions();
	const [namesOf] = useState(createRegionNames);
	if (!regions) return <p className="text-ink-soft">Looking for holes...</p>;
	if (regions.length === 0) {
		return (
			<div className="rounded-control border border-line bg-background p-4">
				<p className="font-semibold">No holes found</p>
				<p className="mt-1 text-ink-soft text-small">
					Nothing is enclosed by the subject, lies apart from it or is in doubt. The brush changes any other
					place.
				</p>
			</div>
		);
	}
	return (
		<>
			<p className="text-ink-soft text-small">
				Gaps in the subject, parts apart from it, and places where the cutout may be wrong.
			</p>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
				{namesOf(regions).map((region) => (
					<li key={region.facts.id}>
						<Region {...region} />
					</li>
				))}
			</ul>
		</>
	);
}

function Region({ facts, name, note }: NamedRegion) {
	const { pageSession, chosen, dispatch, announce } = useWorkbench();
	const { id, isKept } = facts;
	const state = isKept ? 'Kept' : 'Removed';
	const isPointedAt = chosen.region === id;
	const pointAt = (region: number | null) => dispatch({ type: 'region-pointed-at', region });

	async function change() {
		const isDone = await pageSession.ask((session) => session.setRegion(id, !isKept).then(() => true));
		if (isDone) announce(`${isKept ? 'Removed' : 'Kept'} ${name}`);
	}

	return (
		<button
			type="button"
			aria-label={`${name} ${state}. ${isKept ? 'Remove' : 'Keep'} it`}
			title={note}
			onClick={() => void change()}
			onPointerEnter={() => pointAt(id)}
			onPointerLeave={() => pointAt(null)}
			onFocus={() => pointAt(id)}
			onBlur={() => pointAt(null)}
			className={`group grid w-full cursor-pointer overflow-hidden rounded-control border bg-background text-left ${isPointedAt ? 'border-ink' : 'border-line'}`}
		>
			<Thumbnail facts={facts} />
			<span className="flex min-h-11 items-center justify-between gap-1 whitespace-nowrap px-2 text-small">
				<span className="font-medium first-letter:uppercase">{name}</span>{' '}
				<span className={`flex items-center gap-1 ${isKept ? 'text-leaf' : 'text-ink-soft'}`}>
					{isKept && <Check aria-hidden className="size-4" strokeWidth={2.5} />}
					{state}
				</span>
			</span>
		</button>
	);
}

function Thumbnail({ facts: { thumbnail, isKept } }: { facts: RegionFacts }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		canvas.current?.getContext('2d')?.drawImage(thumbnail, 0, 0);
	}, [thumbnail]);
	return (
		<canvas
			ref={canvas}
			width={thumbnail.width}
			height={thumbnail.height}
			className={`aspect-4/3 w-full bg-line object-cover ${isKept ? '' : 'opacity-60 group-hover:opacity-100'}`}
		/>
	);
}
