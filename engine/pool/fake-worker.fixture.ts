// Stands in for child.ts in the pool's tests: does what the job's bytes tell it, and imports nothing.

const settings: { loadMs?: number; unable?: string; warmUpMs?: number } = JSON.parse(process.argv[2] ?? '{}');
const { loadMs = 0, unable, warmUpMs } = settings;

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

function answer(id: number, text: string): void {
	const timings = { pid: process.pid };
	process.send?.({
		kind: 'done',
		id,
		output: { bytes: Buffer.from(text), width: 1, height: 1, confidence: 1, inferences: 1, timings },
	});
}

function block(): never {
	for (;;);
}

/** Bytes are `order` or `order number`. */
function obey({ id, bytes }: { id: number; bytes: Uint8Array }): void {
	const [order = '', number = ''] = Buffer.from(bytes).toString('utf8', 0, 50).split(' ');
	if (order === 'crash') process.abort();
	else if (order === 'block') block();
	else if (order === 'slow') setTimeout(() => answer(id, order), Number(number));
	else if (order === 'room') {
		process.send?.({ kind: 'room', id });
		setTimeout(() => answer(id, order), Number(number));
	} else if (order === 'refuse')
		process.send?.({ kind: 'failed', id, code: 'unreadable-image', detail: 'as told' });
	else if (order === 'environment') answer(id, Object.keys(process.env).sort().join());
	else if (order === 'node-options') answer(id, process.execArgv.join());
	else if (order === 'turn') answer(id, process.argv[3] ?? '');
	else if (order === 'length') answer(id, String(bytes.length));
	else answer(id, order);
}

setTimeout(() => {
	process.on('message', obey);
	process.send?.(unable ? { kind: 'unable', detail: unable } : { kind: 'ready', warmUpMs });
}, loadMs);
