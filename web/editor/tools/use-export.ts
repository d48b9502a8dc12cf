// Makes the file while the export tool is open and nothing else happens, so that its bytes are known and the download is at once.
import { useCallback, useEffect, useState } from 'react';
import { track } from '#web/analytics.ts';
import { messages } from '#web/journey/messages.ts';
import { saveFile } from '#web/results/download/save-file.ts';
import { showToast } from '#web/ui/toasts.ts';
import type { ExportOptions } from '../session/protocol.ts';
import { versionOf } from '../work/version.ts';
import { useWork, useWorkbench } from '../workbench/context.ts';
import { fileNameOf } from './formats.ts';

/** After the last change. */
const idleMs = 350;
/** A WebP of more pixels takes seconds, for which strokes would wait: it is made when it is wanted. */
const maxIdleWebpPixels = 4_000_000;

interface Made {
	readonly file: Blob;
	/** What it was made of. */
	readonly version: string;
	readonly options: ExportOptions;
}

export function useExport() {
	const { work, chosen, announce } = useWorkbench();
	const { state, isBusy } = useWork();
	const options = chosen.exportOptions;
	const [made, setMade] = useState<Made>();
	/** What could not be made, so that it is not tried again by itself. */
	const [failed, setFailed] = useState<Omit<Made, 'file'>>();
	const [isSaving, setSaving] = useState(false);
	const version = versionOf(state);
	const isOfNow = (of?: Omit<Made, 'file'>) => of?.version === version && of.options === options;
	const file = made && isOfNow(made) ? made.file : undefined;
	const hasFailed = isOfNow(failed);
	const { width, height } = state.output;
	const isMadeLate = options.format === 'webp' && width * height > maxIdleWebpPixels;

	const make = useCallback(async (): Promise<Blob | undefined> => {
		const blob = await work.ask((session) => session.export(options));
		if (blob) setMade({ file: blob, version, options });
		setFailed(blob ? undefined : { version, options });
		return blob;
	}, [work, version, options]);

	useEffect(() => {
		if (isBusy || file || isSaving || hasFailed || isMadeLate) return;
		const timer = setTimeout(() => void make(), idleMs);
		return () => clearTimeout(timer);
	}, [isBusy, file, isSaving, hasFailed, isMadeLate, make]);

	async function save(): Promise<void> {
		setSaving(true);
		track({ category: 'download', action: 'download_started', label: 'editor' });
		const blob = file ?? (await make());
		setSaving(false);
		if (!blob) {
			track({ category: 'download', action: 'download_failed', label: 'editor' });
			return;
		}
		saveFile(blob, fileNameOf(options.format));
		track({ category: 'download', action: 'download_success', label: 'editor' });
		showToast(messages.downloaded);
	}

	async function copy(): Promise<void> {
		const png = work.ask((session) => session.export({ ...options, format: 'png' }));
		try {
			// Safari wants the promise, made while the press is being handled.
			const item = new ClipboardItem({ 'image/png': png.then((blob) => blob ?? Promise.reject()) });
			await navigator.clipboard.write([item]);
			announce('Copied');
			showToast({ tone: 'success', title: 'Copied', message: 'Paste it where you need it.' });
		} catch {
			showToast({ tone: 'failure', title: 'Not copied', message: 'Please download the PNG instead.' });
		}
	}

	return { file, hasFailed, isMadeLate, isWorking: isSaving, save, copy: canCopy() ? copy : undefined };
}

function canCopy(): boolean {
	return typeof ClipboardItem !== 'undefined' && 'clipboard' in navigator && 'write' in navigator.clipboard;
}
