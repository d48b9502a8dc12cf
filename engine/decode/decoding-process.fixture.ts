// A process of its own that decodes what it is sent: as an engine child, or with less in its way, by its argument.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { allowOnlyJpegAndPng, decode } from './decode.ts';

if (process.argv[2] === 'as an engine child') allowOnlyJpegAndPng();
sharp.cache(false);
process.on('disconnect', () => process.exit());

process.on('message', async (bytes: Uint8Array) => {
	const answer = await decode(bytes).then(
		({ width, height }) => `${width}x${height}`,
		(error) => (error instanceof AppError ? error.code : `not ours: ${error}`),
	);
	process.send?.(answer);
});
