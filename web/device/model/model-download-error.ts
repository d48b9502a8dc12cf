// Why a model could not be downloaded or read, as a stable code.

export type ModelErrorCode =
	/** There was no reply, or it ended early. Received bytes are kept. */
	| 'no-connection'
	/** After several attempts the server is still preparing the model, or is overloaded. */
	| 'not-ready'
	/** The server's rate limit for bytes of models lasts longer than a download waits. Received bytes are kept. */
	| 'rate-limited'
	/** The bytes are not those of the model. Everything stored of it has been deleted. */
	| 'damaged'
	/** The device or the browser has no space left for the model. Received bytes are kept. */
	| 'no-space'
	/** The browser's storage failed: what it contains is unknown, or was not removed. */
	| 'storage-failed'
	/** The server does not serve this model to this client. */
	| 'refused'
	/** The page was not opened over HTTPS, so the browser offers no digests to verify the model with. */
	| 'insecure-page'
	/** From `readModel`: the model has not been downloaded. */
	| 'absent';

export class ModelDownloadError extends Error {
	override name = 'ModelDownloadError';
	readonly code: ModelErrorCode;
	constructor(code: ModelErrorCode, options?: ErrorOptions) {
		super(code, options);
		this.code = code;
	}
}
