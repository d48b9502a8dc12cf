// A measured process for the tests: multiplies numbers, fails at negative ones, ends at zero.
import { answerParent } from './answer.ts';

const { factor } = JSON.parse(process.argv[2] ?? '{}') as { factor: number };

answerParent(async ({ number }: { number: number }) => {
	if (number < 0) throw new Error(`${number} is negative`);
	if (number === 0) process.exit(3);
	return number * factor;
});
