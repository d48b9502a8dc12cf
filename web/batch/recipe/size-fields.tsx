// The size of all cutouts: the original one, one that the user enters, or the preset of a shop or network.
import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import { NumberField } from '#web/editor/controls/number-field.tsx';
import { presetGroups } from '#web/editor/presets/presets.ts';
import type { BatchRecipe } from './recipe.ts';

interface Props {
	recipe: BatchRecipe;
	onSize: (size: string) => void;
	onChange: (changes: Partial<BatchRecipe>) => void;
}

export function SizeFields({ recipe: { size, width, height }, onSize, onChange }: Props) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className="mb-2 block font-medium">
				Size
			</label>
			<select
				id={id}
				value={size}
				onChange={(event) => onSize(event.target.value)}
				className="min-h-11 w-full cursor-pointer text-ellipsis rounded-control border border-line-input bg-surface px-3"
			>
				<option value="original">As it is</option>
				<option value="own">Width and height</option>
				{presetGroups.map(({ name, presets }) => (
					<optgroup key={name} label={name}>
						{presets.map((preset) => (
							<option key={preset.id} value={preset.id}>
								{preset.name}, {preset.width} x {preset.height}
							</option>
						))}
					</optgroup>
				))}
			</select>
			{size === 'own' && (
				<div className="mt-3 flex flex-wrap items-center gap-3">
					<NumberField
						label="Width in pixels"
						sign="px"
						value={width}
						min={1}
						max={limits.maxOutputSidePx}
						placeholder="auto"
						onCommit={(px) => onChange({ width: px })}
						className="w-28"
					/>
					<span aria-hidden>x</span>
					<NumberField
						label="Height in pixels"
						sign="px"
						value={height}
						min={1}
						max={limits.maxOutputSidePx}
						placeholder="auto"
						onCommit={(px) => onChange({ height: px })}
						className="w-28"
					/>
				</div>
			)}
		</div>
	);
}
