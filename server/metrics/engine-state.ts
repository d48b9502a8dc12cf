// Metrics of the engine's worker processes: how many can work, how many do, their memory, and how many were lost.
import { readFile } from 'node:fs/promises';
import { Counter, type Registry } from 'prom-client';
import type { Engine } from '#engine/index.ts';
import { addGauges } from './gauges.ts';

export function watchEngineState(registry: Registry, engine: Pick<Engine, 'status' | 'processes'>): void {
	addGauges(
		registry,
		{
			peel_engine_worker_processes: 'Worker processes of the engine that have loaded the model.',
			peel_engine_worker_processes_busy: 'Worker processes that run a job.',
		},
		async () => {
			const { workers, busy } = engine.status();
			return {
				peel_engine_worker_processes: workers,
				peel_engine_worker_processes_busy: busy,
			};
		},
	);
	addGauges(
		registry,
		{
			peel_engine_resident_memory_bytes: 'Resident memory of all worker processes together.',
			peel_engine_largest_resident_memory_bytes: 'Resident memory of the largest worker process.',
		},
		async () => {
			const sizes = await Promise.all(engine.processes().pids.map(residentBytes));
			return {
				peel_engine_resident_memory_bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
				peel_engine_largest_resident_memory_bytes: Math.max(0, ...sizes),
			};
		},
	);
	new Counter({
		name: 'peel_engine_worker_processes_lost_total',
		help: 'Worker processes that ended after they had been ready, for any reason, and were replaced.',
		registers: [registry],
		collect() {
			this.reset();
			this.inc(engine.processes().lost);
		},
	});
}

/**
 * Resident memory of a process in bytes, from Linux's /proc; 0 for a process
 * that has just ended. Throws where there is no /proc.
 */
export async function residentBytes(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ESRCH') return '';
		// The process has ended, or there is no /proc: then this process has no entry either, and the read throws.
		if (error.code === 'ENOENT') return readFile('/proc/self/status', 'utf8').then(() => '');
		throw error;
	});
	// In kilobytes. statm counts in pages, whose size differs between machines.
	return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
