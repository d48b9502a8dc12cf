// Options of the S3 store. This file loads nothing of the S3 client, so the configuration may import it.
import type { Logger } from '#engine/index.ts';

export interface S3Options {
	/** Origin of the server, http or https; undefined: AWS itself. */
	readonly endpoint: string | undefined;
	readonly region: string;
	/** Must exist, without versioning, which would keep deleted images. */
	readonly bucket: string;
	readonly accessKey: string;
	readonly secretKey: string;
	/** Whether the bucket is in the address's path or before its host name. */
	readonly pathStyle: boolean;
	/** Begins every key. Default none. */
	readonly prefix?: string;
}

export type S3Log = Pick<Logger, 'info' | 'warn'>;

export interface S3StoreOptions extends S3Options {
	/** Milliseconds since 1970; see clock.ts. */
	readonly now: () => number;
	/** An image that expires later than this from now was written while a clock was ahead, and counts as expired. */
	readonly maxLifeMs: number;
	/** Receives warnings about what the server does not support. */
	readonly log: S3Log;
	/** Override those of client.ts. */
	readonly timeouts?: Partial<S3Timeouts>;
}

/** Milliseconds. A client waits during each of them; there are up to three attempts. */
export interface S3Timeouts {
	/** At start, until the server responds at all: enough for one that is started at the same time. */
	readonly startMs: number;
	/** Until a connection is established. */
	readonly connectMs: number;
	/** From a request until the head of its response. */
	readonly responseMs: number;
	/** The same for a request that carries an image. */
	readonly writeMs: number;
	/** All attempts together, up to the last byte of a small response. */
	readonly callMs: number;
	/** The same for an image written or read whole. */
	readonly imageMs: number;
	/** Between two parts of a response that is read gradually. */
	readonly silentMs: number;
}
