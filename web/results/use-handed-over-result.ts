// Keeps what the home page will show in step with this result: stored while it opens, withdrawn when it is gone.
import { useEffect } from 'react';
import { downloadUrl, originalUrl, viewUrl } from '../journey/api.ts';
import { storeUploadResult, withdrawUploadResult } from './handed-over-result.ts';
import type { Result } from './use-result.ts';

export function useUploadResult(id: string, token: string, state: Result['state']): void {
	useEffect(() => {
		if (state === 'open') {
			storeUploadResult({
				id,
				processed: true,
				original: originalUrl(id, Date.now()),
				processed_img: viewUrl(token),
				downloadUrl: downloadUrl(token),
			});
		}
		if (state === 'deleted' || state === 'expired') withdrawUploadResult(id);
	}, [id, token, state]);
}
