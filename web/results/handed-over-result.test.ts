// What the home page believes of a result somebody left for it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
	readUploadResult,
	storeUploadResult,
	takeUploadResult,
	withdrawUploadResult,
} from './handed-over-result.ts';

const record = {
	id: 'abc',
	processed: true as const,
	original: '/api/original/abc?t=5',
	processed_img: '/api/secure/view/tok',
	downloadUrl: '/api/secure/download/tok',
};

function memoryStorage(): Storage {
	const entries = new Map<string, string>();
	return {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, value: string) => void entries.set(key, value),
		removeItem: (key: string) => void entries.delete(key),
	} as Storage;
}

let sessionStorage: Storage;
beforeEach(() => {
	sessionStorage = memoryStorage();
	vi.stubGlobal('window', { location: { origin: 'https://peel.example' }, sessionStorage });
});
afterEach(() => vi.unstubAllGlobals());

test('a finished result gives its id, original, cut-out and download', () => {
	expect(readUploadResult(record)).toEqual({
		id: 'abc',
		original: '/api/original/abc?t=5',
		processed: '/api/secure/view/tok',
		download: '/api/secure/download/tok',
	});
});

test.each([
	['nothing', null],
	['a string', 'abc'],
	['no id', { ...record, id: undefined }],
	['an empty id', { ...record, id: '' }],
	['an id that is no text', { ...record, id: ['abc'] }],
	['no processed flag', { ...record, processed: undefined }],
	['a flag that says no', { ...record, processed: false }],
	['a flag that is a string', { ...record, processed: 'false' }],
])('a record with %s is no result', (_what, value) => {
	expect(readUploadResult(value)).toBeUndefined();
});

test.each([
	'https://evil.example/api/x',
	'//evil.example/api/x',
	'/\\evil.example/api/x',
	'https://peel.example@evil.example/api/x',
	'http://peel.example/api/x',
	'javascript:alert(1)',
	'data:image/png;base64,AAAA',
	'blob:https://peel.example/1',
	'/upload',
	'/api/../upload',
	'/api/%2e%2e/upload',
	'api',
	'',
	7,
	null,
])('the address %j is not loaded from', (address) => {
	const read = readUploadResult({
		...record,
		original: address,
		processed_img: address,
		downloadUrl: address,
	});
	expect(read).toEqual({ id: 'abc', original: undefined, processed: undefined, download: undefined });
});

test("a whole address of this site's own API counts as its path", () => {
	const read = readUploadResult({ ...record, original: 'https://peel.example/api/original/abc' });
	expect(read?.original).toBe('/api/original/abc');
});

test('what the journey stores is what home reads, once', () => {
	storeUploadResult(record);
	expect(takeUploadResult()).toEqual(readUploadResult(record));
	expect(takeUploadResult()).toBeUndefined();
});

test('a stored result that cannot be parsed is thrown away', () => {
	sessionStorage.setItem('uploadResults', '{"processed":');
	expect(takeUploadResult()).toBeUndefined();
	expect(sessionStorage.getItem('uploadResults')).toBeNull();
});

test('a deleted picture is withdrawn, another one is not', () => {
	storeUploadResult(record);
	withdrawUploadResult('xyz');
	expect(sessionStorage.getItem('uploadResults')).not.toBeNull();
	withdrawUploadResult('abc');
	expect(sessionStorage.getItem('uploadResults')).toBeNull();
});

test('a browser that refuses storage is no reason to fail', () => {
	vi.stubGlobal('window', {
		location: { origin: 'https://peel.example' },
		get sessionStorage(): Storage {
			throw new DOMException('no', 'SecurityError');
		},
	});
	storeUploadResult(record);
	withdrawUploadResult('abc');
	expect(takeUploadResult()).toBeUndefined();
});
