// The result the journey leaves for the home page: in session storage, or told by an event on the window.

const storageKey = 'uploadResults';
export const uploadComplete = 'upload-complete';

export interface UploadResult {
	id: string;
	/** Addresses on this site; what was given as anything else is left out. */
	original: string | undefined;
	processed: string | undefined;
	download: string | undefined;
}

/** What others may read and write is believed only as far as it can be checked: `undefined` if it is no finished result. */
export function readUploadResult(record: unknown): UploadResult | undefined {
	if (typeof record !== 'object' || record === null) return undefined;
	const { id, processed, original, processed_img, downloadUrl } = record as Record<string, unknown>;
	if (processed !== true || typeof id !== 'string' || id === '') return undefined;
	return {
		id,
		original: ownAddress(original),
		processed: ownAddress(processed_img),
		download: ownAddress(downloadUrl),
	};
}

/** Reads the stored result and removes it; what cannot be parsed is thrown away. */
export function takeUploadResult(): UploadResult | undefined {
	try {
		const text = window.sessionStorage.getItem(storageKey);
		window.sessionStorage.removeItem(storageKey);
		return readUploadResult(JSON.parse(text ?? 'null'));
	} catch {
		return undefined;
	}
}

/** The record as others may read it. */
export interface StoredUploadResult {
	id: string;
	processed: true;
	original: string;
	processed_img: string;
	downloadUrl: string;
}

export function storeUploadResult(record: StoredUploadResult): void {
	try {
		window.sessionStorage.setItem(storageKey, JSON.stringify(record));
	} catch {
		// A browser that refuses storage goes home to the marketing page.
	}
}

/** The picture is gone; nobody should be led to it. A result of another picture stays. */
export function withdrawUploadResult(id: string): void {
	try {
		const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null');
		if (stored?.id === id) window.sessionStorage.removeItem(storageKey);
	} catch {
		// Nothing that could be read, nothing to withdraw.
	}
}

/** Path and query of an address under this site's /api/, so that a planted record can load nothing from elsewhere. */
function ownAddress(value: unknown): string | undefined {
	if (typeof value !== 'string' || !URL.canParse(value, window.location.origin)) return undefined;
	const { origin, pathname, search } = new URL(value, window.location.origin);
	return origin === window.location.origin && pathname.startsWith('/api/') ? pathname + search : undefined;
}
