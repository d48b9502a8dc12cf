// What `--background` names: a colour, or a picture that is read once for all.
import type { Background } from '#engine/index.ts';
import { UsageError } from '../usage-error.ts';
import { toFailure } from './failure.ts';
import { readPicture } from './read-picture.ts';

/** '#fff', '#ffffff', or the name of a JPG or PNG. Throws UsageError. */
export async function readBackground(text: string): Promise<Background> {
	return text.startsWith('#') ? { colour: readColour(text) } : { image: await readBytes(text) };
}

async function readBytes(file: string): Promise<Uint8Array> {
	try {
		return await readPicture(file);
	} catch (error) {
		throw new UsageError(`The background ${file} cannot be used. ${toFailure(error).message}`);
	}
}

function readColour(text: string): [number, number, number] {
	const digits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? text.slice(1) : undefined;
	if (!digits) throw new UsageError(`--background is a colour like '#fff' or '#ffffff', not "${text}".`);
	const perChannel = digits.length / 3;
	const channel = (index: number): number => {
		const digit = digits.slice(index * perChannel, (index + 1) * perChannel);
		return Number.parseInt(perChannel === 1 ? digit + digit : digit, 16);
	};
	return [channel(0), channel(1), channel(2)];
}
