// Describes the machine of a measurement, without which its numbers mean little.
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

interface Machine {
	readonly cpu: string;
	readonly cores: number;
	readonly memoryBytes: number;
	/** Instruction sets that determine the speed of inference; empty without /proc/cpuinfo. */
	readonly instructions: readonly string[];
	readonly node: string;
	readonly onnxruntime: string;
	readonly sharp: string;
}

const relevantFlags = ['avx2', 'avx512f', 'avx512_vnni', 'avx_vnni', 'amx_int8', 'amx_bf16'];

function machine(): Machine {
	const flags = new Set(
		cpuinfo()
			.match(/^flags\s*:(.*)$/m)?.[1]
			?.split(' '),
	);
	return {
		cpu: cpus()[0]?.model ?? 'unknown',
		cores: availableParallelism(),
		memoryBytes: totalmem(),
		instructions: relevantFlags.filter((flag) => flags.has(flag)),
		node: process.version,
		onnxruntime: versionOf('onnxruntime-node'),
		sharp: versionOf('sharp'),
	};
}

/** Prints one document with what was measured, and on which machine. */
export function printJson(results: object): void {
	console.log(JSON.stringify({ date: new Date(), machine: machine(), ...results }));
}

/** Over 1, 5 and 15 minutes: what else the machine does affects what is measured. */
export const loadAverages = (): number[] => loadavg().map((value) => Number(value.toFixed(1)));

export const formatLoad = (load: readonly number[]) =>
	`Load average over 1, 5 and 15 minutes: ${load.join(', ')}`;

function cpuinfo(): string {
	try {
		return readFileSync('/proc/cpuinfo', 'utf8');
	} catch {
		return '';
	}
}

/** The version of an installed package. */
export function versionOf(name: string): string {
	const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
	return JSON.parse(readFileSync(file, 'utf8')).version;
}
