// Makes one zlib stream of parts that are deflated in parallel, as pigz does (Adler).
import { once } from 'node:events';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { constants, createDeflate } from 'node:zlib';

interface Part {
	/** Whole blocks, none of them the last, up to a byte's boundary. */
	readonly blocks: Buffer;
	readonly adler32: number;
	/** Bytes before compression. */
	readonly length: number;
}

const headerBytes = 2;
/** The end of every stream: an empty last block, and the checksum. */
const lastBlock = Buffer.from([3, 0]);
const trailerBytes = lastBlock.length + 4;

/**
 * The pieces of a zlib stream (RFC 1950) that inflates to all parts in their order; to be concatenated.
 * Each part is made while those before it are being deflated on the thread pool.
 *
 * Only runs of equal bytes are searched for, not other repetitions: those of filtered photos cost
 * more time than it saves bytes.
 */
export async function deflateParts(parts: Iterable<Uint8Array>): Promise<Buffer[]> {
	const work: Promise<Part>[] = [];
	for (const bytes of parts) {
		work.push(deflatePart(bytes));
		await yieldToEventLoop();
	}
	const done = await Promise.all(work);
	const trailer = Buffer.alloc(trailerBytes);
	lastBlock.copy(trailer);
	trailer.writeUInt32BE(done.reduce(joinAdler32, 1), lastBlock.length);
	return [Buffer.from([0x78, 0x01]), ...done.map(({ blocks }) => blocks), trailer];
}

/**
 * Flushed before the end, so that the last block is empty and easily removed; ended, because that adds the
 * checksum, computed natively.
 */
async function deflatePart(bytes: Uint8Array): Promise<Part> {
	const deflate = createDeflate({
		level: 1,
		strategy: constants.Z_RLE,
		memLevel: 9,
		chunkSize: Math.max(constants.Z_MIN_CHUNK, bytes.length),
	});
	const pieces: Buffer[] = [];
	deflate.on('data', (piece) => pieces.push(piece));
	const ended = once(deflate, 'end');
	deflate.write(bytes);
	deflate.flush(constants.Z_SYNC_FLUSH, () => deflate.end());
	await ended;
	const stream = Buffer.concat(pieces);
	return {
		blocks: stream.subarray(headerBytes, stream.length - trailerBytes),
		adler32: stream.readUInt32BE(stream.length - 4),
		length: bytes.length,
	};
}

/** Largest prime below 2^16, see RFC 1950. */
const adlerModulus = 65_521;

/**
 * The checksum of the bytes `before` followed by a part. Its lower half is 1 + the
 * sum of all bytes, its upper half the sum of the lower halves after each byte. The
 * part's checksum began at 1, so the lower half of `before`, less 1, is added to it.
 */
function joinAdler32(before: number, { adler32, length }: Part): number {
	const raisedBy = (before & 0xffff) - 1;
	const low = (adler32 & 0xffff) + raisedBy;
	const high = (before >>> 16) + (adler32 >>> 16) + (length % adlerModulus) * raisedBy;
	return (modulo(high) * 65_536 + modulo(low)) >>> 0;
}

/** Never negative: `raisedBy` may be -1. */
function modulo(value: number): number {
	return ((value % adlerModulus) + adlerModulus) % adlerModulus;
}
