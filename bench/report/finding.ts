// The result of a fault scenario: a promised behaviour and its measurement.
import { formatTable } from './table.ts';

export interface Finding {
	readonly scenario: string;
	readonly promised: string;
	readonly measured: string;
	readonly isKept: boolean;
}

export function formatFindings(findings: readonly Finding[]): string {
	const rows = findings.map(({ scenario, promised, measured, isKept }) => [
		scenario,
		promised,
		measured,
		isKept ? 'kept' : 'BROKEN',
	]);
	return formatTable([['scenario', 'promised', 'measured', 'result'], ...rows]);
}

export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
