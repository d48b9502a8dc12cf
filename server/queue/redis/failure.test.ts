import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { decodeFailure, encodeFailure } from './failure.ts';

const id = 'Ab-_'.repeat(8);
const travelled = (error: unknown) => decodeFailure(encodeFailure(error).message);

it('a failure of the catalogue arrives with its code and its detail', () => {
	const arrived = travelled(new AppError('storage-full', 'the disk is full'));
	expect(arrived).toBeInstanceOf(AppError);
	expect(arrived).toMatchObject({ code: 'storage-full', message: 'the disk is full' });
});

it('any other arrives as "internal", with no picture in its detail', () => {
	expect(travelled(new TypeError(`cannot read ${id}.original`))).toMatchObject({
		code: 'internal',
		message: 'cannot read [picture].original',
	});
	expect(travelled('thrown as it is')).toMatchObject({ code: 'internal', message: 'thrown as it is' });
});

it('a code that is not of the catalogue, or a reason of another make, is "internal"', () => {
	for (const reason of [JSON.stringify({ code: 'no-such-code' }), 'null', '{', `Missing lock for job ${id}`])
		expect(decodeFailure(reason)).toMatchObject({ code: 'internal' });
	expect(decodeFailure(`Missing lock for job ${id}`).message).toBe('Missing lock for job [picture]');
});
