// The checksum of PNG chunks (PNG specification, annex D), for hosts that have none of their own.

const polynomial = 0xedb88320;

const table = Int32Array.from({ length: 256 }, (_, byte) => {
	let value = byte;
	for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
	return value;
});

/** The CRC-32, 0 to 2^32 - 1, of the bytes whose CRC-32 is `before` (0 for none), followed by `bytes`. */
export function crc32(bytes: Uint8Array, before = 0): number {
	let value = ~before;
	for (let at = 0; at < bytes.length; at++) value = (value >>> 8) ^ table[(value ^ bytes[at]) & 255];
	return ~value >>> 0;
}
