// Which code an input reached, and how often: counters that Istanbul inserts
// into the modules of a folder when they are loaded.
import { createRequire, registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

interface FileCoverage {
	readonly f: Record<string, number>;
	readonly s: Record<string, number>;
	readonly b: Record<string, number[]>;
}

/** The part of its interface that is used here; it comes without types. */
interface Istanbul {
	createInstrumenter(options: { esModules: boolean; compact: boolean }): {
		instrumentSync(code: string, file: string): string;
	};
}

/** Upper ends of the classes of counts: once, twice, three times, up to 7 and so on. */
const classes = [1, 2, 3, 7, 15, 31, 127];
const classCount = classes.length + 1;

/** The counter that a feature belongs to. */
export const counterOf = (feature: number) => Math.floor(feature / classCount);

interface Coverage {
	/** Sets all counters to zero. */
	reset(): void;
	/** Features of the code run since `reset`: each counter above zero with the class of its count, as one number. */
	features(): number[];
	/** Counters of the modules loaded so far. */
	countCounters(): number;
}

/**
 * Instruments every TypeScript module below this folder, except fixtures, that is imported afterwards in this thread.
 */
export function instrument(folder: URL): Coverage {
	const istanbul = createRequire(import.meta.url)('istanbul-lib-instrument') as Istanbul;
	const instrumenter = istanbul.createInstrumenter({ esModules: true, compact: false });
	registerHooks({
		load(url, context, nextLoad) {
			const loaded = nextLoad(url, context);
			const isUnderTest = url.startsWith(folder.href) && !url.endsWith('.fixture.ts');
			if (!isUnderTest || loaded.format !== 'module-typescript') return loaded;
			const code = stripTypeScriptTypes(String(loaded.source));
			return { ...loaded, format: 'module', source: instrumenter.instrumentSync(code, fileURLToPath(url)) };
		},
	});
	return { reset, features, countCounters: () => countsOf(files()).length };
}

const files = () =>
	Object.values((globalThis as { __coverage__?: Record<string, FileCoverage> }).__coverage__ ?? {});

function reset(): void {
	for (const { f, s, b } of files()) {
		for (const id in f) f[id] = 0;
		for (const id in s) s[id] = 0;
		for (const id in b) (b[id] as number[]).fill(0);
	}
}

function features(): number[] {
	const found: number[] = [];
	for (const [counter, count] of countsOf(files()).entries()) {
		if (count > 0) found.push(counter * classCount + classOf(count));
	}
	return found;
}

/** Functions, statements and branches, always in the same order. */
function countsOf(coverages: readonly FileCoverage[]): number[] {
	return coverages.flatMap(({ f, s, b }) => [
		...Object.values(f),
		...Object.values(s),
		...Object.values(b).flat(),
	]);
}

function classOf(count: number): number {
	const found = classes.findIndex((end) => count <= end);
	return found < 0 ? classes.length : found;
}
