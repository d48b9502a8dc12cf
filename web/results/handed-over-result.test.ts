// Which stored results the home page accepts; anything on the site can write to the storage.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
	readUploadResult,
	removeUploadResult,
	storeUploadResult,
	takeUploadResult,
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

test('a finished result has its id and the URLs of original, cutout and download', () => {
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
	['an id that is not a string', { ...record, id: ['abc'] }],
	['no processed flag', { ...record, processed: undefined }],
	['a false flag', { ...record, processed: false }],
	['a flag that is a string', { ...record, processed: 'false' }],
])('a record with %s is rejected', (_what, value) => {
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
])('the URL %j is left out', (url) => {
	const read = readUploadResult({
		...record,
		original: url,
		processed_img: url,
		downloadUrl: url,
	});
	expect(read).toEqual({ id: 'abc', original: undefined, processed: undefined, download: undefined });
});

test("an absolute URL of this site's own API is reduced to its path", () => {
	const read = readUploadResult({ ...record, original: 'https://peel.example/api/original/abc' });
	expect(read?.original).toBe('/api/original/abc');
});

test('a stored result is read once', () => {
	storeUploadResult(record);
	expect(takeUploadResult()).toEqual(readUploadResult(record));
	expect(takeUploadResult()).toBeUndefined();
});

test('a stored result that cannot be parsed is discarded', () => {
	sessionStorage.setItem('uploadResults', '{"processed":');
	expect(takeUploadResult()).toBeUndefined();
	expect(sessionStorage.getItem('uploadResults')).toBeNull();
});

test('the result of a deleted image is removed, that of another image is not', () => {
	storeUploadResult(record);
	removeUploadResult('xyz');
	expect(sessionStorage.getItem('uploadResults')).not.toBeNull();
	removeUploadResult('abc');
	expect(sessionStorage.getItem('uploadResults')).toBeNull();
});

test('nothing throws in a browser that blocks storage', () => {
	vi.stubGlobal('window', {
		location: { origin: 'https://peel.example' },
		get sessionStorage(): Storage {
			throw new DOMException('no', 'SecurityError');
		},
	});
	storeUploadResult(record);
	removeUploadResult('abc');
	expect(takeUploadResult()).toBeUndefined();
});
