// The machine a measurement was taken on: without it a figure says little.
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

export interface Machine {
	readonly cpu: string;
	readonly cores: number;
	readonly memoryBytes: number;
	/** Instructions that decide how fast a network runs; empty where /proc/cpuinfo does not tell. */
	readonly instructions: readonly string[];
	readonly node: string;
	readonly onnxruntime: string;
	readonly sharp: string;
}

const telling = ['avx2', 'avx512f', 'avx512_vnni', 'avx_vnni', 'amx_int8', 'amx_bf16'];

export function machine(): Machine {
	const flags = new Set(
		cpuinfo()
			.match(/^flags\s*:(.*)$/m)?.[1]
			?.split(' '),
	);
	return {
		cpu: cpus()[0]?.model ?? 'unknown',
		cores: availableParallelism(),
		memoryBytes: totalmem(),
		instructions: telling.filter((flag) => flags.has(flag)),
		node: process.version,
		onnxruntime: versionOf('onnxruntime-node'),
		sharp: versionOf('sharp'),
	};
}

function cpuinfo(): string {
	try {
		return readFileSync('/proc/cpuinfo', 'utf8');
	} catch {
		return '';
	}
}

/** Of an installed package. */
export function versionOf(name: string): string {
	const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
	return JSON.parse(readFileSync(file, 'utf8')).version;
}
