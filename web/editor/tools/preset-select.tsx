// The presets as a list to choose from: one sets frame, background and format at once.
import { useId } from 'react';
import { applyPreset } from '../presets/apply-preset.ts';
import { type Preset, presetGroups } from '../presets/presets.ts';
import { useWork, useWorkbench } from '../workbench/context.ts';

export function presetOf(id: string | null): Preset | undefined {
	return presetGroups.flatMap(({ presets }) => presets).find((preset) => preset.id === id);
}

export function PresetSelect() {
	const { work, chosen, dispatch, announce } = useWorkbench();
	const { settings } = useWork();
	const id = useId();
	const chosenPreset = presetOf(chosen.preset);

	function choose(value: string) {
		const preset = presetOf(value);
		dispatch({ type: 'preset-chosen', preset: preset?.id ?? null });
		if (!preset) return;
		if (preset.format) dispatch({ type: 'export-changed', changes: { format: preset.format } });
		void work.commit(applyPreset(preset, settings), preset.name);
		announce(`${preset.name}: ${preset.width} x ${preset.height} pixels`);
	}

	return (
		<div>
			<label htmlFor={id} className="mb-1 block font-medium">
				Preset
			</label>
			<select
				id={id}
				value={chosen.preset ?? ''}
				onChange={(event) => choose(event.target.value)}
				className="min-h-11 w-full cursor-pointer rounded-control border border-line-input bg-surface px-3 text-ink"
			>
				<option value="">None</option>
				{presetGroups.map(({ name, presets }) => (
					<optgroup key={name} label={name}>
						{presets.map((preset) => (
							<option key={preset.id} value={preset.id}>
								{preset.name}
							</option>
						))}
					</optgroup>
				))}
			</select>
			{chosenPreset?.hint && <p className="mt-2 text-ink-soft text-small">{chosenPreset.hint}</p>}
		</div>
	);
}
