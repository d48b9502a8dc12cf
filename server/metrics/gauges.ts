// Gauges that are read at each scrape. A value that cannot be read is left
// out, so that an alert can distinguish 0 from unknown.
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** Longest time a scrape waits for one reading: less than the 10 s of Prometheus's own time-out. */
const readTimeoutMs = 2_000;

/** Adds a gauge for each name and its help text; `read` is called once per scrape for all of them. */
export function addGauges<Name extends string>(
	registry: Registry,
	helps: Readonly<Record<Name, string>>,
	read: () => Promise<Readonly<Record<Name, number | undefined>>>,
): void {
	const readOnce = shared(read);
	for (const name of Object.keys(helps) as Name[]) {
		new Gauge({
			name,
			help: helps[name],
			registers: [registry],
			async collect() {
				const value = (await readOnce())?.[name];
				if (value === undefined) this.remove();
				else this.set(value);
			},
		});
	}
}

/** Calls share a reading that is under way; it is undefined if it fails or takes too long. */
function shared<T>(read: () => Promise<T>): () => Promise<T | undefined> {
	let reading: Promise<T | undefined> | undefined;
	return () => {
		reading ??= withinTimeout(read).finally(() => {
			reading = undefined;
		});
		return reading;
	};
}

async function withinTimeout<T>(read: () => Promise<T>): Promise<T | undefined> {
	const timer = new AbortController();
	try {
		return await Promise.race([read(), sleep(readTimeoutMs, undefined, { signal: timer.signal })]);
	} catch {
		return undefined;
	} finally {
		timer.abort();
	}
}
