// Settings of the export: format, quality and size, the exact bytes of the file, download and copy.
import { Copy, Download } from 'lucide-react';
import { BusyIcon } from '#web/ui/busy-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '../../controls/choice.tsx';
import { Slider } from '../../controls/slider.tsx';
import { Tooltip } from '../../controls/tooltip.tsx';
import type { ExportOptions } from '../../session/protocol.ts';
import { useIsOriginalLoaded, usePageSession, useWorkbench } from '../../workbench/context.ts';
import { OriginalNote } from '../../workbench/original-wait.tsx';
import { ComplianceLine } from '../compliance-line.tsx';
import { OutputSize } from '../output-size.tsx';
import { formatOf, formats } from './formats.ts';
import { spellBytes } from './spell-bytes.ts';
import { useCopy } from './use-copy.ts';
import { useExport } from './use-export.ts';

const hiddenPixels =
	'but no JPG: this browser gives sites noise in place of pixels. Allow this site to read canvas data, or choose another format.';

export function ExportPanel() {
	const { chosen, dispatch } = useWorkbench();
	const { state, hidesPixels } = usePageSession();
	const { format, quality } = chosen.exportOptions;
	const isLoaded = useIsOriginalLoaded();
	const change = (changes: Partial<ExportOptions>) => dispatch({ type: 'export-changed', changes });
	const { file, hasFailed, isSaving, save } = useExport();
	const { isCopying, copy } = useCopy();
	const failure =
		hidesPixels && format === 'jpg'
			? hiddenPixels
			: 'the file could not be made. Press Download to try again.';
	const unknownBytes = hasFailed ? failure : 'measuring the file...';
	return (
		<>
			<Choice
				label="Format"
				options={formats.map((one) => ({ ...one, isDisabled: one.value === 'psd' && !isLoaded }))}
				value={format}
				columns={3}
				onChoose={(next) => change({ format: next })}
			/>
			<p className="text-ink-soft text-small">{formatOf(format).note}</p>
			<OriginalNote name="PSD" />
			{format === 'jpg' && (
				<Slider
					label="Quality"
					unit="of 100"
					fieldName="Quality, of 100"
					sign=""
					value={quality}
					min={1}
					max={100}
					onPreview={(next) => change({ quality: next })}
					onCommit={(next) => change({ quality: next })}
				/>
			)}
			<OutputSize />
			<ComplianceLine bytes={file?.size} />
			{/* In reach, however long the settings above are, unless it would hide them: in a low window, or with large text. */}
			<div className="-mb-5 bottom-0 wide:sticky narrow:[@media(height>=34rem)]:sticky flex flex-wrap gap-2 bg-surface pt-1 pb-4">
				{/* Not `disabled`, which would take the focus away. */}
				<Button
					className="grow"
					aria-disabled={isSaving}
					aria-busy={isSaving}
					// A double click saves one file.
					onClick={({ detail }) => isSaving || detail > 1 || void save()}
				>
					<Download aria-hidden className="size-5" />
					{isSaving ? 'Downloading...' : 'Download'}
				</Button>
				{copy && (
					<Button
						kind="secondary"
						aria-label="Copy as PNG"
						aria-disabled={isCopying}
						aria-busy={isCopying}
						className="relative px-4!"
						onClick={() => isCopying || void copy()}
					>
						<BusyIcon icon={Copy} isBusy={isCopying} />
						<Tooltip text="Copy as PNG" />
					</Button>
				)}
				<p className="w-full text-center text-ink-soft text-small tabular-nums" data-bytes={file?.size}>
					{state.output.width} x {state.output.height} pixels, {file ? spellBytes(file.size) : unknownBytes}
				</p>
			</div>
		</>
	);
}
