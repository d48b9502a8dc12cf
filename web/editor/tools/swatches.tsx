// Common background colours of cutouts, pure white first.
import type { CSSProperties } from 'react';
import { Tooltip } from '../controls/tooltip.tsx';

const swatches = [
	{ name: 'White', colour: '#ffffff' },
	{ name: 'Light grey', colour: '#f2f2f2' },
	{ name: 'Grey', colour: '#8e8e8e' },
	{ name: 'Black', colour: '#000000' },
	{ name: 'Paper', colour: '#fff4e3' },
	{ name: 'Sand', colour: '#dcc7a6' },
	{ name: 'Peach', colour: '#ffdcc2' },
	{ name: 'Orange', colour: '#f28a2e' },
	{ name: 'Leaf', colour: '#4d8a46' },
	{ name: 'Mint', colour: '#cfe6d8' },
	{ name: 'Sky', colour: '#bfdcf2' },
	{ name: 'Night', colour: '#1f2a44' },
] as const;

interface Props {
	/** '#rrggbb'. */
	value: string;
	onChoose: (colour: string) => void;
}

export function Swatches({ value, onChoose }: Props) {
	return (
		<ul className="grid grid-cols-6 gap-1.5">
			{swatches.map(({ name, colour }) => (
				<li key={colour}>
					<button
						type="button"
						aria-label={name}
						aria-pressed={colour === value}
						onClick={() => onChoose(colour)}
						style={{ '--swatch': colour } as CSSProperties}
						className="swatch relative h-11 w-full cursor-pointer rounded-control aria-pressed:ring-2 aria-pressed:ring-ink aria-pressed:ring-offset-2 aria-pressed:ring-offset-surface"
					>
						<Tooltip text={`${name} ${colour}`} />
					</button>
				</li>
			))}
		</ul>
	);
}
