// The part of a file that a request names in its header Range (RFC 9110, section 14).

export interface ByteRange {
	/** Position of the first byte, from 0. */
	readonly start: number;
	/** Position of the last byte. */
	readonly end: number;
}

/**
 * The range in a Range header for a file of `size` bytes, which is not empty. 'whole'
 * without a header, and for what a server may ignore: other units, malformed ranges,
 * several ranges at once. 'unsatisfiable' if the range begins behind the last byte.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
	const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(' ', '') ?? '') ?? [];
	if (!first && !last) return 'whole';
	const start = first ? Number(first) : Math.max(0, size - Number(last));
	const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
	if (first && last && Number(last) < start) return 'whole';
	return start < size ? { start, end } : 'unsatisfiable';
}
