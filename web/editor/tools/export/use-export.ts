// Makes the file in advance while the export tool is open and nothing else happens, so that its size is known and the
// download is immediate.
import { useCallback, useEffect, useRef, useState } from 'react';
import { track } from '#web/analytics.ts';
import { messages } from '#web/journey/messages.ts';
import { saveFile } from '#web/results/download/save-file.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { withResolution } from '../../export/print-resolution.ts';
import { versionOf } from '../../page-session/version.ts';
import { presetOf, resolutionOf } from '../../presets/presets.ts';
import type { ExportOptions } from '../../session/protocol.ts';
import { usePageSession, useWorkbench } from '../../workbench/context.ts';
import { fileNameOf } from './formats.ts';

/** Milliseconds after the last change. */
const idleMs = 350;

/** The input of a file: equal inputs make equal files. */
interface Input {
	readonly version: string;
	readonly options: ExportOptions;
	/** Undefined for an output that is not for print. */
	readonly dpi: number | undefined;
}

interface Made extends Input {
	readonly file: Blob;
}

interface Making {
	readonly file: Promise<Blob | undefined>;
	readonly cancellation: AbortController;
	/** Whether Download was pressed: later edits do not cancel it. */
	isWanted: boolean;
}

export function useExport() {
	const { pageSession, chosen, onSaved } = useWorkbench();
	const { state, isBusy } = usePageSession();
	const options = chosen.exportOptions;
	const [made, setMade] = useState<Made>();
	/** The input of a file that could not be made, kept so that it is not tried again in a loop. */
	const [failed, setFailed] = useState<Input>();
	const [isSaving, setSaving] = useState(false);
	/** The file of `version` and `options`. */
	const making = useRef<Making>(undefined);
	const version = versionOf(state);
	const shown = useRef(version);
	shown.current = version;
	const dpi = resolutionOf(presetOf(chosen.preset, chosen.dpi), chosen.dpi, state.output);
	const isCurrent = (input?: Input) =>
		input?.version === version && input.options === options && input.dpi === dpi;
	const file = made && isCurrent(made) ? made.file : undefined;
	const hasFailed = isCurrent(failed);

	const make = useCallback((): Making => {
		if (making.current) return making.current;
		const cancellation = new AbortController();
		const file = pageSession
			.exportFile(options, cancellation.signal)
			.then((blob) => (blob && dpi ? withResolution(blob, dpi) : blob));
		const started = { file, cancellation, isWanted: false };
		making.current = started;
		void started.file.then((blob) => {
			if (making.current !== started) return;
			making.current = undefined;
			if (blob) setMade({ file: blob, version, options, dpi });
			setFailed(blob ? undefined : { version, options, dpi });
		});
		return started;
	}, [pageSession, version, options, dpi]);

	// An edit, another format and another tool overtake the file that is being made.
	// biome-ignore lint/correctness/useExhaustiveDependencies: when what `make` makes is another file.
	useEffect(
		() => () => {
			const overtaken = making.current;
			making.current = undefined;
			if (!overtaken?.isWanted) overtaken?.cancellation.abort();
		},
		[make],
	);

	useEffect(() => {
		if (isBusy || file || isSaving || hasFailed) return;
		const timer = setTimeout(make, idleMs);
		return () => clearTimeout(timer);
	}, [isBusy, file, isSaving, hasFailed, make]);

	async function makeWanted(): Promise<Blob | undefined> {
		const wanted = make();
		wanted.isWanted = true;
		return wanted.file;
	}

	async function save(): Promise<void> {
		setSaving(true);
		track({ category: 'download', action: 'download_started', label: 'editor' });
		const blob = file ?? (await makeWanted());
		setSaving(false);
		if (!blob) {
			track({ category: 'download', action: 'download_failed', label: 'editor' });
			return;
		}
		saveFile(blob, fileNameOf(options.format));
		if (shown.current === version) onSaved();
		track({ category: 'download', action: 'download_success', label: 'editor' });
		showToast(messages.downloaded);
	}

	return { file, hasFailed, isSaving, save };
}
