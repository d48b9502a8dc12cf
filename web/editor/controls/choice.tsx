// Several choices, of which one can be selected: a row of radio buttons that look like tiles.
import { type ReactNode, useId } from 'react';

interface Option<Value extends string> {
	readonly value: Value;
	readonly name: string;
	/** Shown above the name. */
	readonly sample?: ReactNode;
	readonly isDisabled?: boolean;
}

interface Props<Value extends string> {
	label: string;
	options: readonly Option<Value>[];
	/** `null` if none is selected. */
	value: Value | null;
	onChoose: (value: Value) => void;
	/** Tiles in a row; by default all of them. Fewer if their texts are too wide. */
	columns?: 2 | 3 | 4;
	hidesLabel?: boolean;
}

/**
 * Minimum width of a tile, as a share of the row, with which one tile more does not fit. Tiles grow, and the last ones
 * share a row.
 */
const basisClasses = { 1: 'basis-0', 2: 'basis-2/5', 3: 'basis-3/10', 4: 'basis-1/5' };

export function Choice<Value extends string>({
	label,
	options,
	value,
	onChoose,
	columns,
	hidesLabel = false,
}: Props<Value>) {
	const name = useId();
	return (
		<div role="radiogroup" aria-label={label}>
			{!hidesLabel && (
				<p aria-hidden className="mb-2 font-medium">
					{label}
				</p>
			)}
			<div className="flex flex-wrap gap-1 rounded-control bg-background p-1 ring-1 ring-line">
				{options.map((option) => (
					<label
						key={option.value}
						className={`choice relative grid grow ${basisClasses[columns ?? 1]} min-h-11 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-[7px] p-1.5 text-center text-small leading-tight has-checked:bg-ink has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-peel has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed has-disabled:text-line-input [&:not(:has(:checked,:disabled))]:hover:bg-line`}
					>
						<input
							type="radio"
							name={name}
							checked={option.value === value}
							disabled={option.isDisabled}
							onChange={() => onChoose(option.value)}
							className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-[7px] outline-none"
						/>
						{option.sample}
						<span className="font-medium">{option.name}</span>
					</label>
				))}
			</div>
		</div>
	);
}
