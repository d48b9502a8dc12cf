import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { decodeFailure, encodeFailure } from './failure.ts';

const id = 'Ab-_'.repeat(8);
const transmitted = (error: unknown) => decodeFailure(encodeFailure(error).message);

it('an AppError arrives with its code and its message', () => {
	const arrived = transmitted(new AppError('storage-full', 'the disk is full'));
	expect(arrived).toBeInstanceOf(AppError);
	expect(arrived).toMatchObject({ code: 'storage-full', message: 'the disk is full' });
});

it('any other error arrives as "internal", with no image id in its message', () => {
	expect(transmitted(new TypeError(`cannot read ${id}.original`))).toMatchObject({
		code: 'internal',
		message: 'cannot read [image].original',
	});
	expect(transmitted('thrown as it is')).toMatchObject({ code: 'internal', message: 'thrown as it is' });
});

it('an unknown code, or a reason that encodeFailure did not write, is "internal"', () => {
	for (const reason of [JSON.stringify({ code: 'no-such-code' }), 'null', '{', `Missing lock for job ${id}`])
		expect(decodeFailure(reason)).toMatchObject({ code: 'internal' });
	expect(decodeFailure(`Missing lock for job ${id}`).message).toBe('Missing lock for job [image]');
});
