// A process that decodes each message: with the decoders of a worker process, or with all of them, by its argument.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { allowOnlyKnownDecoders, type DecodeOptions, decode } from './decode.ts';

if (process.argv[2] === 'as a worker process') allowOnlyKnownDecoders();
sharp.cache(false);
process.on('disconnect', () => process.exit());

/** The size, or why there is none. */
export interface Reply {
	/** The outcome of the engine's step. */
	readonly decode: string;
	/** The outcome of the library alone, which reads whatever its decoders recognise. */
	readonly library: string;
}

process.on('message', async ({ bytes, options }: { bytes: Uint8Array; options: DecodeOptions }) => {
	const decoded = await decode(bytes, options).then(
		({ width, height }) => `${width}x${height}`,
		(error) => (error instanceof AppError ? error.code : `unexpected: ${error}`),
	);
	const library = await sharp(bytes)
		.raw()
		.toBuffer({ resolveWithObject: true })
		.then(
			({ info }) => `${info.width}x${info.height}`,
			() => 'unreadable',
		);
	const reply: Reply = { decode: decoded, library };
	process.send?.(reply);
});
