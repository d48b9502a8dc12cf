// Two sliders for a position: how much of the free space is to the left, and how much above.
import { Slider } from '../controls/slider.tsx';

/** In %, 0 to 100. */
export interface Place {
	readonly across: number;
	readonly down: number;
}

interface Props {
	place: Place;
	onPreview: (place: Place) => void;
	onCommit: (place: Place, continues: boolean) => void;
}

const directions = [
	{ field: 'across', label: 'Across' },
	{ field: 'down', label: 'Down' },
] as const;

export function PlaceSliders({ place, onPreview, onCommit }: Props) {
	return directions.map(({ field, label }) => (
		<Slider
			key={field}
			label={label}
			unit="percent of the free space"
			sign="%"
			value={Math.round(place[field])}
			min={0}
			max={100}
			onPreview={(percent) => onPreview({ ...place, [field]: percent })}
			onCommit={(percent, continues) => onCommit({ ...place, [field]: percent }, continues)}
		/>
	));
}
