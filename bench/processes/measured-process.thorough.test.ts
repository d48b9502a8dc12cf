import { expect, onTestFinished, test } from 'vitest';
import { startMeasuredProcess } from './measured-process.ts';

function startEcho() {
	const echo = startMeasuredProcess<{ number: number }, number>({
		script: new URL('./measured-process.fixture.ts', import.meta.url),
		settings: { factor: 2 },
	});
	onTestFinished(() => echo.close());
	return echo;
}

test('a measured process replies, and continues after a failure', async () => {
	const echo = startEcho();
	expect(await echo.request({ number: 4 })).toBe(8);
	await expect(echo.request({ number: -1 })).rejects.toThrow('-1 is negative');
	expect(await echo.request({ number: 5 })).toBe(10);
});

test('a pending request rejects when the process ends', async () => {
	await expect(startEcho().request({ number: 0 })).rejects.toThrow(
		'measured-process.fixture.ts ended: status 3',
	);
});
