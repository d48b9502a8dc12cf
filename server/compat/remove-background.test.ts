// What a call for programs leaves open when it has no result.
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Doubt } from '#contract/doubts.ts';
import { meta } from '../store/disk/disk.fixture.ts';
import { removeBackground } from './remove-background.ts';

/** The code of a call for an image with this doubt, and whether each of its outputs is closed. */
async function callWith(doubt: Doubt | undefined) {
	const outputs = [0, 1].map(() => ({ meta: meta(), sizeBytes: 1, stream: new Readable({ read() {} }) }));
	const original = { type: 'image/png', width: 64, height: 48 } as const;
	const assessment = { confidence: 0, ...(doubt && { doubt }) };
	const call = removeBackground(
		{
			image: { bytes: Buffer.from('image') },
			background: undefined,
			findRegion: () => undefined,
			recipes: [{}],
			maxAnalysisPixels: 1,
			type: undefined,
		},
		{
			transient: { cutOut: async () => ({ original, outputs, assessment }) },
			loader: {
				fetchImage: undefined,
				client: '',
				memory: { open: () => Promise.reject(new Error('nothing is fetched')) },
				signal: new AbortController().signal,
			},
			admit: async () => {},
			onStored() {},
		},
	);
	const code = await call.then(
		() => 'none',
		(error) => error.code,
	);
	return [code, ...outputs.map(({ stream }) => stream.destroyed)];
}

it('an image without a subject leaves no output open, and one with another doubt is sent', async () => {
	expect(await callWith('no-subject')).toEqual(['unknown_foreground', true, true]);
	expect(await callWith('undecided')).toEqual(['none', false, false]);
	expect(await callWith(undefined)).toEqual(['none', false, false]);
});
