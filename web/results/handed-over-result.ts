// The result passed to the home page through session storage or a window event, as specified.

const storageKey = 'uploadResults';
export const uploadComplete = 'upload-complete';

export interface UploadResult {
	id: string;
	/** Paths under this site's /api/; any other URL is left out. */
	original: string | undefined;
	processed: string | undefined;
	download: string | undefined;
}

/** Validates an untrusted record; undefined unless it is a finished result. */
export function readUploadResult(record: unknown): UploadResult | undefined {
	if (typeof record !== 'object' || record === null) return undefined;
	const { id, processed, original, processed_img, downloadUrl } = record as Record<string, unknown>;
	if (processed !== true || typeof id !== 'string' || id === '') return undefined;
	return {
		id,
		original: ownApiPath(original),
		processed: ownApiPath(processed_img),
		download: ownApiPath(downloadUrl),
	};
}

/** Reads the stored result and removes it; malformed data is discarded. */
export function takeUploadResult(): UploadResult | undefined {
	try {
		const text = window.sessionStorage.getItem(storageKey);
		window.sessionStorage.removeItem(storageKey);
		return readUploadResult(JSON.parse(text ?? 'null'));
	} catch {
		return undefined;
	}
}

/** The stored record, with the field names of the specification. */
interface StoredUploadResult {
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
		// Storage is blocked: the home page shows its marketing sections.
	}
}

/** Removes the stored result of a deleted image; the result of another image stays. */
export function removeUploadResult(id: string): void {
	try {
		const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null');
		if (stored?.id === id) window.sessionStorage.removeItem(storageKey);
	} catch {
		// Storage is blocked or malformed: there is nothing to remove.
	}
}

/**
 * Path and query of a URL under this site's /api/, so that a planted record cannot load anything from another origin.
 */
function ownApiPath(value: unknown): string | undefined {
	if (typeof value !== 'string' || !URL.canParse(value, window.location.origin)) return undefined;
	const { origin, pathname, search } = new URL(value, window.location.origin);
	return origin === window.location.origin && pathname.startsWith('/api/') ? pathname + search : undefined;
}
