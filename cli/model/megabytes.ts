// Sizes as people read them.

/** Decimal megabytes, as file managers and download pages count: "88.2 MB". */
export function megabytes(bytes: number): string {
	return `${(bytes / 1e6).toFixed(1)} MB`;
}
