// A measured process for the test: multiplies numbers, fails for negative ones, exits for zero.
import { serveRequests } from './measured-process.ts';

const { factor } = JSON.parse(process.argv[2] ?? '{}') as { factor: number };

serveRequests(async ({ number }: { number: number }) => {
	if (number < 0) throw new Error(`${number} is negative`);
	if (number === 0) process.exit(3);
	return number * factor;
});
