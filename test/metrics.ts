// Scrapes the metrics of a server and parses them.
import type { TestServer } from './server.ts';

export interface Scrape {
	readonly text: string;
	/** Names of all series, with labels. */
	readonly series: readonly string[];
	/** The value of a series by its name with labels; undefined if there is none. */
	value(series: string): number | undefined;
}

export async function scrape({ metricsUrl }: Pick<TestServer, 'metricsUrl'>): Promise<Scrape> {
	const reply = await fetch(`${metricsUrl}/metrics`);
	if (reply.status !== 200) throw new Error(`the scrape responded ${reply.status}: ${await reply.text()}`);
	const text = await reply.text();
	const values = new Map(
		text
			.split('\n')
			.filter((line) => line && !line.startsWith('#'))
			.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
	);
	return { text, series: [...values.keys()], value: (series) => values.get(series) };
}

/** Names of the metric families, from their TYPE lines. */
export function familiesOf({ text }: Scrape): string[] {
	return [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
}

/** Names of the series without labels; a histogram has three. */
export function namesOf({ text }: Scrape): Set<string> {
	const names = new Set<string>();
	for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)/gm)) {
		const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
		for (const part of parts) names.add(name + part);
	}
	return names;
}
