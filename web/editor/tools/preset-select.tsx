// The list of presets: choosing one sets frame, background, shadow and format at once.
import { useId } from 'react';
import { Choice } from '../controls/choice.tsx';
import { applyPreset } from '../presets/apply-preset.ts';
import { type Dpi, type Preset, presetGroups, presetOf, resolutions } from '../presets/presets.ts';
import { usePageSession, useSettings, useWorkbench } from '../workbench/context.ts';

export function PresetSelect() {
	const { pageSession, chosen, dispatch, announce } = useWorkbench();
	const { settings } = usePageSession();
	const id = useId();
	const chosenPreset = presetOf(chosen.preset, chosen.dpi);

	function choose(value: string) {
		const preset = presetOf(value, chosen.dpi);
		dispatch({ type: 'preset-chosen', preset: preset?.id ?? null });
		if (!preset) return;
		if (preset.format) dispatch({ type: 'export-changed', changes: { format: preset.format } });
		void pageSession.commit(applyPreset(preset, settings), preset.name);
		announce(`${preset.name}: ${preset.width} x ${preset.height} pixels`);
	}

	return (
		<div className="grid gap-2">
			<label htmlFor={id} className="-mb-1 block font-medium">
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
			{chosenPreset?.print && <Resolution preset={chosenPreset} />}
			{chosenPreset?.hint && <p className="text-ink-soft text-small">{chosenPreset.hint}</p>}
		</div>
	);
}

const resolutionOptions = resolutions.map((dpi) => ({ value: `${dpi}` as const, name: `${dpi} dpi` }));

/** Changes the size in pixels of a print, and leaves everything else as the user has placed it. */
function Resolution({ preset }: { preset: Preset }) {
	const { chosen, dispatch, announce } = useWorkbench();
	const { commit } = useSettings('frame');

	function choose(dpi: Dpi) {
		const next = presetOf(preset.id, dpi);
		if (!next) return;
		dispatch({ type: 'dpi-chosen', dpi });
		commit({ width: next.width, height: next.height }, `${preset.name}, ${dpi} dpi`);
		announce(`${next.width} x ${next.height} pixels`);
	}

	return (
		<>
			<Choice
				label="Resolution of the print"
				hidesLabel
				options={resolutionOptions}
				value={`${chosen.dpi}`}
				onChoose={(value) => choose(Number(value) as Dpi)}
			/>
			<p className="text-ink-soft text-small tabular-nums">
				{preset.width} x {preset.height} pixels at {chosen.dpi} dpi.
			</p>
		</>
	);
}
