import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, expect, it } from 'vitest';
import { errorCatalogue } from '#contract/errors.ts';
import { familiesOf, namesOf, type Scrape, scrape } from '#test/metrics.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { alertRules, dashboardQueries, manifest } from './files.ts';

let metrics: Scrape;
const server = serverForAll({ env: { PEEL_METRICS_PORT: '0' } });
beforeAll(async () => {
	metrics = await scrape(server);
});

const scaling = manifest('ScaledObject', 'work').spec.triggers[0].metadata.query as string;
const queries = [
	...alertRules().map(({ alert, expr }) => ({ title: alert, expr })),
	...dashboardQueries(),
	{ title: 'the scaling rule of workers', expr: scaling },
];

/** The names of the metrics in an expression. Throws if it is not valid PromQL. */
function metricsIn(expr: string): string[] {
	const names: string[] = [];
	parser.parse(expr).iterate({
		enter({ type, from, to }) {
			if (type.isError) throw new Error(`invalid PromQL at character ${from}: ${expr}`);
			if (type.name === 'Identifier') names.push(expr.slice(from, to));
		},
	});
	return names;
}

it.each(queries)('$title is valid PromQL and uses metrics that a scrape has', ({ expr }) => {
	const names = metricsIn(expr);
	expect(names.length).toBeGreaterThan(0);
	// `up` is Prometheus' own.
	for (const name of names) if (name !== 'up') expect(namesOf(metrics)).toContain(name);
});

it('no query uses an unknown error code', () => {
	const codes = queries.flatMap(({ expr }) =>
		[...expr.matchAll(/code=~?"([^"]+)"/g)].flatMap(([, list = '']) => list.split('|')),
	);
	expect(codes.length).toBeGreaterThan(0);
	for (const code of codes) expect(Object.keys(errorCatalogue)).toContain(code);
});

it('the check recognises invalid PromQL', () => {
	expect(() => metricsIn('sum by (code (rate(peel_http_rejections_total[5m]))')).toThrow('invalid PromQL');
});

it('the document lists every metric of Peel, and no other', async () => {
	const text = await readFile(path.resolve(import.meta.dirname, '../docs/monitoring.md'), 'utf8');
	const rows = [...text.matchAll(/^\| (`peel_.*?) \|/gm)].map(([, names = '']) => names);
	const documented = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
	const ours = familiesOf(metrics).filter((name) => name.startsWith('peel_'));
	expect(documented.sort()).toEqual(ours.sort());
});

it('every metric follows the naming conventions of Prometheus: counters end in _total, times are seconds, sizes bytes', () => {
	for (const [, name = '', type] of metrics.text.matchAll(/^# TYPE (peel_\S+) (\S+)/gm)) {
		expect(name.endsWith('_total'), name).toBe(type === 'counter');
		expect(name).not.toMatch(/_(ms|millis|mb|kb|megabytes)(_|$)/);
		if (type === 'histogram') expect(name).toMatch(/_seconds$/);
	}
});

it('every alert has a summary and a runbook in sentences', () => {
	for (const { alert, annotations } of alertRules()) {
		expect(annotations.summary, alert).toMatch(/\.$/);
		expect(annotations.runbook.length, alert).toBeGreaterThan(40);
	}
});
