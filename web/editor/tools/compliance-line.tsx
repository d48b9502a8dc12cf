// One line: whether the result complies with the chosen preset.
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { compliance } from '../presets/compliance.ts';
import { presetOf } from '../presets/presets.ts';
import { usePageSession, useWorkbench } from '../workbench/context.ts';

/** `bytes` is the length of the file, if it is known. */
export function ComplianceLine({ bytes }: { bytes?: number | undefined }) {
	const { chosen } = useWorkbench();
	const { state, settings, isBusy } = usePageSession();
	const preset = presetOf(chosen.preset, chosen.dpi);
	/** The preset and resolution for which the output was made. */
	const [made, setMade] = useState<string>();
	const key = `${chosen.preset} ${chosen.dpi}`;
	if (!isBusy && made !== key) setMade(key);
	if (!preset) return null;
	const { format } = chosen.exportOptions;
	// The output still belongs to the previous preset, or to none.
	const isOutdated = made !== key;
	const { complies, text } = isOutdated
		? { complies: undefined, text: 'Checking...' }
		: compliance(preset, { output: state.output, settings, format, bytes });
	const Icon = complies === false ? CircleAlert : CircleCheck;
	return (
		<p
			role="status"
			data-complies={complies}
			className={`flex items-start gap-2 rounded-control border border-line bg-background px-3 py-2 text-small ${isBusy ? 'opacity-60' : ''}`}
		>
			{!isOutdated && (
				<Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${complies ? 'text-leaf' : 'text-danger'}`} />
			)}
			{text}
		</p>
	);
}
