// Files for the batch, dropped anywhere on the page, chosen or pasted; at the server they wait for consent.
import { useCallback, useEffect, useState } from 'react';
import { track } from '#web/analytics.ts';
import { grantConsent, hasConsentNow } from '../consent/use-consent.ts';
import { readDrop } from './collect-files.ts';
import type { Batch } from './create-batch.ts';

export function useFiles(batch: Batch) {
	const [over, setOver] = useState(false);
	/** Kept while the consent dialog is open. */
	const [asked, setAsked] = useState<readonly File[]>([]);
	const needsConsent = batch.processor.place === 'server';

	const take = useCallback(
		(files: readonly File[]) => {
			if (files.length === 0) return;
			if (!needsConsent || hasConsentNow()) return void batch.add(files);
			track({ category: 'consent', action: 'consent_asked' });
			setAsked(files);
		},
		[batch, needsConsent],
	);

	useEffect(() => {
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
		// Without this the browser navigates to the dropped file.
		window.addEventListener('dragover', (event) => isOfFiles(event) && event.preventDefault(), { signal });
		window.addEventListener(
			'drop',
			(event) => {
				if (!event.dataTransfer || !isOfFiles(event)) return;
				event.preventDefault();
				depth = 0;
				setOver(false);
				void readDrop(event.dataTransfer).then(take);
			},
			{ signal },
		);
		window.addEventListener('paste', (event) => take([...(event.clipboardData?.files ?? [])]), { signal });
		return () => cleanup.abort();
	}, [take]);

	function confirm() {
		grantConsent();
		track({ category: 'consent', action: 'consent_granted', label: 'dialog' });
		void batch.add(asked);
		setAsked([]);
	}
	function decline() {
		track({ category: 'consent', action: 'consent_declined' });
		setAsked([]);
	}
	return { over, asked, take, confirm, decline };
}
