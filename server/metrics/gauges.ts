// Gauges that are read when somebody asks for them. What cannot be told just then is left out, so that an alert can tell "none" from "unknown".
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** A scrape waits this long for one reading: less than the 10 s after which Prometheus gives up on all of them. */
const readMs = 2_000;

/** Adds a gauge for each name, with what its help says; `read` is asked once for all of them in a scrape. */
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

/** One reading for all who ask while it lasts; undefined if it fails or takes too long. */
function shared<T>(read: () => Promise<T>): () => Promise<T | undefined> {
	let reading: Promise<T | undefined> | undefined;
	return () => {
		reading ??= inTime(read).finally(() => {
			reading = undefined;
		});
		return reading;
	};
}

async function inTime<T>(read: () => Promise<T>): Promise<T | undefined> {
	const answered = new AbortController();
	try {
		return await Promise.race([read(), sleep(readMs, undefined, { signal: answered.signal })]);
	} catch {
		return undefined;
	} finally {
		answered.abort();
	}
}
