// Files for the batch, dropped anywhere on the page, chosen or pasted; on the server they wait for consent.
import { useCallback, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { track } from '#web/analytics.ts';
import { grantConsent, hasConsentNow } from '#web/consent/use-consent.ts';
import { hasFiles, useDrops } from '#web/drops/use-drops.ts';
import { messages } from '#web/journey/messages.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { RefusedFile } from '../batch-state.ts';
import type { Batch } from '../create-batch.ts';
import { takesAny } from './collect-files.ts';
import { type Dropped, readDrop } from './read-drop.ts';

/** Whether the batch takes any of them: there is nothing to consent to when all are refused. */
const wouldUpload = ({ read, processor }: Batch, files: readonly File[]) =>
	takesAny(files, limits.maxBatchPhotos - read().items.length, processor.maxMegabytes);

const nothing: Dropped = { files: [], refused: [] };

/** While it is not `isActive` it takes nothing that is dropped or pasted. */
export function useFiles(batch: Batch, isActive: boolean) {
	/** Kept while the consent dialog is open. */
	const [awaitingConsent, setAwaitingConsent] = useState<Dropped>(nothing);
	const needsConsent = batch.processor.place === 'server';

	const take = useCallback(
		(files: readonly File[], refused: readonly RefusedFile[] = []) => {
			async function addOrAsk(): Promise<void> {
				const asks = needsConsent && !hasConsentNow() && (await wouldUpload(batch, files));
				if (!asks) return batch.add(files, refused);
				track({ category: 'consent', action: 'consent_asked' });
				// Those that come while the dialog is open join the ones it asks about.
				setAwaitingConsent((before) => ({
					files: [...before.files, ...files],
					refused: [...before.refused, ...refused],
				}));
			}
			if (files.length > 0 || refused.length > 0) void addOrAsk();
		},
		[batch, needsConsent],
	);

	function takeDrop(data: DataTransfer | null) {
		if (hasFiles(data)) void readDrop(data).then(({ files, refused }) => take(files, refused));
		else showToast(messages.wrongType);
	}
	const over = useDrops(takeDrop, (data) => take([...(data?.files ?? [])]), isActive);

	function confirm() {
		grantConsent();
		track({ category: 'consent', action: 'consent_granted', label: 'dialog' });
		void batch.add(awaitingConsent.files, awaitingConsent.refused);
		setAwaitingConsent(nothing);
	}
	function decline() {
		track({ category: 'consent', action: 'consent_declined' });
		setAwaitingConsent(nothing);
	}
	return { over, awaitingConsent: awaitingConsent.files, take, confirm, decline };
}
