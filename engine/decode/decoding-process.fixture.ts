// A process that decodes each message: with the decoders of a worker process, or with all of them, by its argument.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { allowOnlyJpegAndPng, decode } from './decode.ts';

if (process.argv[2] === 'as a worker process') allowOnlyJpegAndPng();
sharp.cache(false);
process.on('disconnect', () => process.exit());

process.on('message', async (bytes: Uint8Array) => {
	const reply = await decode(bytes).then(
		({ width, height }) => `${width}x${height}`,
		(error) => (error instanceof AppError ? error.code : `unexpected: ${error}`),
	);
	process.send?.(reply);
});
