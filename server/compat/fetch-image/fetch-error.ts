// Why an image could not be fetched from a URL.
import { limits } from '#contract/limits.ts';

/**
 * Sentences for callers. A refused address and a failed connection have the same one, and no inner address is ever
 * connected to: so neither text nor duration reveals what exists in the network of the server.
 */
const sentences = {
	'invalid-url': 'The URL must be http or https, on port 80 or 443, without a user name or password.',
	'refused-address': 'The image could not be downloaded from this URL.',
	'failed': 'The image could not be downloaded from this URL.',
	'too-large': `The file at this URL is larger than ${limits.api.maxBytes / 1e6} MB.`,
	'too-slow': 'The server of this URL responds too slowly.',
	'not-an-image': 'The file at this URL is not a JPEG, PNG or WebP.',
} as const;

type FetchFailure = keyof typeof sentences;

/** Its message may be sent to the caller; `reason` and `cause` are for the log. */
export class FetchError extends Error {
	override name = 'FetchError';
	readonly reason: FetchFailure;

	constructor(reason: FetchFailure, options?: ErrorOptions) {
		super(sentences[reason], options);
		this.reason = reason;
	}
}
