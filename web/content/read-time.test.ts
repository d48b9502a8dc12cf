import { describe, expect, it } from 'vitest';
import { readTime } from './read-time.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('the read time', () => {
	it('is 200 words a minute, rounded', () => {
		expect(readTime(words(1200))).toBe(6);
		expect(readTime(words(1299))).toBe(6);
		expect(readTime(words(1300))).toBe(7);
	});

	it('does not count code, pictures and the addresses of links', () => {
		const extras = `\n\`\`\`sh\n${words(500)}\n\`\`\`\n\n![${words(500)}](picture:teddy)\n\n[here](/a-b-c)`;
		expect(readTime(words(1199) + extras)).toBe(6);
	});

	it('counts no marks of tables and lists', () => {
		expect(readTime(`${'| - |\n'.repeat(500)}${words(1200)}`)).toBe(6);
	});
});
