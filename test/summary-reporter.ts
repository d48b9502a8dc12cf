// Prints the skipped tests and one summary line at the end of a run: 'N
// passed, N failed, N skipped', for continuous integration.
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import {
	installCommand,
	isContinuousIntegration,
	mayBeSkipped,
	missingPrograms,
	packagesOf,
} from './programs.ts';

export default class SummaryReporter implements Reporter {
	private isFiltered = false;

	onInit(vitest: Vitest): void {
		this.isFiltered = vitest.config.testNamePattern !== undefined;
	}

	onTestRunEnd(modules: readonly TestModule[]): void {
		const tests = modules.flatMap((module) => [...module.children.allTests()]);
		const count = (state: string) => tests.filter((test) => test.result().state === state).length;
		const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0);
		const skipped = tests.filter((test) => ['skipped', 'pending'].includes(test.result().state));
		// Tests that the option -t leaves out are skipped on request.
		const unrequested = this.isFiltered ? [] : skipped;
		const forbidden = isContinuousIntegration()
			? unrequested.filter((test) => !(nameOf(test) in mayBeSkipped))
			: [];

		if (unrequested.length > 0) console.log(`\n${skippedTests(unrequested)}`);
		if (forbidden.length > 0) {
			console.log(
				`\nIn continuous integration no test may be skipped: ${forbidden.length} of these count as failed.`,
			);
			process.exitCode = 1;
		}
		const failed = count('failed') + broken.length + forbidden.length;
		console.log(
			`\n${count('passed')} passed, ${failed} failed, ${skipped.length - forbidden.length} skipped`,
		);
	}
}

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`;

/**
 * A line for each file, or for each test with its own reason; then the missing
 * programs and the command that installs them.
 */
function skippedTests(tests: readonly TestCase[]): string {
	const counts = new Map<string, number>();
	for (const test of tests) {
		const result = test.result();
		const reason = (result.state === 'skipped' && result.note) || mayBeSkipped[nameOf(test)];
		const line = reason ? `${nameOf(test)}: ${reason}` : test.module.relativeModuleId;
		counts.set(line, (counts.get(line) ?? 0) + 1);
	}
	const lines = Array.from(counts, ([line, count]) => `  ${count} in ${line}`);
	const missing = missingPrograms();
	const packages = packagesOf(missing);
	if (missing.length > 0) lines.push(`These programs are not on this machine: ${missing.join(', ')}.`);
	if (packages.length > 0)
		lines.push(`To install those in Debian, run:\n\n  sudo sh -c '${installCommand(packages)}'`);
	return [`SKIPPED: ${tests.length} tests did not run.`, ...lines].join('\n');
}
