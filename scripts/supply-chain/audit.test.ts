import { expect, it } from 'vitest';
import { readAudit } from './audit.ts';

it('high and critical vulnerabilities are counted separately', () => {
	const vulnerabilities = { info: 0, low: 1, moderate: 2, high: 3, critical: 4, total: 10 };
	expect(readAudit({ metadata: { vulnerabilities } })).toEqual({ kind: 'report', severe: 7, other: 3 });
});

it.each([
	[
		'a registry without audits',
		{ message: '404 Not Found', error: { summary: '', detail: '' } },
		'404 Not Found',
	],
	['no registry', { error: { code: 'ENOTFOUND', summary: 'not reachable' } }, 'not reachable'],
	['no report', undefined, 'npm printed no report'],
])('%s does not count as a clean audit', (_what, report, reason) => {
	expect(readAudit(report)).toEqual({ kind: 'no-response', reason });
});
