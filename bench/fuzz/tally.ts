// Counts outcomes and records the input that took most processor time.
import { formatTable } from '../report/table.ts';

/**
 * Processor time of this process, all threads: unlike time on the clock it does not grow with the load of the machine.
 */
export function cpuMs(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

/** `Name` is what identifies an input, printed as JSON. */
export function createTally<Name>() {
	const counts = new Map<string, number>();
	let slowest: { ms: number; name?: Name } = { ms: 0 };
	return {
		add(outcome: string, ms: number, name: Name) {
			counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
			if (ms > slowest.ms) slowest = { ms, name };
		},
		print(title: string) {
			const rows = [...counts]
				.sort((a, b) => b[1] - a[1])
				.map(([outcome, count]) => [outcome, String(count)]);
			console.log(`\n${formatTable([[title, 'inputs'], ...rows])}`);
			console.log(
				`slowest: ${slowest.ms.toFixed(1)} ms of processor time for ${JSON.stringify(slowest.name)}`,
			);
		},
	};
}
