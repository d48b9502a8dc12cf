import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createUploadMemory, maxFormBytes } from './upload-memory.ts';

const step = 65_536;
const bytes = (count: number) => Buffer.alloc(count, 'x');

describe('the memory of uploads', () => {
	it('contains what was appended, in any chunks', () => {
		const upload = createUploadMemory(100 * step).open('a');
		upload.append(bytes(3));
		upload.append(Buffer.from('yz'));
		upload.append(bytes(2 * step));
		expect(upload.finish().toString()).toBe(`xxxyz${'x'.repeat(2 * step)}`);
	});

	it('has room for a form of the largest size and no more', () => {
		const upload = createUploadMemory(10 * maxFormBytes).open('a');
		upload.append(bytes(maxFormBytes));
		expect(() => upload.append(bytes(1))).toThrow(expect.objectContaining({ code: 'too-large' }));
	});

	it('of a client alone is half of the budget', () => {
		const memory = createUploadMemory(8 * step);
		const [first, second] = [memory.open('a'), memory.open('a')];
		first.append(bytes(3 * step));
		second.append(bytes(step));
		expect(() => second.append(bytes(1))).toThrow(expect.objectContaining({ code: 'busy' }));
	});

	it('of a client who needs less is there beside one who takes all it can', () => {
		const memory = createUploadMemory(8 * step);
		memory.open('a').append(bytes(4 * step));
		const other = memory.open('b');
		other.append(bytes(2 * step));
		expect(() => other.append(bytes(1))).toThrow(expect.objectContaining({ code: 'busy' }));
	});

	it('is free again when an upload ends, also twice', () => {
		const memory = createUploadMemory(8 * step);
		const upload = memory.open('a');
		upload.append(bytes(4 * step));
		const content = upload.finish();
		expect(content).toHaveLength(4 * step);
		upload.close();
		upload.close();
		expect(content).toHaveLength(0);
		memory.open('a').append(bytes(4 * step));
	});

	it('leaves a form of the largest size to each of thirty clients', () => {
		const memory = createUploadMemory(256 * 1024 * 1024);
		for (let client = 0; client < 30; client++) memory.open(String(client)).append(bytes(maxFormBytes));
		expect(maxFormBytes).toBeGreaterThan(limits.maxBytes);
	});
});
