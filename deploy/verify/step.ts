// The report of a verification: a line for each step that held.

export function step(name: string, seen: string): void {
	console.log(`${name.padEnd(18)} ${seen}`);
}

export function seconds(ms: number): string {
	return `${(ms / 1000).toFixed(1)} s`;
}
