// A scrape of a server's figures, taken apart.
import type { TestServer } from './server.ts';

export interface Scrape {
	readonly text: string;
	/** Lines that hold a figure, its labels included: a series each. */
	readonly series: readonly string[];
	/** The figure of a series, named as it stands in the scrape, labels and all; undefined if there is none. */
	value(series: string): number | undefined;
}

export async function scrape({ metricsUrl }: Pick<TestServer, 'metricsUrl'>): Promise<Scrape> {
	const reply = await fetch(`${metricsUrl}/metrics`);
	if (reply.status !== 200) throw new Error(`the scrape answered ${reply.status}: ${await reply.text()}`);
	const text = await reply.text();
	const figures = new Map(
		text
			.split('\n')
			.filter((line) => line && !line.startsWith('#'))
			.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
	);
	return { text, series: [...figures.keys()], value: (series) => figures.get(series) };
}

/** Names of the families, as their TYPE lines tell. */
export function familiesOf({ text }: Scrape): string[] {
	return [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
}

/** Names under which figures stand: those of a histogram are its parts'. */
export function namesOf({ text }: Scrape): Set<string> {
	const names = new Set<string>();
	for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)/gm)) {
		const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
		for (const part of parts) names.add(name + part);
	}
	return names;
}
