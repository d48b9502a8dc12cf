// What the S3 store needs to know. Nothing of the S3 client is loaded with this file, so the configuration may import it.

export interface S3Options {
	/** Origin of the server, http or https; undefined: AWS itself. */
	readonly endpoint: string | undefined;
	readonly region: string;
	/** Has to exist, without versioning: it would keep what is deleted. */
	readonly bucket: string;
	readonly accessKey: string;
	readonly secretKey: string;
	/** Whether the bucket stands in the address's path or before its host name. */
	readonly pathStyle: boolean;
	/** Begins every key. Default none. */
	readonly prefix?: string;
}

export interface S3Log {
	info(fields: object, message: string): void;
	warn(fields: object, message: string): void;
}

export interface S3StoreOptions extends S3Options {
	/** Milliseconds since 1970; see clock.ts. */
	readonly now: () => number;
	/** What claims to live longer than this from now was written while a clock was ahead, and is treated as expired. */
	readonly longestLifeMs: number;
	/** Is told what the server cannot do. */
	readonly log: S3Log;
	/** In place of those of s3/client.ts. */
	readonly timeouts?: Partial<S3Timeouts>;
}

/** Milliseconds. A visitor waits for each of them; three attempts are made. */
export interface S3Timeouts {
	/** At start, until the server answers at all: enough for one that is started together with us. */
	readonly startMs: number;
	/** Until a connection stands. */
	readonly connectMs: number;
	/** From a request until the head of its answer. */
	readonly answerMs: number;
	/** The same of a request that carries a picture. */
	readonly writeMs: number;
	/** All attempts together, the last byte of a small answer included. */
	readonly callMs: number;
	/** The same of a picture written or read whole. */
	readonly pictureMs: number;
}
