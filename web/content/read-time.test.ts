import { describe, expect, it } from 'vitest';
import { readTime } from './read-time.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('the read time', () => {
	it('does not count code, pictures and link targets', () => {
		const extras = `\n\`\`\`sh\n${words(500)}\n\`\`\`\n\n![${words(500)}](picture:teddy)\n\n[here](/a-b-c)`;
		expect(readTime(words(1199) + extras)).toBe(6);
	});

	it('does not count table and list markup', () => {
		expect(readTime(`${'| - |\n'.repeat(500)}${words(1200)}`)).toBe(6);
	});
});
