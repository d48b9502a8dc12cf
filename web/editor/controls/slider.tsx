// A slider with a number field beside it. Shows its value while it is dragged, and makes one step at the end. It is the
// browser's own: keyboard, touch and screen readers work without script.
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import { NumberField } from './number-field.tsx';

export interface SliderProps {
	label: string;
	/** Unit in words, for the name of the field and for screen readers: "pixels". */
	unit: string;
	/** Name of the field; by default "Size in pixels". */
	fieldName?: string;
	/** Unit as it is shown: "px". */
	sign: string;
	value: number;
	min: number;
	max: number;
	/** Called while the slider is dragged. */
	onPreview: (value: number) => void;
	/** `continues` is true for every key press after the first in a series on this slider. */
	onCommit: (value: number, continues: boolean) => void;
	/** With `square`, steps grow with the value, as suits sizes. */
	scale?: 'linear' | 'square';
}

/** Number of positions of a slider with growing steps. */
const positions = 200;

export function Slider({
	label,
	unit,
	fieldName = `${label} in ${unit}`,
	sign,
	value,
	min,
	max,
	onPreview,
	onCommit,
	scale = 'linear',
}: SliderProps) {
	const input = useRef<HTMLInputElement>(null);
	const isRepeating = useRef(false);
	/** Whether a key has changed the value since the slider got the focus: all such key presses make one step. */
	const series = useRef<'none' | 'key' | 'continued'>('none');
	/** The value that is shown but not yet committed. */
	const shown = useRef<number | null>(null);
	const isSquare = scale === 'square';
	const toValue = (at: number) => (isSquare ? Math.round(min + (max - min) * (at / positions) ** 2) : at);
	const position = isSquare ? Math.round(positions * Math.sqrt((value - min) / (max - min))) : value;
	const share = isSquare ? position / positions : (value - min) / (max - min);
	/** The filled part of the track begins at 0, which may be in the middle. */
	const zero = isSquare ? 0 : (Math.max(0, min) - min) / (max - min);

	function show(next: number) {
		shown.current = next;
		onPreview(next);
	}
	function commit(next: number) {
		shown.current = null;
		onCommit(next, series.current === 'continued');
		if (series.current === 'key') series.current = 'continued';
	}

	/** Listens to the native change event, which is fired at the end of a drag; React fires its own during the drag. */
	const onChange = useEffectEvent(() => {
		// A key that is held down makes one step when it is released.
		if (input.current && !isRepeating.current) commit(toValue(input.current.valueAsNumber));
	});
	useEffect(() => {
		const element = input.current;
		element?.addEventListener('change', onChange);
		return () => element?.removeEventListener('change', onChange);
	}, []);

	/** A key may choose another tool during a drag: the previewed value becomes a step, as at the end of the drag. */
	const leave = useEffectEvent(() => {
		if (shown.current !== null) commit(shown.current);
	});
	useEffect(() => () => leave(), []);

	function onKeyUp() {
		if (isRepeating.current) commit(value);
		isRepeating.current = false;
	}

	function endSeries() {
		series.current = 'none';
	}

	return (
		// One row in a narrow window, unless the text is large.
		<div className="grid grid-cols-[1fr_auto] items-center gap-x-3 narrow:min-[16rem]:grid-cols-[5.5rem_1fr_auto] narrow:sm:grid-cols-[8rem_1fr_auto]">
			<span aria-hidden className="font-medium leading-tight">
				{label}
			</span>
			<NumberField
				label={fieldName}
				sign={sign}
				value={value}
				min={min}
				max={max}
				onCommit={commit}
				className="w-20 narrow:min-[16rem]:order-2"
			/>
			<input
				ref={input}
				type="range"
				aria-label={label}
				aria-valuetext={`${value} ${unit}`}
				min={isSquare ? 0 : min}
				max={isSquare ? positions : max}
				value={position}
				onChange={(event) => show(toValue(event.target.valueAsNumber))}
				onKeyDown={(event) => {
					isRepeating.current = event.repeat;
					if (series.current === 'none') series.current = 'key';
				}}
				onKeyUp={onKeyUp}
				onPointerDown={endSeries}
				onBlur={() => {
					onKeyUp();
					endSeries();
				}}
				className="slider col-span-2 narrow:min-[16rem]:order-1 narrow:min-[16rem]:col-span-1"
				style={{ '--from': Math.min(zero, share), '--to': Math.max(zero, share) } as CSSProperties}
			/>
		</div>
	);
}
