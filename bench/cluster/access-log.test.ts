import { expect, it } from 'vitest';
import { countRuns } from './access-log.ts';

const line = (method: string, name: string, status: number) =>
	`2026-11-21T09:33:00.219+0000 7f89 1 beast: 0x7f8a: 127.0.0.1 - test [21/Nov/2026:09:33:00.215 +0000] "${method} /bucket/images/${name}?x-id=${method}Object HTTP/1.1" ${status} 1 - "aws-sdk-js"`;

it('started runs, stored results and duplicate work of the given images are counted from the access log', () => {
	const log = [
		line('PUT', 'a-_1.original', 200),
		line('GET', 'a-_1.original', 200),
		line('PUT', 'a-_1.result', 200),
		line('GET', 'b.original', 200),
		line('GET', 'b.original', 200),
		line('PUT', 'b.result', 200),
		line('PUT', 'b.result', 412),
		line('PUT', 'b.result', 200),
		line('GET', 'c.original', 200),
		line('GET', 'a-_1.result', 200),
	].join('\n');
	expect(countRuns(log, new Set(['a-_1', 'b']))).toEqual({
		started: 3,
		stored: 2,
		discarded: 1,
		replaced: 1,
	});
});
