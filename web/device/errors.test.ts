import { expect, test } from 'vitest';
import { HiddenPixelsError } from '#web/images/hidden-pixels.ts';
import { asDeviceError, unwrap } from './errors.ts';
import { DeviceError } from './protocol.ts';

test.each([
	new RangeError('Array buffer allocation failed'),
	new RangeError('Invalid typed array length: 4294967296'),
	new RangeError('WebAssembly.Memory(): could not allocate memory'),
	new Error('Aborted(OOM). Build with -sASSERTIONS for more info.'),
	new Error('std::bad_alloc'),
	new DOMException('Failed to allocate an ImageData.', 'InvalidStateError'),
	'out of memory',
])('%s means that memory is short', (error) => {
	expect(asDeviceError(error)).toMatchObject({ name: 'DeviceError', code: 'out-of-memory' });
});

test.each([
	// Chromium, Firefox and Safari, in this order.
	new TypeError('Failed to fetch dynamically imported module: https://peel.example/a.js'),
	new TypeError('error loading dynamically imported module: https://peel.example/a.js'),
	new TypeError('Importing a module script failed.'),
	new TypeError('Failed to fetch'),
	new TypeError('NetworkError when attempting to fetch resource.'),
	new TypeError('Load failed'),
])('%s means that a part of the page is missing', (error) => {
	expect(asDeviceError(error)).toMatchObject({ name: 'DeviceError', code: 'not-loaded' });
});

test.each([new Error('The network computes no alpha here.'), new TypeError('x is undefined'), undefined])(
	'%s is a failure, with its message',
	(error) => {
		const message = error instanceof Error ? error.message : 'undefined';
		expect(asDeviceError(error)).toMatchObject({ code: 'failed', message });
	},
);

test.each(['NotReadableError', 'NotFoundError'])('%s means that the file is no longer there', (name) => {
	expect(asDeviceError(new DOMException('It changed.', name))).toMatchObject({ code: 'file-lost' });
});

test('noise in place of pixels has a code of its own', () => {
	expect(asDeviceError(new HiddenPixelsError())).toMatchObject({ code: 'hidden-pixels' });
});

test('an error that has a code keeps it', () => {
	const error = new DeviceError('unreadable-image');
	expect(asDeviceError(error)).toBe(error);
});

test('a failure of the worker is thrown in the page, a value is returned', () => {
	expect(unwrap({ value: undefined })).toBeUndefined();
	expect(() => unwrap({ failure: { code: 'too-many-pixels', message: '9x9' } })).toThrow(
		new DeviceError('too-many-pixels', '9x9'),
	);
});
