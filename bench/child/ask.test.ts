import { expect, onTestFinished, test } from 'vitest';
import { startMeasured } from './ask.ts';

function startEcho() {
	const echo = startMeasured<{ number: number }, number>({
		script: new URL('./echo.fixture.ts', import.meta.url),
		settings: { factor: 2 },
	});
	onTestFinished(() => echo.close());
	return echo;
}

test('a measured process answers, and goes on after a failure', async () => {
	const echo = startEcho();
	expect(await echo.ask({ number: 4 })).toBe(8);
	await expect(echo.ask({ number: -1 })).rejects.toThrow('-1 is negative');
	expect(await echo.ask({ number: 5 })).toBe(10);
});

test('when it ends, whoever asked is told', async () => {
	await expect(startEcho().ask({ number: 0 })).rejects.toThrow('echo.fixture.ts ended: status 3');
});
