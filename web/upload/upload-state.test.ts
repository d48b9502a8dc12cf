// The states of a chosen file, from selection to uploaded.
import { expect, test } from 'vitest';
import { idle, type UploadState, uploadReducer } from './upload-state.ts';

const file = new File(['x'], 'cat.png', { type: 'image/png' });
const other = new File(['y'], 'dog.png', { type: 'image/png' });
const awaiting: UploadState = { step: 'awaiting-consent', file };
const uploading: UploadState = { step: 'uploading', file };

test('with consent a chosen file uploads at once', () => {
	expect(uploadReducer(idle, { type: 'chosen', file, consented: true })).toEqual(uploading);
});

test('without consent a chosen file is kept until the dialog is answered', () => {
	expect(uploadReducer(idle, { type: 'chosen', file, consented: false })).toEqual(awaiting);
});

test('the kept file uploads automatically once consent is given', () => {
	expect(uploadReducer(awaiting, { type: 'consented' })).toEqual(uploading);
});

test('cancelling the dialog discards the file', () => {
	expect(uploadReducer(awaiting, { type: 'cancelled' })).toEqual(idle);
});

test('consent without a waiting file starts nothing', () => {
	expect(uploadReducer(idle, { type: 'consented' })).toEqual(idle);
});

test('a second file is ignored while one awaits consent or uploads', () => {
	expect(uploadReducer(awaiting, { type: 'chosen', file: other, consented: true })).toBe(awaiting);
	expect(uploadReducer(uploading, { type: 'chosen', file: other, consented: true })).toBe(uploading);
});

test('a shared photo waits, with consent or without, until the user uploads it', () => {
	const offered: UploadState = { step: 'offered', file };
	expect(uploadReducer(idle, { type: 'offered', file })).toEqual(offered);
	expect(uploadReducer(offered, { type: 'consented' })).toBe(offered);
	expect(uploadReducer(offered, { type: 'chosen', file, consented: true })).toEqual(uploading);
	expect(uploadReducer(offered, { type: 'chosen', file, consented: false })).toEqual(awaiting);
});

test('a shared photo can be discarded, or replaced by another one', () => {
	const offered: UploadState = { step: 'offered', file: other };
	expect(uploadReducer(offered, { type: 'cancelled' })).toEqual(idle);
	expect(uploadReducer(offered, { type: 'chosen', file, consented: true })).toEqual(uploading);
});

test('a shared photo is ignored while another one awaits consent or uploads', () => {
	expect(uploadReducer(awaiting, { type: 'offered', file: other })).toBe(awaiting);
	expect(uploadReducer(uploading, { type: 'offered', file: other })).toBe(uploading);
});

test('after a failed upload another file can be chosen', () => {
	expect(uploadReducer(uploading, { type: 'failed' })).toEqual(idle);
});

test('after a successful upload the image stays visible', () => {
	expect(uploadReducer(uploading, { type: 'succeeded' })).toEqual({ step: 'sent', file });
});
