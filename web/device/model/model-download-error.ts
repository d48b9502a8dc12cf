// Why a model could not be downloaded or read, as a stable code.

export type ModelErrorCode =
	/** No reply, or one that ended early. What has arrived is kept. */
	| 'no-connection'
	/** The server still prepares the model, or is overloaded, after several attempts. */
	| 'not-ready'
	/**
	 * The server sends no more bytes of models to this client for longer than a download waits. What has arrived is kept.
	 */
	| 'rate-limited'
	/** The bytes are not those of the model. What was stored of it has been deleted. */
	| 'damaged'
	/** The device or the browser has no space left for the model. What has arrived is kept. */
	| 'no-space'
	/** The browser's storage failed: what it holds is unknown, or was not removed. */
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
