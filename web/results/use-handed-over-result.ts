// Stores this result for the home page while it is available, and removes it once it is deleted or expired.
import { useEffect } from 'react';
import { downloadUrl, originalUrl, viewUrl } from '#web/journey/api.ts';
import { releaseSentFile } from '#web/journey/sent-file.ts';
import { removeUploadResult, storeUploadResult } from './handed-over-result.ts';
import type { Result } from './use-result.ts';

export function useHandedOverResult(id: string, token: string, state: Result['state']): void {
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
		if (state === 'deleted' || state === 'expired') {
			removeUploadResult(id);
			releaseSentFile(id);
		}
	}, [id, token, state]);
}
