import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { residentBytes } from './engine-state.ts';

it.skipIf(!existsSync('/proc'))(
	'reports the memory that the process itself reports, and 0 once it has ended',
	async () => {
		const reported = await residentBytes(process.pid);
		expect(reported / process.memoryUsage.rss()).toBeGreaterThan(0.5);
		expect(reported / process.memoryUsage.rss()).toBeLessThan(2);
		const child = spawn(process.execPath, ['-e', '']);
		await once(child, 'close');
		expect(await residentBytes(child.pid as number)).toBe(0);
	},
);
