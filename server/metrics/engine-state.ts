// The engine's children as they are now: alive, at work, how much memory they hold, how many were lost.
import { Counter, type Registry } from 'prom-client';
import type { Engine } from '#engine/index.ts';
import { addGauges } from './gauges.ts';
import { residentBytes } from './resident-memory.ts';

export function watchEngineState(registry: Registry, engine: Pick<Engine, 'status' | 'processes'>): void {
	addGauges(
		registry,
		{
			peel_engine_children: 'Child processes of the engine that have loaded and can work.',
			peel_engine_children_busy: 'Child processes at work on a picture.',
			peel_engine_waiting: "Pictures in this process's line for a free child.",
		},
		async () => {
			const { workers, busy, waiting } = engine.status();
			return {
				peel_engine_children: workers,
				peel_engine_children_busy: busy,
				peel_engine_waiting: waiting,
			};
		},
	);
	addGauges(
		registry,
		{
			peel_engine_resident_memory_bytes: 'Resident memory of all child processes together.',
			peel_engine_largest_resident_memory_bytes: 'Resident memory of the largest child process.',
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
		name: 'peel_engine_children_lost_total',
		help: 'Child processes that ended after they had been ready, whatever the reason, and were replaced.',
		registers: [registry],
		collect() {
			this.reset();
			this.inc(engine.processes().lost);
		},
	});
}
