import { expect, it } from 'vitest';
import { readAudit } from './audit.ts';

it('high and critical weaknesses are counted apart from the rest', () => {
	const vulnerabilities = { info: 0, low: 1, moderate: 2, high: 3, critical: 4, total: 10 };
	expect(readAudit({ metadata: { vulnerabilities } })).toEqual({ kind: 'answered', grave: 7, other: 3 });
});

it.each([
	[
		'a registry without audits',
		{ message: '404 Not Found', error: { summary: '', detail: '' } },
		'404 Not Found',
	],
	['no registry', { error: { code: 'ENOTFOUND', summary: 'not reachable' } }, 'not reachable'],
	['no report', undefined, 'npm printed no report'],
])('%s is no clean bill', (_what, report, why) => {
	expect(readAudit(report)).toEqual({ kind: 'no-answer', why });
});
