// Common background colours of cutouts, pure white first.
import type { CSSProperties } from 'react';
import { Tooltip } from '../controls/tooltip.tsx';

const swatches = [
	{ name: 'White', color: '#ffffff' },
	{ name: 'Light grey', color: '#f2f2f2' },
	{ name: 'Grey', color: '#8e8e8e' },
	{ name: 'Black', color: '#000000' },
	{ name: 'Paper', color: '#fff4e3' },
	{ name: 'Sand', color: '#dcc7a6' },
	{ name: 'Peach', color: '#ffdcc2' },
	{ name: 'Orange', color: '#f28a2e' },
	{ name: 'Leaf', color: '#4d8a46' },
	{ name: 'Mint', color: '#cfe6d8' },
	{ name: 'Sky', color: '#bfdcf2' },
	{ name: 'Night', color: '#1f2a44' },
] as const;

interface Props {
	/** '#rrggbb'. */
	value: string;
	onChoose: (color: string) => void;
}

export function Swatches({ value, onChoose }: Props) {
	return (
		<ul className="grid grid-cols-6 gap-1.5">
			{swatches.map(({ name, color }) => (
				<li key={color}>
					<button
						type="button"
						aria-label={name}
						aria-pressed={color === value}
						onClick={() => onChoose(color)}
						style={{ '--swatch': color } as CSSProperties}
						className="swatch relative h-11 w-full cursor-pointer rounded-control aria-pressed:ring-2 aria-pressed:ring-ink aria-pressed:ring-offset-2 aria-pressed:ring-offset-surface"
					>
						<Tooltip text={`${name} ${color}`} />
					</button>
				</li>
			))}
		</ul>
	);
}
