// A parent process for a test to kill: starts a pool with a running job and sends the worker's process id.
import { createPool } from './pool.ts';

const pool = createPool({
	worker: { script: new URL('./fake-worker.fixture.ts', import.meta.url), settings: {}, environment: {} },
	workers: 1,
	queueLimit: 1,
	queueTimeoutMs: 1000,
	jobTimeoutMs: 60_000,
	logger: { info: (fields) => process.send?.(fields), warn() {}, error() {} },
});
await pool.ready;
await pool.run({ kind: 'analyse', bytes: Buffer.from('slow 60000'), options: {} });
