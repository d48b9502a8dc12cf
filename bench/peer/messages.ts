// What the peer's process is told and answers.

export interface PeerSettings {
	readonly threads: number;
}

export interface PeerJob {
	/** A JPEG or PNG. */
	readonly bytes: Uint8Array<ArrayBuffer>;
	/** `png`: the library's own default file. `rgba`: its pixels before it encodes them, row by row. */
	readonly output: 'png' | 'rgba';
}

export interface PeerAnswer {
	readonly bytes: Buffer;
	/** Of the library's call alone, without the way to its process and back. */
	readonly ms: number;
}
