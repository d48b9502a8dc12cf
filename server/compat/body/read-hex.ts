// Reads the hexadecimal digits of escapes from bytes: with a string for each escape, the longest body of nothing but
// escapes would take a second.

/** The number that `digits` hexadecimal digits at `start` spell; any number if they are not digits. */
export function readHex(bytes: Buffer, start: number, digits: number): number {
	let value = 0;
	for (let at = start; at < start + digits; at++) {
		const byte = bytes[at] as number;
		// Capital and small letters differ in one bit.
		value = value * 16 + (byte < 0x40 ? byte - 0x30 : (byte | 0x20) - 0x57);
	}
	return value;
}
