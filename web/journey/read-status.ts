// The processing status of an image, where nothing depends on it.
import type { ProcessStatus } from '#contract/api.ts';

/** Undefined when the call fails. */
export async function readStatus(signal: AbortSignal, id: string): Promise<ProcessStatus | undefined> {
	try {
		const response = await fetch(`/api/process/${encodeURIComponent(id)}`, { signal });
		return response.ok ? await response.json() : undefined;
	} catch {
		return undefined;
	}
}
