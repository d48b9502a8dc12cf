import { describe, expect, it } from 'vitest';
import { licencesOf, packageOf } from './licences.ts';

const modules = `${import.meta.dirname}/../../node_modules`;

describe('packageOf', () => {
	it.each([
		['/app/node_modules/react/index.js', '/app/node_modules/react'],
		['/app/node_modules/@jsquash/webp/encode.js', '/app/node_modules/@jsquash/webp'],
		['/app/node_modules/ag-psd/node_modules/pako/index.js', '/app/node_modules/ag-psd/node_modules/pako'],
		['C:/app/node_modules/react/index.js', 'C:/app/node_modules/react'],
		['/app/web/root.tsx', undefined],
		['\0virtual:/app/node_modules/react/index.js', undefined],
	])('%s is of %s', (id, folder) => {
		expect(packageOf(id)).toBe(folder);
	});
});

describe('licencesOf', () => {
	it('names each package, with the text that its authors require', async () => {
		const text = await licencesOf([`${modules}/react`]);
		expect(text).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)\n\n/);
		expect(text).toContain('The above copyright notice and this permission notice shall be included');
	});

	it('has that of code of others in a package too', async () => {
		const text = await licencesOf([`${modules}/@jsquash/webp`]);
		expect(text).toContain('Apache License');
		expect(text).toContain('Google');
	});

	it('has a text that packages share once', async () => {
		const text = await licencesOf([`${modules}/scheduler`, `${modules}/react`]);
		expect(text).toMatch(/^react .*\nscheduler .*\n\nMIT License/);
		expect(text.match(/MIT License/g)).toHaveLength(1);
	});

	it('names a package that has no such file', async () => {
		expect(await licencesOf([`${modules}/onnxruntime-web`])).toMatch(/^onnxruntime-web .* \(MIT\)/);
	});
});
