// Bytes as people read them, exactly and rounded.

/** '1,234,567 bytes (1.2 MB)'. */
export function spellBytes(bytes: number): string {
	const exact = `${bytes.toLocaleString('en')} ${bytes === 1 ? 'byte' : 'bytes'}`;
	if (bytes < 1000) return exact;
	const [unit, size] =
		bytes < 1_000_000 ? (['kB', bytes / 1000] as const) : (['MB', bytes / 1_000_000] as const);
	return `${exact} (${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit})`;
}
