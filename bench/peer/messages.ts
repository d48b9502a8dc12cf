// Messages of the peer's process.

export interface PeerSettings {
	readonly threads: number;
}

export interface PeerJob {
	/** A JPEG or PNG. */
	readonly bytes: Uint8Array<ArrayBuffer>;
	/** `png`: the library's own default file. `rgba`: its pixels before it encodes them, row by row. */
	readonly output: 'png' | 'rgba';
}

export interface PeerReply {
	readonly bytes: Buffer;
	/** Duration of the library's call, without IPC, in milliseconds. */
	readonly ms: number;
}
