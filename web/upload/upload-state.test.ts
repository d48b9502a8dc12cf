// What becomes of a chosen file.
import { expect, test } from 'vitest';
import { idle, type UploadState, uploadReducer } from './upload-state.ts';

const file = new File(['x'], 'cat.png', { type: 'image/png' });
const other = new File(['y'], 'dog.png', { type: 'image/png' });
const asking: UploadState = { step: 'asking', file };
const uploading: UploadState = { step: 'uploading', file };

test('with consent a chosen file uploads at once', () => {
	expect(uploadReducer(idle, { type: 'chosen', file, consented: true })).toEqual(uploading);
});

test('without consent a chosen file is kept while consent is asked', () => {
	expect(uploadReducer(idle, { type: 'chosen', file, consented: false })).toEqual(asking);
});

test('the kept file uploads by itself once consent is given', () => {
	expect(uploadReducer(asking, { type: 'consented' })).toEqual(uploading);
});

test('cancelling the dialog discards the file', () => {
	expect(uploadReducer(asking, { type: 'cancelled' })).toEqual(idle);
});

test('consent without a waiting file starts nothing', () => {
	expect(uploadReducer(idle, { type: 'consented' })).toEqual(idle);
});

test('a second file is ignored while one is asked about or uploading', () => {
	expect(uploadReducer(asking, { type: 'chosen', file: other, consented: true })).toBe(asking);
	expect(uploadReducer(uploading, { type: 'chosen', file: other, consented: true })).toBe(uploading);
});

test('after a failed upload another file can be chosen', () => {
	expect(uploadReducer(uploading, { type: 'failed' })).toEqual(idle);
});

test('after a successful upload the picture stays in view', () => {
	expect(uploadReducer(uploading, { type: 'succeeded' })).toEqual({ step: 'sent', file });
});
