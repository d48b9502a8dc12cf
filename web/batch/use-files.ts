// Files for the batch, dropped anywhere on the page, chosen or pasted; at the server they wait for consent.
import { useCallback, useEffect, useState } from 'react';
import { track } from '#web/analytics.ts';
import { messages } from '#web/journey/messages.ts';
import { showToast } from '#web/ui/toasts.ts';
import { grantConsent, hasConsentNow } from '../consent/use-consent.ts';
import type { RefusedFile } from './batch-state.ts';
import { maxImages, takesAny } from './collect-files.ts';
import type { Batch } from './create-batch.ts';
import { type Dropped, readDrop } from './read-drop.ts';

/** Whether the batch takes any of them: there is nothing to consent to when all are refused. */
const wouldUpload = ({ read, processor }: Batch, files: readonly File[]) =>
	takesAny(files, maxImages - read().items.length, processor.maxMegabytes);

const nothing: Dropped = { files: [], refused: [] };

/** While it is not `isActive` it takes nothing that is dropped or pasted. */
export function useFiles(batch: Batch, isActive: boolean) {
	const [over, setOver] = useState(false);
	/** Kept while the consent dialog is open. */
	const [asked, setAsked] = useState<Dropped>(nothing);
	const needsConsent = batch.processor.place === 'server';

	const take = useCallback(
		(files: readonly File[], refused: readonly RefusedFile[] = []) => {
			async function addOrAsk(): Promise<void> {
				const asks = needsConsent && !hasConsentNow() && (await wouldUpload(batch, files));
				if (!asks) return batch.add(files, refused);
				track({ category: 'consent', action: 'consent_asked' });
				// Those that come while the dialog is open join the ones it asks about.
				setAsked((before) => ({
					files: [...before.files, ...files],
					refused: [...before.refused, ...refused],
				}));
			}
			if (files.length > 0 || refused.length > 0) void addOrAsk();
		},
		[batch, needsConsent],
	);

	useEffect(() => {
		if (!isActive) return;
		const cleanup = new AbortController();
		const { signal } = cleanup;
		const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
		// Entering a child element fires before leaving its parent, so only the count shows when the pointer has left the page.
		let depth = 0;
		const count = (change: number) => (event: DragEvent) => {
			if (!isOfFiles(event)) return;
			depth = Math.max(0, depth + change);
			setOver(depth > 0);
		};
		window.addEventListener('dragenter', count(1), { signal });
		window.addEventListener('dragleave', count(-1), { signal });
		// Without this the browser opens what is dropped, or ignores it.
		window.addEventListener('dragover', (event) => event.preventDefault(), { signal });
		window.addEventListener(
			'drop',
			(event) => {
				event.preventDefault();
				depth = 0;
				setOver(false);
				if (event.dataTransfer && isOfFiles(event))
					void readDrop(event.dataTransfer).then(({ files, refused }) => take(files, refused));
				else showToast(messages.wrongType);
			},
			{ signal },
		);
		window.addEventListener('paste', (event) => take([...(event.clipboardData?.files ?? [])]), {
			signal,
		});
		return () => cleanup.abort();
	}, [take, isActive]);

	function confirm() {
		grantConsent();
		track({ category: 'consent', action: 'consent_granted', label: 'dialog' });
		void batch.add(asked.files, asked.refused);
		setAsked(nothing);
	}
	function decline() {
		track({ category: 'consent', action: 'consent_declined' });
		setAsked(nothing);
	}
	return { over, asked: asked.files, take, confirm, decline };
}
