import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestModule, Vitest } from 'vitest/node';
import { mayBeSkipped } from './programs.ts';
import SummaryReporter from './summary-reporter.ts';

let exitCode: typeof process.exitCode;
beforeEach(() => {
	exitCode = process.exitCode;
});
afterEach(() => {
	process.exitCode = exitCode;
	vi.unstubAllEnvs();
	vi.restoreAllMocks();
});

/** The output of a run with these results: file, test and state. */
function printed(
	ci: string,
	results: [file: string, name: string, state: string][],
	testNamePattern?: RegExp,
) {
	vi.stubEnv('CI', ci);
	const log = vi.spyOn(console, 'log').mockReturnValue();
	const tests = results.map(([relativeModuleId, fullName, state]) => ({
		module: { relativeModuleId },
		fullName,
		result: () => ({ state }),
	}));
	const module = { children: { allTests: () => tests }, state: () => 'passed', errors: () => [] };
	const reporter = new SummaryReporter();
	reporter.onInit({ config: { testNamePattern } } as Vitest);
	reporter.onTestRunEnd([module as unknown as TestModule]);
	return log.mock.calls.join('\n');
}

const [excused = ''] = Object.keys(mayBeSkipped);
const [file = '', name = ''] = excused.split(/ > (.*)/);
const results: [string, string, string][] = [
	['a.test.ts', 'one', 'passed'],
	['b.test.ts', 'two', 'skipped'],
	[file, name, 'skipped'],
];

it('a skipped test counts as failed in continuous integration, unless it is in the list of exceptions', () => {
	expect(printed('true', results)).toMatch(/\n1 passed, 1 failed, 1 skipped$/);
	expect(process.exitCode).toBe(1);
});

it('elsewhere skipped tests are listed before the summary line, with the reason of an exception', () => {
	const text = printed('', results);
	expect(text).toContain('SKIPPED: 2 tests did not run.\n  1 in b.test.ts\n');
	expect(text).toContain(`${excused}: ${mayBeSkipped[excused]}`);
	expect(text).toMatch(/\n1 passed, 0 failed, 2 skipped$/);
	expect(process.exitCode).toBe(exitCode);
});

it('tests that the option -t leaves out are counted, not listed', () => {
	expect(printed('true', results, /one/)).toBe('\n1 passed, 0 failed, 2 skipped');
	expect(process.exitCode).toBe(exitCode);
});

it('a run without skipped tests ends with its counts', () => {
	expect(printed('true', [['a.test.ts', 'one', 'passed']])).toBe('\n1 passed, 0 failed, 0 skipped');
});
