// An id that no other of this browser has. `crypto.randomUUID` would do, but is missing on plain http.

/** 32 hexadecimal digits. */
export function randomId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
