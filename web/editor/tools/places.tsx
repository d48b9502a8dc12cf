// Places of our own to put the subject in: photos of rendered rooms and gardens (art/empty-places.sh).
import { useState } from 'react';
import { Fault } from '../controls/fault.tsx';
import { Tooltip } from '../controls/tooltip.tsx';

interface Place {
	readonly id: string;
	readonly name: string;
}

const places: readonly Place[] = [
	{ id: 'garden', name: 'Garden table' },
	{ id: 'kitchen', name: 'Kitchen' },
	{ id: 'library', name: 'Library' },
	{ id: 'city', name: 'City at dusk' },
	{ id: 'paper', name: 'Paper wall' },
];

interface Props {
	/**
	 * Receives a function that reads the picture of a place, as for the user's own images. Rejects if the picture
	 * cannot be read.
	 */
	onChoose: (read: () => Promise<Blob>) => Promise<void>;
}

export function Places({ onChoose }: Props) {
	const [hasFailed, setFailed] = useState(false);

	async function choose({ id }: Place) {
		setFailed(false);
		await onChoose(() => fetchPlace(id)).catch(() => setFailed(true));
	}

	return (
		<section aria-label="Places" className="grid gap-2">
			<p aria-hidden className="font-medium">
				Places
			</p>
			<ul className="grid grid-cols-3 gap-2">
				{places.map((place) => (
					<li key={place.id}>
						<button
							type="button"
							aria-label={place.name}
							onClick={() => void choose(place)}
							className="relative block w-full cursor-pointer overflow-hidden rounded-control border border-line hover:border-ink"
						>
							<img
								src={`/places/${place.id}-small.webp`}
								alt=""
								width={240}
								height={160}
								className="aspect-3/2 w-full object-cover"
							/>
							<Tooltip text={place.name} />
						</button>
					</li>
				))}
			</ul>
			{hasFailed && <Fault>The picture did not load. Check your connection and try again.</Fault>}
		</section>
	);
}

async function fetchPlace(id: string): Promise<Blob> {
	const response = await fetch(`/places/${id}.webp`);
	if (!response.ok) throw new Error(`${response.status}`);
	return response.blob();
}
